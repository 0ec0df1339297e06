import type { Shape } from '../pictures/shapes.js'
import { isDash } from './lone-dashes.js'
import type { Word } from './recognise-text.js'

const figure = /^[$€£]?\d[\d.,]*\d\)?$/
const isFigure = ({ text }: Word): boolean => figure.test(text) && /[.,]\d\d/.test(text)

/** A dash before a figure is its minus, by the shapes of its ink: the recogniser often takes one for a speck. */
export function withMinus(words: Word[], shapes: Shape[], type: number): Word[] {
  const dashes = shapes.filter(shape => isDash(shape, type))
  if (dashes.length === 0) return words
  return words.map(word => {
    const dash = isFigure(word) && dashes.find(one => isMinusOf(word, one, type))
    if (!dash || words.some(other => touches(other, dash, word, type))) return word
    if (shapes.some(other => isAround(other, dash, word, type))) return word
    const left = Math.min(word.left, dash.left)
    return { ...word, text: `-${word.text}`, left, width: word.left + word.width - left }
  })
}

/** Half as high as digits, right before them or within the box of the word. */
function isMinusOf({ left, top, height }: Word, dash: Shape, type: number): boolean {
  const middle = ((dash.top + dash.bottom) / 2 - top) / Math.min(height, 1.15 * type)
  const isBefore = dash.right > left - 0.55 * type && dash.left < left + 0.15 * type
  return isBefore && dash.right < left + 0.6 * type && middle > 0.3 && middle < 0.75
}

/** Between two words a dash is no minus, and what was read as a dash is one already. */
const touches = (other: Word, dash: Shape, word: Word, type: number): boolean =>
  other !== word &&
  other.left < dash.right &&
  other.left + other.width > dash.left - 0.7 * type &&
  other.top < dash.bottom &&
  other.top + other.height > dash.top

/** The last of many dashes leads the eye to a figure, and one with ink above or below it is a piece of a digit. */
const isAround = (other: Shape, dash: Shape, { top, height }: Word, type: number): boolean =>
  other !== dash &&
  other.left < dash.right - 1 &&
  other.right > dash.left - 0.7 * type &&
  other.top < top + height &&
  other.bottom > top

/** What may be a sign and an amount. Groups of three that nothing marks stand apart from the digits before them, too. */
const signed = /^[2-9](?:\d{1,2}[.,]\d\d|\d{1,3}(?:[.,]\d{3})+(?:[.,]\d\d)?)$/

/**
 * A currency's sign stands apart from the digits behind it, by a space that no mark of thousands fills. Beside a 1 there is
 * always room, so that is none.
 */
export function withoutSign(word: Word, shapes: Shape[], type: number): Word | undefined {
  if (!signed.test(word.text)) return undefined
  const { left, top, width, height } = word
  const right = left + width
  const own = shapes
    .filter(
      one => one.left >= left - 2 && one.right <= right + 2 && one.top < top + height && one.bottom > top,
    )
    .sort((one, other) => one.left - other.left)
  const [sign, first] = own
  if (!sign || !first || sign.bottom - sign.top < 0.7 * type || sign.right - sign.left < 0.4 * type)
    return undefined
  const [space = 0, ...gaps] = own.slice(1).map((one, n) => one.left - (own[n] as Shape).right)
  const usual = gaps.sort((one, other) => one - other)[gaps.length >> 1] ?? 0
  if (space < 0.33 * type || space > type || space < 2 * usual) return undefined
  return { ...word, left: first.left, width: right - first.left, confidence: 0 }
}
