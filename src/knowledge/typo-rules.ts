import { distance } from '../nearest.js'
import { isEmptyWord, isSeldomATopic, knownWords } from './topic-rules.js'

/** Whether a word that nobody knows is another one, misspelt. People get the first letter right. */

/** Of the words that are near enough, the nearest, and of these the one that is used more; then by the alphabet. */
export function meantBy(word: string, known: ReadonlyMap<string, number>): string | undefined {
  const most = mistakesIn(word)
  if (most === 0) return undefined
  const near = [...known].flatMap(([term, uses]) => {
    if (term[0] !== word[0] || term.length < 4) return []
    const mistakes = isCutShort(word, term) ? most : distance(word, term)
    return mistakes <= most ? [{ term, mistakes, uses }] : []
  })
  near.sort((a, b) => a.mistakes - b.mistakes || b.uses - a.uses || (a.term < b.term ? -1 : 1))
  return near[0]?.term
}

/** A stem, and an ending after it that is so misspelt that it is still there. */
const isCutShort = (word: string, stem: string): boolean =>
  stem.length >= shortestStem && word.startsWith(stem) && word.length - stem.length <= 4

export const shortestStem = 6

/** One letter in four could make any short word of any other. */
export const mistakesIn = (word: string): number =>
  /[^a-z]/.test(word) || word.length < 5 ? 0 : word.length < 9 ? 1 : 2

/**
 * The word of the vocabulary that was meant, if one was. Of longer words only, since short ones are near to too many, and
 * before topics are looked for, which may be of several words.
 */
export function knownMeantBy(word: string): string | undefined {
  if (word.length < leastLetters || isEmptyWord(word) || isSeldomATopic(word) || knownWords.has(word))
    return undefined
  return longWords.find(known => known[0] === word[0] && isNear(word, known))
}

const leastLetters = 7
const longWords = [...knownWords].filter(({ length }) => length >= leastLetters)
const isNear = (word: string, known: string): boolean =>
  Math.abs(word.length - known.length) <= 1 && distance(word, known) <= 1
