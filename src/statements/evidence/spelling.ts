import { isSlipOf } from './plain.js'

/** The words that names are made of, by their first letters: a slip of the hand seldom is in that. */
export type Spelling = ReadonlyMap<string, ReadonlySet<string>>

export function spellingOf(names: readonly string[]): Spelling {
  const words = new Map<string, Set<string>>()
  for (const word of names.flatMap(name => name.split(' ')))
    words.set(word.slice(0, 1), (words.get(word.slice(0, 1)) ?? new Set()).add(word))
  return words
}

/** With each word that none of the names has put right, if it is but a slip away from one. */
export const respelt = (name: string, words: Spelling): string =>
  name
    .split(' ')
    .map(word => {
      const alike = words.get(word.slice(0, 1))
      if (!alike || alike.has(word)) return word
      return [...alike].find(other => isSlipOf(word, other)) ?? word
    })
    .join(' ')
