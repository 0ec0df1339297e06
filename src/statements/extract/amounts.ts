import { remembered } from '../../remembered.js'

/** How a document writes its numbers: what stands before the decimals. */
export type Mark = '.' | ','

/** No figure is longer, with its currency and the mark of a note. */
const longest = 40

/**
 * Hundredths of a printed amount, with its sign; undefined for what isn't one, a percentage among others. A dash is 0.
 * Parentheses, CR and a minus on either side make it negative.
 */
export const amountOf = (printed: string, mark: Mark = '.'): number | undefined =>
  printed.length > longest ? undefined : amounts[mark](printed)

/** Each piece of a page is asked for several times. */
const amounts: Record<Mark, (printed: string) => number | undefined> = {
  '.': remembered(printed => amountIn(printed, '.')),
  ',': remembered(printed => amountIn(printed, ',')),
}

function amountIn(printed: string, mark: Mark): number | undefined {
  let text = withoutMarks(plainSigns(printed))
  if (/^(?:[^\s\w-]{0,3}|[A-Z]{3}) ?-{1,3}$/.test(text) || /^nil$/i.test(text)) return 0
  if (!/\d/.test(text)) return undefined
  let isNegative = false
  const take = (pattern: RegExp, negates: boolean) => {
    const taken = text.replace(pattern, '$1').trim()
    if (taken !== text && negates) isNegative = true
    text = taken
  }
  take(/^(.*\d.*?) ?CR\.?$/i, true)
  take(/^(.*\d.*?) ?DR\.?$/i, false)
  // 1.234,56C, 1.234,56 D
  take(/^(.*\d[.,]\d\d) ?C$/, true)
  take(/^(.*\d[.,]\d\d) ?D$/, false)
  take(currency, false)
  // Beside losses a profit may bear a sign.
  take(/^\+ ?([\d.,' ]*[.,]\d+)$/, false)
  // One of a pair may be missing where a program or a scanner cut it off.
  take(/^[(<]([^()<>]*)[)>]?$/, true)
  take(/^([^()<>]*)[)>]$/, true)
  take(currency, false)
  take(/^-([^-]*)$/, true)
  take(/^([^-]*)-$/, true)
  take(currency, false)
  take(/^-([^-]*)$/, true)
  take(/^\(([^()]*)\)$/, true)
  const [, digits = text, unit = ''] = (isAbbreviated.test(printed) && abbreviated.exec(text)) || []
  const number = digitsOf(digits, mark)
  if (number === undefined) return undefined
  const hundredths = Math.round(number * 100 * (units[unit.toUpperCase()] ?? 1))
  return isNegative && hundredths !== 0 ? -hundredths : hundredths
}

/** Signs that look alike are one. */
export const plainSigns = (text: string): string =>
  text
    .replace(/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, '-')
    .replace(/[\u00a0\u2000-\u200a\u202f]/g, ' ')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()

/** A percentage, a ratio or a multiple: a figure, but no amount. */
export const isPercent = (text: string): boolean =>
  text.length <= longest && /^[-(]{0,2} ?[\d.,]+ ?\)? ?(?:%|x|bps|pts)\)?$/i.test(plainSigns(text))

/** Before the number or behind it. Those of three letters are from ISO 4217, which has some that are words. */
const codes =
  'USD|EUR|GBP|CHF|CAD|AUD|NZD|INR|JPY|CNY|SEK|NOK|DKK|PLN|CZK|HUF|MXN|BRL|ZAR|SGD|HKD|AED|SAR|ILS|KRW|PHP|THB|MYR|IDR|NGN|KES'
const symbols = `(?:US|CA|C|A|AU|NZ|S|HK|R)?[$]|[€£¥₹₽₩₦₱₪฿]|Rs\\.?|kr\\.?|Fr\\.?|${codes}`
const currency = new RegExp(`^(?:(?:${symbols}) ?)?(.*?)(?: ?(?:${symbols}))?$`)

/** `4.2M DKK`, `$185k`: with a currency or decimals, for `401K` is a plan. */
export const scaledFigure = String.raw`[-(]?(?:(?:[$€£¥₹]|(?:${codes}) ?)\d[\d.,]*[KMBkmb]|\d+[.,]\d+[KMB](?: ?(?:${codes}))?|\d[\d.,]*[KMB] ?(?:${codes}))\)?(?!\w)`
const isAbbreviated = new RegExp(`^${scaledFigure}$`)
const abbreviated = /^(\d[\d.,]*)([KMB])$/i
const units: Record<string, number> = { K: 1_000, M: 1_000_000, B: 1_000_000_000 }

/**
 * Marks of footnotes behind a figure: `1,234 (1)`, `1,234*`. A figure of its own in parentheses is none. What fills the room
 * before it, `***1,234`, is often misread. Tax programs end whole dollars with a point: `(1,234).`
 */
const withoutMarks = (text: string): string =>
  text
    .replace(/^[*%]{2,} ?(?=\d)/, '')
    .replace(/(?<=\d[)>])\.$/, '')
    .replace(/(?<=[\d)])(?: ?\(\d\)| ?\([a-z]\)| ?\[\w{1,2}\]| ?[*†‡§#]{1,3}| ?[¹²³⁴⁵⁶⁷⁸⁹]{1,2})$/, '')
    .trim()

const shapes: Record<Mark, RegExp> = {
  '.': /^(?:\d{1,3}(?:,\d{2,3})*,\d{3}|\d{1,3}(?:[ ']\d{3})+|\d+)?(?:\.\d*)?$/,
  ',': /^(?:\d{1,3}(?:\.\d{3})+|\d{1,3}(?:[ ']\d{3})+|\d+)?(?:,\d*)?$/,
}

function digitsOf(text: string, mark: Mark): number | undefined {
  if (text.length > 24 || !/\d/.test(text) || !shapes[mark].test(text)) return undefined
  const number = Number(text.replace(mark === '.' ? /[ ',]/g : /[ '.]/g, '').replace(',', '.'))
  return number < 1e13 ? number : undefined
}

/** `2.1 Balance sheet`: no number of money. */
const chapter = /^\s*\d{1,2}(?:\.\d{1,2}){1,3}\.?\s+\p{L}/u

/** `Section 3.1`, `VKT-kap 3.1`, `v.2.14.1`: neither. */
const numbered = /(?:^|[\s-])\p{Ll}[\p{L}-]*[.\s]\s*\d{1,2}\.\d(?:\d?\.\d{1,2}){0,2}$/u

/** `01.01. - 31.12.2023`: no number of money either. */
const day = /(?<![\d.])\d{1,2}\.\d{1,2}\.(?!\d{3})/g

/** Of a computer that signed: `192.168.101.120`. */
const address = /^(?:(?:1?\d?\d|2[0-4]\d|25[0-5])(?:\.(?!$)|$)){4}$/

/**
 * Decided once for a document by what its numbers look like. `1,234.50`, `1,234,567` and `1,23,456` are sure; `38.840` alone says
 * little, but where nothing is sure many of them do. `2.10` may be a chapter.
 */
export function markOf(texts: Iterable<string>): Mark {
  let point = 0
  let comma = 0
  for (const text of texts) {
    if (chapter.test(text) || numbered.test(text)) continue
    const digits = /\d(?:[\d.,]|[ \u00a0\u202f'](?=\d{3}))*\d/
      .exec(text.replace(day, ' '))?.[0]
      .replace(/[ \u00a0\u202f']/g, '')
    if (!digits || digits.length > 24 || address.test(digits)) continue
    if (
      /^(?:\d{1,3}(?:,\d{2,3})+\.\d+|\d{1,3}(?:,\d{3}){2,}|\d{1,2}(?:,\d\d)+,\d{3}|\d{3,}\.\d{1,2})$/.test(
        digits,
      )
    )
      point += 20
    else if (/^(?:\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,}|\d{3,},\d{1,2})$/.test(digits)) comma += 20
    else if (/^(?:\d{1,3},\d{3}|\d{1,2}\.\d{1,2})$/.test(digits)) point++
    else if (/^(?:[1-9]\d{0,2}\.\d{3}|\d{1,2},\d{1,2})$/.test(digits)) comma++
  }
  return comma > point ? ',' : '.'
}
