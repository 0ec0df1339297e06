import { remembered } from '../../remembered.js'
import { listsIn } from '../../vocabulary/lists.js'
import { months } from '../../vocabulary/months.js'
import type { Table } from '../extract/table.js'
import { isSlipOf } from './slips.js'
import { unaccented } from './unaccented.js'

/** Words that stand over tables: titles, months, units. By one letter of them, a whole statement is lost or of another year. */

const fold = (word: string): string => unaccented(word).toLowerCase()

const monthWords = new Map(
  months.flatMap(({ name, abroad, beforeYear }) =>
    [name, ...abroad, ...beforeYear].map(word => [fold(word), name] as const),
  ),
)
const longMonths = [...monthWords.keys()].filter(word => word.length > 3)
const spans = listsIn('frame-words').flatMap(({ heading, names }) => (heading === 'line' ? [] : names))
const ofTitles = ['titles', 'title-words']
  .flatMap(listsIn)
  .flatMap(({ names }) => names.flatMap(name => fold(name).split(/[^\p{L}]+/u)))
const titles = ofTitles.filter(word => word.length > 5)
const known = new Set([...monthWords.keys(), ...spans, ...ofTitles])

/** The table, with such words put right that are but a letter away from one. */
export const withFrameRight = (table: Table): Table => ({
  ...table,
  above: table.above.map(respelt),
  columns: table.columns.map(({ header }) => ({ header: header.map(respelt) })),
})

/** No title is longer. */
const longest = 200
const word = /(?<![\p{L}\d])(?=(?:[\d|]*\p{L}){3})[\p{L}\d|]{4,}/gu

const respelt = remembered((text: string): string => {
  if (text.length > longest) return text
  const hasNumber = /\d/.test(text)
  return text
    .replace(beforeYear, seen => shortMonth(fold(seen)) ?? seen)
    .replace(word, seen => {
      const meant = meantBy(fold(seen), hasNumber)
      if (meant === undefined) return seen
      return /^\p{Ll}/u.test(seen) ? meant : `${meant.slice(0, 1).toUpperCase()}${meant.slice(1)}`
    })
})

/** `oPR-19`, `Dcc 2024`: three letters right before a year are a month, if they are like no other. */
const beforeYear =
  /(?<![\p{L}\d])(?=[\d|]?\p{L})[\p{L}\d|]{3}(?=[-.' ]{1,2}(?:\d\d|(?:19|20)\d\d)(?![\d/.,]))/gu
const short = months.map(({ name }) => name.slice(0, 3))
function shortMonth(seen: string): string | undefined {
  if (known.has(seen) || short.some(name => fold(name) === seen)) return undefined
  const found = short.filter(name => isOneLetterOff(seen, fold(name)))
  return found.length === 1 ? found[0] : undefined
}

/** Beside a number, which tells that the line speaks of days or units, shorter words are known as well. */
function meantBy(word: string, hasNumber: boolean): string | undefined {
  if (known.has(word)) return undefined
  const isNear = (other: string) => isSlipOf(word, other) || (hasNumber && isOneLetterOff(word, other))
  const near = (others: readonly string[]) =>
    others.filter(other => !word.startsWith(other) && !other.startsWith(word) && isNear(other))
  const found = near(longMonths)
  const called = new Set(found.map(other => monthWords.get(other)))
  if (called.size > 0) return called.size === 1 ? found[0] : undefined
  return near(spans)[0] ?? near(titles)[0]
}

const isOneLetterOff = (word: string, other: string): boolean =>
  word.length === other.length && [...word].filter((letter, at) => letter !== other[at]).length === 1
