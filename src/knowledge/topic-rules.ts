import { type List, listsIn } from '../vocabulary/lists.js'
import { stemOf } from './stem-rules.js'
import { isFigure, isNumber, type Language, languagesOf, wordsOf } from './word-rules.js'

/** What words are about: which say nothing, which seldom do, and which name the same topic. */

const lists = listsIn('questions/words').map(({ names }) => new Set(names)) as [Set<string>, Set<string>]
const [saysNothing, seldomATopic] = lists

export const isEmptyWord = (word: string): boolean => saysNothing.has(word)
export const isSeldomATopic = (word: string): boolean => seldomATopic.has(word) || isFigure(word)
/** All words of the vocabulary, for those that are nearly one. Topics first: who misspells a word meant something by it. */
export const knownWords: ReadonlySet<string> = new Set([
  ...[...listsIn('questions/topics'), ...listsIn('questions/topics-spanish')].flatMap(({ names }) =>
    names.flatMap(wordsOf),
  ),
  ...saysNothing,
  ...seldomATopic,
])

interface Phrase {
  stems: readonly string[]
  /** As it is stored beside words, of which none has such a beginning. */
  topic: string
}

const counts = new Set(
  'one two three four five six seven eight nine ten twelve fifteen twenty thirty sixty ninety'.split(' '),
)

/** In the list, 1 stands for any number: "1 days". */
const countless = (word: string | undefined): string =>
  word !== undefined && (isNumber(word) || counts.has(word)) ? '1' : (word ?? '')

/** By their first stem. */
const phrasesIn: Record<Language, ReadonlyMap<string, readonly Phrase[]>> = {
  english: phrasesOf(listsIn('questions/topics'), 'english'),
  spanish: phrasesOf(listsIn('questions/topics-spanish'), 'spanish'),
}

function phrasesOf(topics: readonly List[], language: Language): Map<string, Phrase[]> {
  const phrases = new Map<string, Phrase[]>()
  for (const { heading, names } of topics) {
    const topic = `_${heading.replaceAll(' ', '_')}`
    for (const name of names) {
      const stems = wordsOf(name).map(word => stemOf(word, language))
      const [first = ''] = stems
      phrases.set(first, [...(phrases.get(first) ?? []), { stems, topic }])
    }
  }
  return phrases
}

/** The topics that a run of stems names from one place on, with how many of them each takes. */
export const topicsAt = ({ stems, language }: Stemmed, at: number): { topic: string; length: number }[] =>
  (phrasesIn[language].get(countless(stems[at])) ?? [])
    .filter(phrase => phrase.stems.every((stem, n) => countless(stems[at + n]) === stem))
    .map(({ topic, stems: { length } }) => ({ topic, length }))

export interface Stemmed {
  language: Language
  stems: readonly string[]
}

export const stemmed = (words: readonly string[], language: Language): Stemmed => ({
  language,
  stems: words.map(word => stemOf(word, language)),
})

/** The language that a text is in, or English where it doesn't tell. */
export const languageOf = (text: string): Language => languagesOf(wordsOf(text))[0] ?? 'english'

/** What a text is found by: the stems of its words, and the topics that they name. */
export function termsOf(text: string, language: Language): string[] {
  const words = wordsOf(text)
  const inStems = stemmed(words, language)
  return words.flatMap((word, n) => [
    ...(isEmptyWord(word) ? [] : [inStems.stems[n] as string]),
    ...new Set(topicsAt(inStems, n).map(({ topic }) => topic)),
  ])
}
