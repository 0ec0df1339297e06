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

/** Letters to insert, remove, replace or swap; more than the limit is only said to be more. */
function distance(one: string, other: string, limit: number): number {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, n) => n)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same)
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      next.push(least)
    }
    if (Math.min(...next) > limit) return limit + 1
    before = row
    row = next
  }
  return row[other.length] ?? limit + 1
}
