import { remembered } from '../../remembered.js'
import { listsIn, pairsIn, rowFiles } from '../../vocabulary/lists.js'
import { isOneSlipOf } from './slips.js'
import { unaccented } from './unaccented.js'

/** The words that say what a line is in its statement, such as `total` and `before`: a slip in one takes its line elsewhere. */

const wordsIn = (file: string): string[] =>
  listsIn(file).flatMap(({ names }) =>
    names.flatMap(name => {
      const plain = unaccented(name).toLowerCase()
      // `d'autres` is a word of its own once its mark is gone.
      return [plain, plain.replace(/['\u2019]/g, '')].flatMap(text => text.split(/[^\p{L}]+/u))
    }),
  )

const structural = ['totals/income', 'totals/sheet', 'headings/income', 'headings/sheet', 'frame-words']
const meant = new Set(structural.flatMap(wordsIn).filter(word => word.length > 3))
const known = new Set([
  ...meant,
  ...rowFiles.flatMap(wordsIn),
  ...Object.entries(pairsIn('abbreviations')).flat(),
])

/** What is left of a word without one of its letters: two that differ by a slip have one of these in common. */
const shortened = (word: string): string[] =>
  Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))

const near = new Map<string, string[]>()
for (const word of meant)
  for (const form of new Set([word, ...shortened(word)])) near.set(form, [...(near.get(form) ?? []), word])

/** A text in plain words, where what nobody says is but a slip away from what was meant. Most of it must be understood. */
export function putRight(plain: string): string {
  const words = plain.match(/\p{L}{3,}/gu) ?? []
  const strange = words.filter(word => !isKnown(word))
  if (strange.length === 0) return plain
  const isUnderstood =
    strange.length <= Math.max(1, words.length / 2) || strange.every(word => wordPutRight(word) !== word)
  return isUnderstood ? plain.replace(/\p{L}{4,}/gu, wordPutRight) : plain
}

const isKnown = (word: string): boolean => known.has(word) || known.has(`${word}s`)

/** No word that is meant is longer. */
const longest = 24

const wordPutRight = remembered((word: string): string => {
  if (isKnown(word) || word.length > longest) return word
  const others = new Set([word, ...shortened(word)].flatMap(form => near.get(form) ?? []))
  const found = [...others].filter(
    other =>
      Math.max(word.length, other.length) > 4 &&
      !word.startsWith(other) &&
      !other.startsWith(word) &&
      isOneSlipOf(word, other),
  )
  // `expense` and `expenses` are one.
  const [first = word, ...more] = found.toSorted((one, other) => one.length - other.length)
  return more.every(other => other === `${first}s`) ? first : word
})

/** A digit or a dollar between letters is one that was recognised as such: `gro5s profit`, `salar1es`, `0perating`, `a$sets`. */
export const wordWithDigits = /(?<![\p{L}\d])(?=[\d|]*\p{L})(?=\p{L}*[\d|$])[\p{L}\d|$]{4,}/gu
const between = /(?<=\p{L})[01568|$](?=\p{L})|^[05](?=\p{L}{4})/gu
const lettersLike: Record<string, string[]> = {
  0: ['o'],
  1: ['l', 'i'],
  5: ['s'],
  6: ['b'],
  8: ['b'],
  '|': ['l', 'i'],
  $: ['s'],
}

/** Digits are letters where that makes a word; all of it otherwise stays as it is: `b2b`, `401k`. */
export const withLetters = (seen: string): string => {
  const [first = seen, other = seen] = [0, 1].map(n =>
    seen.replace(between, digit => lettersLike[digit]?.[n] ?? lettersLike[digit]?.[0] ?? digit),
  )
  return [first, other].find(word => isKnown(word) || wordPutRight(word) !== word) ?? seen
}
