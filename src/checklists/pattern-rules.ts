/**
 * Patterns come from workspace files and API callers, and run on what borrowers type. JavaScript's engine backtracks: it
 * may try every way in which a pattern's repeats and choices can share out a text. So a pattern is taken only if it has
 * few such ways, counted as a product that never comes out too low, and it only ever runs on a short text.
 *
 * A nested repeat such as `(a+)+` has more ways than can be counted, so no rule of its own is needed for it.
 * Look-around and back-references escape the count, and are refused.
 */

export const longestText = 120
/** A fifth of a second at the very worst. It allows three open-ended repeats after `^`, or two without it. */
const mostWays = 2_000_000

/** Why a pattern can't be used, as the end of a sentence that begins with its name; `undefined` if it can. */
export function patternProblem(pattern: string): string | undefined {
  try {
    new RegExp(pattern, 'u')
  } catch (error) {
    return `is not a regular expression: ${(error as Error).message.replace(/^Invalid regular expression: /, '')}`
  }
  const found = refused.exec(pattern.replace(escapesAndClasses, part => (isBackReference(part) ? part : '')))
  if (found) return `must not use ${found[0].startsWith('(') ? 'look-around' : 'back-references'}`
  const tooMany =
    'has repeats that could take too long: begin it with ^, use ranges such as {1,20}, and repeat no group that repeats or chooses inside'
  return waysToMatch(pattern) > mostWays ? tooMany : undefined
}

/** A text too long to be tried on a pattern doesn't match it. */
export const matchesPattern = (pattern: string, text: string): boolean =>
  text.length <= longestText && new RegExp(pattern, 'u').test(text)

const escapesAndClasses = /\\.|\[(?:\\.|[^\]\\])*\]/gsu
const refused = /\\[1-9k]|\(\?<?[=!]/
const isBackReference = (part: string): boolean => /^\\[1-9k]/.test(part)

function waysToMatch(pattern: string): number {
  const reader = { rest: pattern }
  let ways = 0
  do {
    // Without ^ every place in the text is tried as the beginning.
    const beginnings = reader.rest.startsWith('^') ? 1 : longestText
    ways += beginnings * waysOfSequence(reader)
  } while (take(reader, /^\|/))
  return ways
}

interface Reader {
  rest: string
}

/** `a|b|c`: the sum of its branches. */
function waysOfChoice(reader: Reader): number {
  let ways = waysOfSequence(reader)
  while (take(reader, /^\|/)) ways += waysOfSequence(reader)
  return ways
}

/** One thing after another: the product. */
function waysOfSequence(reader: Reader): number {
  let ways = 1
  while (reader.rest && !/^[|)]/.test(reader.rest)) {
    const once = waysOfOne(reader)
    ways *= waysOfRepeat(once, take(reader, /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/))
  }
  return ways
}

/** A group has the ways of what is in it; a character, a class, an escape or an assertion has one. */
function waysOfOne(reader: Reader): number {
  if (!take(reader, /^\((?:\?(?:<[^>]+>|[a-z-]*:))?/)) {
    take(reader, /^(?:\\[pPu]\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|.)/su)
    return 1
  }
  const ways = waysOfChoice(reader)
  take(reader, /^\)/)
  return ways
}

/** Every number of rounds that is allowed, each with the ways of all its rounds. */
function waysOfRepeat(once: number, quantifier: string | undefined): number {
  if (!quantifier) return once
  const [least, most] = roundsOf(quantifier)
  let ways = 0
  for (let rounds = least; rounds <= most && ways <= mostWays; rounds++) ways += once ** rounds
  return ways
}

function roundsOf(quantifier: string): [number, number] {
  if (quantifier.startsWith('*')) return [0, longestText]
  if (quantifier.startsWith('+')) return [1, longestText]
  if (quantifier.startsWith('?')) return [0, 1]
  const [least = '0', most = least] = quantifier.replace(/[{}?]/g, '').split(',')
  const from = Math.min(Number(least), longestText)
  return [from, most === '' ? longestText : Math.max(from, Math.min(Number(most), longestText))]
}

function take(reader: Reader, what: RegExp): string | undefined {
  const taken = what.exec(reader.rest)?.[0]
  if (taken !== undefined) reader.rest = reader.rest.slice(taken.length)
  return taken
}
