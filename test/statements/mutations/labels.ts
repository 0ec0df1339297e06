import type { Extract } from '../../../src/statements/extract/table.js'
import type { Chance } from './chance.js'
import type { About } from './mutation.js'
import { translations } from './translations.js'

/** A slip of the finger in the longest word of each label. */
export const withTypos = (extract: Extract, { chance }: About): Extract =>
  relabelled(extract, label => inLongestWord(label, word => slipped(word, chance)))

function slipped(word: string, chance: Chance): string {
  if (word.length < 4) return word
  const at = 1 + chance.below(word.length - 2)
  const [before, one = '', two = '', rest] = [word.slice(0, at), word[at], word[at + 1], word.slice(at + 2)]
  return chance.of([before + two + one + rest, before + two + rest, before + one + one + two + rest])
}

/** The letters of each word in another order. */
export const scrambled = (extract: Extract, { chance }: About): Extract =>
  relabelled(extract, label =>
    label.replace(/\p{L}+/gu, word => chance.shuffled([...word.toLowerCase()]).join('')),
  )

/** Lines without their labels; what is nothing but words is gone. */
export const removed = (extract: Extract): Extract => {
  const bare = relabelled(extract, () => '')
  return {
    ...bare,
    tables: bare.tables.map(table => ({
      ...table,
      rows: table.rows.filter(({ cells }) => cells.some(cell => cell !== null)),
    })),
  }
}

/** English labels in another language, as far as a list of common words goes. */
export function translated(extract: Extract, { chance }: About): Extract | undefined {
  const language = 1 + chance.below(languages)
  let [changed, all] = [0, 0]
  const result = relabelled(extract, label => {
    const other = inOtherWords(label, language)
    all++
    if (other !== label) changed++
    return other
  })
  return changed > all / 2 ? result : undefined
}

const terms = translations
  .trim()
  .split('\n')
  .map(line => line.split('|').map(term => term.trim()))
const languages = (terms[0]?.length ?? 2) - 1
const byPhrase = new Map(terms.map(term => [term[0] ?? '', term]))
const longest = 4

function inOtherWords(label: string, language: number): string {
  const words = label.split(/\s+/)
  const found: string[] = []
  for (let at = 0; at < words.length; ) {
    let length = Math.min(longest, words.length - at)
    const phrase = () => words.slice(at, at + length).join(' ')
    while (length > 1 && !byPhrase.has(plain(phrase()))) length--
    const term = byPhrase.get(plain(phrase()))
    found.push(term?.[language] ?? phrase())
    at += length
  }
  return found.filter(word => word !== '').join(' ')
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}&/'-]+/gu, ' ')
    .trim()

function inLongestWord(label: string, change: (word: string) => string): string {
  const words = label.match(/\p{L}+/gu) ?? []
  const most = Math.max(0, ...words.map(({ length }) => length))
  const word = words.find(({ length }) => length === most)
  if (word === undefined) return label
  const at = label.indexOf(word)
  return label.slice(0, at) + change(word) + label.slice(at + word.length)
}

/** Wherever it stands, the same label becomes the same. */
function relabelled(extract: Extract, change: (label: string) => string): Extract {
  const known = new Map<string, string>()
  const of = (label: string) => {
    const found = known.get(label) ?? change(label)
    known.set(label, found)
    return found
  }
  return {
    ...extract,
    tables: extract.tables.map(table => ({
      ...table,
      rows: table.rows.map(row => ({ ...row, label: of(row.label) })),
    })),
    fields: extract.fields.map(field => ({ ...field, label: of(field.label) })),
  }
}
