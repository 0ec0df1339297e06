import { asWritten } from '../figure-marks.js'
import type { Word } from '../recognise-text.js'
import type { LineBox } from './boxes.js'
import type { Letter, ReadLine } from './read-line.js'

/** A box is so much of its height larger than its letters, above and below. */
const margin = 0.17

/** The words of a line, each where it stands by its letters. None is without width. */
export function wordsOf({ letters, from, to }: ReadLine, box: LineBox): Word[] {
  const { length, height, angle } = box
  const groups = split(letters, (farApart * height) / length)
  // Where a letter was read there is print, however pale.
  const start = Math.min(from, letters[0]?.at ?? from) * length
  const end = Math.max(to, letters.at(-1)?.at ?? to) * length
  /** Half a letter of this line. */
  const half = (0.5 * (end - start)) / Math.max(1, letters.length)
  return groups.map((group, n) => {
    const [first, last] = [group[0] as Letter, group.at(-1) as Letter]
    // The net may have left out what stands far before or behind.
    const left = Math.max(start, first.at * length - (n === 0 ? height : half))
    const right = Math.min(end, last.at * length + (n === groups.length - 1 ? height : half))
    const along = (left + right - length) / 2
    const [width, tall] = [right - left, height * (1 - 2 * margin)]
    return {
      text: asWritten(textOf(group)),
      left: Math.round(box.x + along * Math.cos(angle) - width / 2),
      top: Math.round(box.y + along * Math.sin(angle) - tall / 2),
      width: Math.max(1, Math.round(width)),
      height: Math.max(1, Math.round(tall)),
      confidence: (100 * group.reduce((sum, { sure }) => sum + sure, 0)) / group.length,
    }
  })
}

/** In heights of a line, from middle to middle: no two letters of a word are, but the net may see no space over a rule. */
const farApart = 0.95

function split(letters: Letter[], far: number): Letter[][] {
  const groups: Letter[][] = [[]]
  for (const [n, letter] of letters.entries()) {
    const before = letters[n - 1]
    if (letter.text === ' ' || (before && letter.at - before.at > far)) groups.push([])
    if (letter.text !== ' ') groups.at(-1)?.push(letter)
  }
  return groups.flatMap(apart)
}

/** Before and behind days the net sees fewer spaces than there are: `As of31/03/2024`, `1deciembre2023`. */
function apart(group: Letter[]): Letter[][] {
  const parts: Letter[][] = []
  let start = 0
  for (const { 0: part } of textOf(group).matchAll(wordsAndDays)) {
    parts.push(group.slice(start, start + part.length))
    start += part.length
  }
  return parts
}

const wordsAndDays =
  /.+?(?:(?<=\p{L}\p{Ll})(?=\d{1,2}(?:[/.-]\d|,?$)|(?:19|20)\d\d,?$)|(?<=\d)(?=\p{L}{3})|$)/gu

const textOf = (letters: Letter[]): string => letters.map(({ text }) => text).join('')
