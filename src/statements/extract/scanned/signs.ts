import { withLetters } from './letters.js'

/** A currency's sign that was taken for something else, before what can only be an amount. A dash may be a minus. */
const prefix =
  /(^|[\s(])(?:[PRS=#§&][£$€]?|[$€£]{2})(?=[-(]?\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3}(?:[.,]\d\d)?\)?(?![\p{L}\d]))/gu
/** A smaller one, with nothing else beside it. */
const prefixAlone = /^[PRS=#§&](?=[-(]?\d{1,3}[.,]\d\d\)?$)/u

/** What stands right behind a figure and is none of it: the edge of a cell, or a speck. */
const specks =
  /^([-($]*\d[\d.,]*\d\)?[CD]?)["'”’‘“|¦_\]:;]+[.,]?$|^([-($]*\d[\d.,]*[.,]\d\d\)?[CD]?)[.,]+["'”’‘“|¦_\]:;]*$/

/** Nobody sets figures in other brackets. */
const curled = /\{(?=[\d$])|(?<=\d)\}/g

/** `Ql`: the number of a quarter or a year. */
const ones = /(?<=\b(?:Q|Year ?))[lI|](?!\p{L})/gu

/** The letter of a side, and what it is taken for: `1.829,830`, `640.00¢`. */
const sided = /^\d[\d.,]*[.,]\d\d[CD]$/
const debit = /^(\d[\d.,]*[.,]\d\d)[0O]{1,2}$/
const credit = /^(\d[\d.,]*[.,]\d\d)[¢€Gc(]$/
/** As many of a page's figures have it where debits and credits are told by it. */
const enough = 8

/** What a page says of its figures beside their digits, without what its recogniser made up. */
export function withSigns(texts: readonly string[]): string[] {
  const plain = texts.map(text =>
    withLetters(text)
      .replace(curled, one => (one === '{' ? '(' : ')'))
      .replace(prefix, '$1')
      .replace(prefixAlone, '')
      .replace(specks, '$1$2')
      .replace(ones, '1'),
  )
  if (plain.filter(text => sided.test(text)).length < enough) return plain
  return plain.map(text =>
    text
      .replace(/(?<=[CD])0$/, '')
      .replace(debit, '$1D')
      .replace(credit, '$1C'),
  )
}
