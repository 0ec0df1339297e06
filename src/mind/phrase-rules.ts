import { listsIn } from '../vocabulary/lists.js'
import { readingsOf, spell } from './plain-rules.js'

/**
 * Phrases that no agent may say, from a list in which `a/b` is either word, `a/b?` may be missing, `…` stands for up to three
 * words that deny nothing, `#` for a figure and `^` for the beginning of a clause. No match is longer than a few words, so
 * looking takes time by the length of the text.
 */
const denials =
  'not no never cannot cant dont doesnt didnt isnt arent wasnt werent hasnt havent wont wouldnt couldnt nobody nothing neither nor ni nunca nadie tampoco sin'
    .split(' ')
    .map(spell)
const word = '[a-z0-9.%]{1,30}'
/** A line may have ended beside the denial. */
const gap = `(?:(?!(?:${denials.join('|')}|[a-z]{1,6}(?:not|never))(?: |been|be|yet))${word} ){0,3}`

/** Before what is only supposed, asked or denied: `once you are approved`, `we can't promise that you are approved`. */
const suppositions =
  'if once when whenever whether until till unless before after case should si cuando hasta caso vez antes despues'
    .split(' ')
    .map(spell)
const denied = `(?:${denials.join('|')}) ?(?:[a-z]{1,9} )?(?:${'promise guarantee say tell confirm know decide prometer garantizar decir confirmar'.split(' ').map(spell).join('|')})(?: ?you| ie| te)?`
const supposing = `(?:${[...suppositions, ...denials, denied].join('|')})(?: ?that| ?que| de que)? $`
const before = { apart: new RegExp(` ${supposing}`), joined: new RegExp(supposing) }

const compiled = new Map(
  listsIn('guard/phrases').map(({ heading, names }) => [
    heading,
    {
      apart: new RegExp(`(?<= )(?:${names.map(name => patternOf(name, 'apart')).join('|')})(?= )`, 'g'),
      stuck: new RegExp(`${names.map(name => patternOf(name, 'stuck')).join('|')}`, 'g'),
    },
  ]),
)

type Forbidden = 'promise' | 'advice' | 'password'

/** What of a text is such a phrase, as it could be read. */
export function forbiddenIn(text: string, kind: Forbidden): string[] {
  const patterns = compiled.get(kind)
  if (!patterns) throw new Error(`No phrases of ${kind}`)
  return readingsOf(text).flatMap(({ words, isJoined }) => [
    ...[...words.matchAll(patterns.apart)]
      .filter(({ index }) => !isSupposed(words.slice(Math.max(0, index - 60), index), isJoined))
      .map(([phrase]) => phrase),
    ...(isJoined ? [] : stuckIn(words, patterns.stuck)),
  ])
}

/** Where lines were joined, the word may be the end of another. */
const isSupposed = (words: string, isJoined: boolean): boolean =>
  before[isJoined ? 'joined' : 'apart'].test(words)

/** `youareapproved`: what nobody writes unless it is to be overlooked. */
const stuckIn = (words: string, pattern: RegExp): string[] =>
  words
    .split(' ')
    .filter(one => one.length > 10)
    .flatMap(one => one.match(pattern) ?? [])

function patternOf(phrase: string, how: 'apart' | 'stuck'): string {
  const blank = how === 'apart' ? ' ' : ''
  const parts = phrase.split(' ').map((part, n, all) => {
    const isLast = n === all.length - 1
    const after = isLast ? '' : blank
    if (part === '^') return how === 'apart' ? '(?<=; )' : '^'
    if (part === '…') return how === 'apart' ? gap : ''
    if (part === '#') return `[0-9][0-9.%a-z]{0,20}${after}`
    const words = part.replace('?', '').split('/').map(spell).join('|')
    return part.endsWith('?') ? `(?:(?:${words})${after})?` : `(?:${words})${after}`
  })
  return parts.join('')
}
