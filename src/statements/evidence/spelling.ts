import { remembered } from '../../remembered.js'
import { isOneSlipOf, isSlipOf } from './slips.js'

/** What is known by names, and by slips of these. */
export interface Lookup<T> {
  named(name: string): T | undefined
  /** With each word that none of the names has put right, if it is but a slip away from one. */
  respelt(name: string): string
}

export function lookupOf<T>(known: ReadonlyMap<string, T>): Lookup<T> {
  // By their first letters: a slip of the hand seldom is in that.
  const words = new Map<string, Set<string>>()
  for (const word of [...known.keys()].flatMap(name => name.split(' ')))
    words.set(word.slice(0, 1), (words.get(word.slice(0, 1)) ?? new Set()).add(word))
  const put = remembered((word: string) => {
    const alike = words.get(word.slice(0, 1))
    if (!alike || alike.has(word)) return word
    const slips = [...alike].filter(other => isSlipOf(word, other))
    const far = (other: string) => Math.abs(other.length - word.length)
    return slips.sort((one, other) => far(one) - far(other))[0] ?? word
  })
  const respelt = (name: string) => name.split(' ').map(put).join(' ')
  const around = wordsAround(known.keys())
  const named = (name: string) => known.get(name) ?? known.get(respelt(name)) ?? known.get(around(name) ?? '')
  return { named, respelt }
}

/** Shorter words than that are too often others by one letter. */
const shortest = 4
/** As many letters around a short word tell which one it is. */
const enough = 7
/** No name has more. */
const mostWords = 16

/** The name whose other words are the same, with one short word but a slip away: `cosf good sold`. */
function wordsAround(names: Iterable<string>): (name: string) => string | undefined {
  const places = new Map<string, Set<string>>()
  const placesIn = (words: readonly string[]) =>
    words.map((word, at) => ({ word, around: words.with(at, '').join(' ') }))
  for (const name of names)
    for (const { word, around } of placesIn(name.split(' ')))
      if (word.length >= shortest && around.length > enough)
        places.set(around, (places.get(around) ?? new Set()).add(word))
  return name => {
    const words = name.split(' ')
    if (words.length > mostWords) return undefined
    const found = placesIn(words).flatMap(({ word, around }, at) =>
      [...(places.get(around) ?? [])]
        .filter(other => word.length >= shortest && isOneSlipOf(word, other))
        .map(other => words.with(at, other).join(' ')),
    )
    return found.length === 1 ? found[0] : undefined
  }
}
