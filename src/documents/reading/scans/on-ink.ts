import type { Grey } from '../pictures/grey.js'
import { inkOf } from '../pictures/ink.js'
import type { Word } from './recognise-text.js'

/** Boxes so many times as high as those of most figures have taken in more than one. */
const tooHigh = 1.25
/** Print fills as much of a figure's usual height at least. */
const leastShare = 0.5

/**
 * A rule right above a figure is taken into its line, and the figure would stand between two lines: it gets the place of its
 * print on a picture without rules. What shows no ink there, white figures on a bar, stays as it is.
 */
export function onInk(words: Word[], clean: Grey): Word[] {
  const heights = words.filter(isFigure).map(({ height }) => height)
  const usual = heights.sort((one, other) => one - other)[heights.length >> 1] ?? Infinity
  const isHigh = (word: Word) => isFigure(word) && word.height > tooHigh * usual
  if (!words.some(isHigh)) return words
  const { ink } = inkOf(clean)
  return words.map(word => {
    if (!isHigh(word)) return word
    const run = longestRun(rowsOf(word, ink, clean), Math.max(1, usual / 8))
    if (!run || run.bottom - run.top < leastShare * usual) return word
    return { ...word, top: Math.round((run.top + run.bottom - usual) / 2), height: usual }
  })
}

const isFigure = ({ text }: Word): boolean => /^[^\p{L}]*\d[^\p{L}]*$/u.test(text)

/** Which rows of a word have ink, the first of them at `top`. */
function rowsOf({ left, top, width, height }: Word, ink: Uint8Array, { columns, rows }: Grey) {
  const [first, last] = [Math.max(0, top), Math.min(rows, top + height)]
  const [from, to] = [Math.max(0, left), Math.min(columns, left + width)]
  const inked: boolean[] = []
  for (let y = first; y < last; y++)
    inked.push(ink.subarray(y * columns + from, y * columns + to).includes(1))
  return { top: first, inked }
}

/** Of rows with ink, but for gaps as between the two strokes of `=`. */
function longestRun({ top, inked }: { top: number; inked: boolean[] }, gap: number) {
  let longest: { top: number; bottom: number } | undefined
  let run: { top: number; bottom: number } | undefined
  for (const [n, isInked] of inked.entries()) {
    if (!isInked) continue
    run =
      run && top + n - run.bottom <= gap
        ? { ...run, bottom: top + n + 1 }
        : { top: top + n, bottom: top + n + 1 }
    if (!longest || run.bottom - run.top > longest.bottom - longest.top) longest = run
  }
  return longest
}
