import { enlarged, type Grey } from '../pictures/grey.js'
import { inkOf } from '../pictures/ink.js'
import { type Shape, shapesOf } from '../pictures/shapes.js'
import { isBetterMarked } from './figure-marks.js'
import { withMinus, withoutSign } from './figure-signs.js'
import { withLoneDashes } from './lone-dashes.js'
import type { Recogniser, Word } from './recognise-text.js'

/** A figure that the recogniser is as sure of as this is right but for a few in a thousand. */
const sureEnough = 93
/** What was found where the first look saw nothing is no speck. */
const sureOfNew = 60
/** Each takes some 30 ms. */
const mostLooks = 400
/** Heights in pixels of the digits that the recogniser is shown: what it says of one height it may not say of another. */
const heights = [32, 40, 24] as const

type FigureOn = (picture: Grey) => Word | undefined

/**
 * Figures that the nets weren't sure of are looked at again by Tesseract, each by itself, as a line of digits and signs, in
 * several sizes; and so is ink in columns of figures where they saw no word. Last, each sure figure is looked at once, for
 * its marks.
 */
export function lookedAgain(
  words: Word[],
  clean: Grey,
  { figureOn }: Recogniser,
  isLate: () => boolean,
): Word[] {
  const type = heightOfDigits(words)
  if (type === undefined) return words
  let left = mostLooks
  const look: FigureOn = picture => (left-- > 0 && !isLate() ? figureOn(picture) : undefined)
  const isInColumn = columnsOf(words, type)
  const { ink } = inkOf(clean)
  const { shapes } = shapesOf(ink, clean.columns, clean.rows)
  const again = words.map(word => {
    const bare = withoutSign(word, shapes, type)
    if (bare) {
      const rest = closer(bare, clean, type, look)
      return rest && digitsIn(rest.text) === digitsIn(word.text).slice(1) ? rest : word
    }
    const isFigure =
      isLikeFigure(word.text) || (isInColumn(word) && word.text.length < 12 && !isDay(word.text))
    return isFigure && word.confidence < sureEnough ? (closer(word, clean, type, look) ?? word) : word
  })
  const pieces = uncovered(words, ink, clean, type)
  const whole = withFirstDigits(again, pieces, type, box => closer(box, clean, type, look))
  const found = pieces
    .filter(piece => !words.some(word => areBeside(word, piece, near * type)) && isInColumn(piece))
    .flatMap(box => closer({ ...box, text: '', confidence: 0 }, clean, type, look) ?? [])
  const sure = found.filter(({ confidence, text }) => confidence >= sureOfNew && /\d/.test(text))
  const marked = whole.map((word, n) =>
    isLikeFigure(word.text) && word === words[n] && word.confidence >= sureEnough
      ? withMarksOf(look(scaled(cutOut(word, clean, type), heights[0] / type)), word)
      : word,
  )
  return withLoneDashes(withMinus([...marked, ...sure], shapes, type), shapes, type)
}

/**
 * Whoever reads a line as a whole is sure of its digits, and yet leaves out a parenthesis, or takes a comma for a point: who
 * sees the same digits one by one knows better.
 */
function withMarksOf(other: Word | undefined, word: Word): Word {
  if (!other || /\p{L}/u.test(word.text) || digitsIn(other.text) !== digitsIn(word.text)) return word
  return isBetterMarked(other.text, word.text) ? { ...word, text: other.text } : word
}

const isLikeFigure = (text: string): boolean =>
  /\d/.test(text) && /^[^\p{L}\d\s]{0,3}[\dA-Za-z.,:;'’]{1,15}[)\]%.:;-]*$/u.test(text)

/** `31/12/2022` has signs that no figure has. */
const isDay = (text: string): boolean => /\d[/.-]\d{1,2}[/.-]\d{2,4}$/.test(text)

/** A comma reaches below its digits by a seventh of their height. */
function heightOfDigits(words: Word[]): number | undefined {
  const heights = words.flatMap(({ text, height }) =>
    /^[A-Z\d.]{2,}$/.test(text) ? [height] : /^[\d.,]{4,}$/.test(text) ? [height / 1.15] : [],
  )
  return heights.length < 4 ? undefined : heights.sort((one, other) => one - other)[heights.length >> 1]
}

type Box = Pick<Word, 'left' | 'top' | 'width' | 'height'>

/** Tells whether something ends where at least three amounts do, or by a parenthesis behind them. Lines may be numbered. */
function columnsOf(words: Word[], type: number): (box: Box) => boolean {
  const ends = words
    .filter(({ text }) => /^[(-]?\d[\d.,]{3,}\)?$/.test(text))
    .map(({ left, width }) => left + width)
  return ({ left, width }) => ends.filter(end => Math.abs(end - left - width) < 0.8 * type).length >= 3
}

/** What two sizes agree on, else what most is said for. */
function closer(word: Word, clean: Grey, type: number, look: FigureOn): Word | undefined {
  const cut = cutOut(word, clean, type)
  const votes = new Map<string, { sum: number; best: Word; count: number }>()
  for (const height of heights) {
    const seen = look(scaled(cut, height / type))
    if (!seen) continue
    const vote = votes.get(seen.text) ?? { sum: 0, best: seen, count: 0 }
    vote.sum += seen.confidence
    vote.count++
    if (seen.confidence > vote.best.confidence) vote.best = seen
    votes.set(seen.text, vote)
    if (vote.count > 1) break
  }
  const [most] = [...votes.values()].sort((one, other) => other.sum - one.sum)
  if (!most || most.sum < word.confidence) return undefined
  if (losesPoint(word.text, most.best.text) || countsSign(word.text, most.best.text)) return undefined
  return { ...word, text: most.best.text, confidence: most.best.confidence }
}

/** A small comma passes for a point or for nothing; nobody sees one where there is none. */
const losesPoint = (before: string, after: string): boolean =>
  /\d[.,]\d/.test(before) && digitsOf(before) === digitsOf(after) && commasIn(before) >= commasIn(after)

/** Among digits alone, a currency's sign becomes one of them: `#90,597,285`, `190,597,285`. */
const countsSign = (before: string, after: string): boolean =>
  /^[#=$€£¥₹₱]/.test(before) &&
  digitsIn(after).length > digitsIn(before).length &&
  digitsIn(after).endsWith(digitsIn(before))

const digitsIn = (text: string): string => text.replace(/\D/g, '')
const digitsOf = (text: string): string => text.replace(/[.,]/g, '')
const commasIn = (text: string): number => text.split(',').length

/** A word and what is joined to it: the first look often leaves out a digit or a parenthesis at an end. */
function cutOut({ left, top, width, height }: Box, { columns, rows, pixels }: Grey, type: number): Grey {
  const near = Math.round(0.15 * type)
  const [from, to] = [Math.max(0, left - near), Math.min(columns, left + width + near)]
  const [first, last] = [Math.max(0, top - near), Math.min(rows, top + height + near)]
  const margin = Math.round(0.5 * type)
  const [across, down] = [to - from + 2 * margin, last - first + 2 * margin]
  const cut = { columns: across, rows: down, pixels: new Uint8Array(across * down).fill(255) }
  for (let y = first; y < last; y++)
    cut.pixels.set(
      pixels.subarray(y * columns + from, y * columns + to),
      (y - first + margin) * across + margin,
    )
  return cut
}

const scaled = (picture: Grey, times: number): Grey =>
  picture.pixels.length * times * times > mostPixels ? picture : enlarged(picture, times)

const mostPixels = 500_000

/** Ink as high as digits that lies in no word, joined to pieces as words are. */
function uncovered(words: Word[], ink: Uint8Array, { columns, rows }: Grey, type: number): Box[] {
  for (const { left, top, width, height } of words)
    for (let y = Math.max(0, top - 1); y < Math.min(rows, top + height + 1); y++)
      ink.fill(0, y * columns + Math.max(0, left - 2), y * columns + Math.min(columns, left + width + 2))
  const pieces: Shape[] = []
  const letters = shapesOf(ink, columns, rows).shapes.filter(({ top, bottom }) => {
    const height = bottom - top
    return height > 0.7 * type && height < 1.6 * type
  })
  for (const letter of letters.sort((one, other) => one.left - other.left)) {
    const before = pieces.find(
      ({ right, top, bottom }) =>
        letter.left - right < 0.6 * type &&
        Math.min(bottom, letter.bottom) - Math.max(top, letter.top) > 0.5 * type,
    )
    if (!before) pieces.push({ ...letter })
    else {
      before.right = Math.max(before.right, letter.right)
      before.top = Math.min(before.top, letter.top)
      before.bottom = Math.max(before.bottom, letter.bottom)
    }
  }
  return pieces.map(({ left, right, top, bottom }) => ({
    left,
    top,
    width: right - left,
    height: bottom - top,
  }))
}

/** Ink so near to a word is the rest of it. */
const near = 0.4

/**
 * Figures whose first digit the recogniser left out, however sure it is of the others. Ink before many of them is a
 * currency's sign.
 */
function withFirstDigits(words: Word[], pieces: Box[], type: number, seen: (word: Word) => Word | undefined) {
  const figures = words.filter(({ text }) => /^\d[\d.,]{2,}\)?$/.test(text))
  const rests = new Map(
    figures.flatMap(word => {
      const rest = pieces.find(
        piece => piece.left < word.left && piece.width < 2 * type && areBeside(word, piece, near * type),
      )
      return rest ? [[word, rest] as const] : []
    }),
  )
  if (rests.size > 0.1 * figures.length) return words
  return words.map(word => {
    const rest = rests.get(word)
    if (!rest) return word
    const width = word.left + word.width - rest.left
    const whole = seen({ ...word, left: rest.left, width, confidence: 0 })
    const more = digitsIn(whole?.text ?? '').length - digitsIn(word.text).length
    const isLonger = more > 0 && more < 3 && digitsIn(whole?.text ?? '').endsWith(digitsIn(word.text))
    return whole && isLonger ? whole : word
  })
}

function areBeside(one: Box, other: Box, near: number): boolean {
  const across = Math.max(one.left, other.left) - Math.min(one.left + one.width, other.left + other.width)
  const down = Math.max(one.top, other.top) - Math.min(one.top + one.height, other.top + other.height)
  return across < near && down < 0
}
