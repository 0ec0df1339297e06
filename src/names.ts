import { legalForms } from './vocabulary/firms.js'

/** Whether two names are of one business or person: one way for documents and for spreads. */

/** What a lead is called. */
export interface KnownNames {
  business: string[]
  person: string[]
}

export type Likeness = 'same' | 'close' | 'different'

/** Undefined where one of them is no name. */
export function compareNames(one: string, other: string): Likeness | undefined {
  const [a, b] = [nameIn(one), nameIn(other)]
  if (!a || !b) return undefined
  if (a.key === b.key) return 'same'
  const isClose = isMisspelt(a.key, b.key) || stands(a, b) || stands(b, a)
  return isClose ? 'close' : 'different'
}

/** The best that any of these names comes to beside any of those. Undefined: there is nothing to compare. */
export function bestLikeness(names: string[], others: string[]): Likeness | undefined {
  const found = names.flatMap(name => others.map(other => compareNames(name, other)))
  return (['same', 'close', 'different'] as const).find(likeness => found.includes(likeness))
}

/** Equal for names that are the same, and only for these. Undefined for what is no name. */
export const nameKey = (text: string): string | undefined => nameIn(text)?.key

interface Name {
  /** Its letters, without what two spellings of a name may differ in. */
  key: string
  /** Its words, with initials that stand together as one word, and with each by itself. */
  spellings: string[][]
}

const longest = 300

/** A name without a letter in any of its words is none, nor is `L.L.C.` by itself, as tables have it in a cell of its own. */
function nameIn(text: string): Name | undefined {
  const words = wordsOf(text)
  const whole = joinInitials(words)
  if (!whole.some(word => /\p{L}/u.test(word) && !` ${word} `.match(anywhere))) return undefined
  const joined = withoutForms(whole)
  return { key: joined.join(''), spellings: [joined, withoutForms(words)] }
}

const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .slice(0, longest)
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþıς]/g, letter => letters[letter] ?? letter)
    .replace(/['`\u2018\u2019\u02bc]/g, '')
    .replaceAll('&', ' and ')
    .replace(/\b(?:d ?[./] ?b ?[./] ?a|doing business as)\b/g, ' dba ')
    // `L.L.C.` is one word, even after an initial.
    .replace(
      /\b(?:[lp]\.)?l\.l\.[cp]\b|\bp\.l\.c\b|\b[lps]\.[acp]\b/g,
      form => ` ${form.replaceAll('.', '')} `,
    )
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
    // Which of the two `St.` is, nobody can tell.
    .map(word => (word === 'st' || word === 'saint' ? 'street' : word))

const isInitial = (word: string): boolean => /^\p{L}$/u.test(word)

/** `A.B.C.` and `A B C` are `ABC`. */
function joinInitials(words: string[]): string[] {
  const joined: string[] = []
  for (const [n, word] of words.entries()) {
    const before = words[n - 1]
    if (before !== undefined && isInitial(word) && isInitial(before)) joined.push(`${joined.pop()}${word}`)
    else joined.push(word)
  }
  return joined
}

/** Which word is none of a name, wherever it stands, and which only at the end of one. */
const anywhere = new RegExp(` (?:${legalForms.anywhere.join('|')})(?= )`, 'g')
const atEnd = new RegExp(` (?:${legalForms.atEnd.join('|')})$`)

/** Without legal form, `dba` and `the`; a name of nothing else keeps what it has. */
function withoutForms(words: string[]): string[] {
  const parts = words
    .join(' ')
    .split(/(?:^| )dba(?= |$)/)
    .map(part => withoutForm(part.trim()))
  const telling = parts.filter(part => ` ${part}`.replace(atEnd, '') !== '')
  const kept = (telling.length > 0 ? telling : parts).flatMap(part =>
    part.split(' ').filter(word => word !== '' && word !== 'the'),
  )
  return kept.length > 0 ? kept : words
}

/** Of `Smith & Co.`, both go that aren't his name. At least one word stays. */
function withoutForm(part: string): string {
  const text = part.replace(anywhere, '')
  const shorter = text.replace(atEnd, '')
  return shorter === text ? text : withoutForm(shorter)
}

/** Slips of the pen: at most one in eight letters. */
function isMisspelt(one: string, other: string): boolean {
  const [a, b] = [[...one], [...other]]
  const allowed = Math.floor(Math.max(a.length, b.length) / 8)
  return Math.abs(a.length - b.length) <= allowed && slipsBetween(a, b) <= allowed
}

/** Letters left out, added, changed, or swapped with the next. */
function slipsBetween(a: string[], b: string[]): number {
  let earlier: number[] = []
  let above = b.map((_, n) => n).concat(b.length)
  for (const [i, letter] of a.entries()) {
    const row = [i + 1]
    for (const [j, other] of b.entries()) {
      const isSwap = letter === b[j - 1] && a[i - 1] === other
      row.push(
        Math.min(
          (above[j + 1] as number) + 1,
          (row[j] as number) + 1,
          (above[j] as number) + (letter === other ? 0 : 1),
          isSwap ? (earlier[j - 1] as number) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    earlier = above
    above = row
  }
  return above[b.length] as number
}

/** Whether the first is made of the first letters of the other's words, or of some of these words. */
const stands = (short: Name, long: Name): boolean =>
  long.spellings.some((words, n) => isAcronym(short.key, words) || isWithin(short.spellings[n] ?? [], words))

const telling = (words: string[]): string[] => words.filter(word => word !== 'and')

/** AT&T leaves `and` out where P and G may keep it. */
const isAcronym = (key: string, words: string[]): boolean =>
  [words, telling(words)].some(
    some => some.length > 1 && [key, key.replaceAll('and', '')].includes(some.map(firstOf).join('')),
  )

const firstOf = (word: string): string => [...word][0] ?? ''

/** An initial stands for a word, as long as there is a whole one beside it. */
function isWithin(some: string[], all: string[]): boolean {
  const left = telling(all)
  const take = (fits: (candidate: string) => boolean): boolean => {
    const at = left.findIndex(fits)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }
  // Whole words first, or an initial would take the place of one.
  const rest = telling(some).filter(word => !take(candidate => candidate === word))
  const isWhole = rest.length < telling(some).length
  return (
    isWhole &&
    rest.every(word =>
      take(other => (isInitial(word) || isInitial(other)) && firstOf(word) === firstOf(other)),
    )
  )
}
