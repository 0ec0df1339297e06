import { distance } from '../../nearest.js'

/** Whether two words are one but for a slip of the hand: `reseach`, `adminstrative`, `liabilitites`. */
export const isSlipOf = (word: string, other: string): boolean => slipsTo(word, other) !== undefined

/** By how many slips a word is another one, if it may be. */
export function slipsTo(word: string, other: string): number | undefined {
  // At the edge of a cell the first letter is easily lost.
  if (word.length >= 6 && other.slice(1) === word) return 1
  const allowed = Math.min(word.length, other.length) >= 9 ? 2 : 1
  if (word.length < 6 || Math.abs(word.length - other.length) > 2 || word[0] !== other[0]) return undefined
  const slips = distance(word, other, allowed)
  if (slips <= allowed) return slips
  return asSeen(word) === asSeen(other) ? 1 : undefined
}

/** As `isSlipOf`, of a short word, whichever of its letters it is. */
export const isOneSlipOf = (word: string, other: string): boolean => distance(word, other, 1) <= 1

/** Letters that print alike are one: `uneamed`, `acc0unts`. */
const asSeen = (word: string): string =>
  word
    .replace(/rn|in/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/cl/g, 'd')
    .replace(/[l1|]/g, 'i')
    .replace(/0/g, 'o')
