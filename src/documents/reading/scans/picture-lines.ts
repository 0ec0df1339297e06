import type { TurnedRun } from '../pdf-lines.js'
import type { Word } from './recognise-text.js'
import { type Box, levelOf, slantOf } from './slant.js'

/** The recogniser is surer than this of nearly all that is text, and of little that is a rule or a speck. */
const leastConfidence = 25
/** No rule or speck looks like digits in groups, whatever the recogniser makes of what stands around them. */
const grouped = /^[^\p{L}\d]{0,2}\p{Lu}?[-(]?\d{1,3}(?:[.,]\d{2,3})+\)?[CD]?$/u

/**
 * Words of a picture as runs of a page: straightened, since nobody lays paper on a scanner quite straight, and put on
 * common baselines. `scale` is points per pixel.
 */
export function runsOf(words: Word[], scale: number): TurnedRun[] {
  const kept = words.filter(
    ({ text, confidence }) =>
      (confidence >= leastConfidence && /[\p{L}\p{N}]|^[-–—$()%&+]+$/u.test(text)) || grouped.test(text),
  )
  const size = typeSizeOf(kept)
  const boxes = kept.map(word => ({ x: word.left + word.width / 2, y: middleOf(word, size) }))
  const slant = slantOf(boxes, size)
  const placed = kept
    .map((word, n) => ({
      word,
      x: word.left + word.top * Math.tan(slant.angle),
      y: levelOf(boxes[n] as Box, slant),
    }))
    .sort((one, other) => one.y - other.y)
  const lines: PlacedWord[][] = []
  for (const one of placed) {
    const line = lines.at(-1)
    if (line?.[0] && one.y - line[0].y <= 0.45 * size) line.push(one)
    else lines.push([one])
  }
  const space = spaceOf(lines, size)
  return lines.flatMap(line => {
    const y = (line[line.length >> 1] as PlacedWord).y + 0.35 * size
    const own = typeSizeOf(line.map(({ word }) => word))
    // One word alone may have a box that is too high.
    const type = own > 1.3 * size && line.length > 1 ? own : size
    return phrases(line, type, Math.max(space, 0.62 * type)).map(({ text, x, right, type }) => ({
      text,
      x: x * scale,
      y: y * scale,
      width: (right - x) * scale,
      size: type * scale,
      angle: 0,
    }))
  })
}

interface PlacedWord {
  word: Word
  x: number
  y: number
}

/** The widest space between words of a phrase: in type whose letters are all as wide as each other, so are its spaces. */
function spaceOf(lines: PlacedWord[][], size: number): number {
  const gaps = lines.flatMap(line => {
    const words = line.toSorted((one, other) => one.x - other.x)
    return words.slice(1).flatMap(({ word, x }, n) => {
      const before = words[n] as PlacedWord
      const gap = x - before.x - before.word.width
      return isWord(word) && isWord(before.word) && gap > 0 && gap < size ? [gap] : []
    })
  })
  return 1.3 * (gaps.sort((one, other) => one - other)[gaps.length >> 1] ?? 0)
}

const isWord = ({ text }: Word): boolean => /\p{L}{2}/u.test(text)

const isAmount = (text: string): boolean => /\d[.,]\d/.test(text)

/** Words with a space between them are one run, as programs print them; figures stay apart. */
function phrases(line: PlacedWord[], type: number, space: number) {
  const found: { text: string; last: string; x: number; right: number; type: number }[] = []
  const words = line.sort((one, other) => one.x - other.x)
  for (const [n, { word, x }] of words.entries()) {
    const before = found.at(-1)
    const isNext =
      before &&
      x - before.right < spaceBefore(word.text, before, { type, space }) &&
      (/\p{L}/u.test(before.text + word.text) || joinsCode(before.last, word, words[n + 1]?.word)) &&
      !/^[($]+$/.test(word.text)
    if (isNext) {
      before.text += ` ${word.text}`
      before.last = word.text
      before.right = x + word.width
    } else found.push({ text: word.text, last: word.text, x, right: x + word.width, type })
  }
  return found
}

/** What closes a parenthesis belongs to what opened it; figures stand apart from words. */
function spaceBefore(
  text: string,
  before: { text: string; last: string },
  { type, space }: { type: number; space: number },
): number {
  if (/^[^(]*\)$/.test(text) && /\([^)]*\p{L}[^)]*$/u.test(before.text)) return 1.5 * type
  return isAmount(before.last) || isAmount(text) ? Math.min(space, 0.45 * type) : space
}

/** A dash between the number of an account and its name: `6410 - Translation`. */
const joinsCode = (before: string, { text }: Word, next: Word | undefined): boolean =>
  /^\d{3,8}$/.test(before) && /^[-–—]$/.test(text) && /^\p{L}{2}/u.test(next?.text ?? '')

/** Capitals and digits are seven tenths of their type's size high. */
function typeSizeOf(words: Word[]): number {
  const heights = words.filter(({ text }) => /^[A-Z0-9]+$/.test(text)).map(({ height }) => height)
  const all = heights.length > 4 ? heights : words.map(({ height }) => height)
  return (all.sort((one, other) => one - other)[all.length >> 1] ?? 10) / 0.7
}

/** Half the height of capitals above the baseline, whatever reaches below it. A dash stands there. */
function middleOf({ text, top, height }: Word, size: number): number {
  // A box that is higher than any word has taken in something else.
  if (/^[-–—]+$/.test(text) || height > 1.15 * size) return top + height / 2
  const below = /[gjpqy(),;$]/.test(text) ? 0.15 * size : 0
  return top + height - below - 0.35 * size
}
