import { remembered } from '../../remembered.js'
import { isSlipOf } from './plain.js'

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
  return { named: name => known.get(name) ?? known.get(respelt(name)), respelt }
}
