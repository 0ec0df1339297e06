import { isEmptyWord, isSeldomATopic, type Stemmed, stemmed, topicsAt } from './topic-rules.js'
import { knownMeantBy } from './typo-rules.js'
import { folded, languagesOf, wordsOf } from './word-rules.js'

/** Of what a borrower writes, the part that asks, and what it asks for. */

/** One thing that an answer should speak of. */
export interface Sought {
  /** As it was written, without capitals and accents. */
  words: string[]
  /** Its stems in each language that it may be in. */
  stems: string[]
  topics: string[]
  /** Of several words that name a topic together, "pay it off", each by itself; else empty. */
  parts: Sought[]
  /** An answer may lack it: it says little, or stands beside the question. */
  isMinor: boolean
}

export interface Asked {
  question: string
  sought: Sought[]
}

/** Longer ones are read as far as here. */
const mostCharacters = 2_000
const mostWords = 120
const mostSought = 40

/** The sentences that ask, each by what it asks for; the whole text where none looks like a question. */
export function askedIn(text: string): Asked[] {
  const sentences = text
    .slice(0, mostCharacters)
    .split(/(?<=[.!?])(?=\s)|\n+/u)
    .map(sentence => sentence.trim())
    .filter(sentence => /[\p{L}\p{N}]/u.test(sentence))
  const marked = sentences.filter(sentence => /\?[!?.\s]*$/.test(sentence))
  const asking = marked.length > 0 ? marked : sentences.filter(begins)
  if (asking.length === 0) return [asked([], sentences.join(' '))]
  const beside = sentences.filter(sentence => !asking.includes(sentence))
  return asking.map(sentence => asked(beside, sentence))
}

/** Several questions as one, for what answers all of them. */
export const together = (questions: readonly Asked[]): Asked => ({
  question: questions.map(({ question }) => question).join(' '),
  sought: withoutRepeats(questions.flatMap(({ sought }) => sought)).slice(0, mostSought),
})

/** How questions begin, where nothing but greetings stands before. */
const opening =
  'what|whats|who|whos|when|whens|where|wheres|why|how|hows|which|can|could|do|does|did|is|are|am|will|would|should|may|must|any|tell me|que|cual|cuales|quien|cuando|donde|como|cuanto|cuanta|cuantos|cuantas|puedo|pueden|hay|tienen|necesito'
const begins = (sentence: string): boolean =>
  new RegExp(
    `^(?:(?:hi|hey|hello|so|and|also|but|ok|okay|quick question|question|hola|buenos dias|buenas|y|pero)\\W+)*(?:${opening}|i (?:want|need|would like|d like) to know|id like to know|i was wondering|just wondering|wondering|quisiera saber)\\b`,
  ).test(folded(sentence))

/** And in the middle of a sentence: "business is slow can I skip a payment". */
const turns =
  /\b(?:(?:can|could|do|does|did|will|would|should|may|must|am|are) (?:i|you|u|we|they|yall|it|my|the|there|these)|is (?:there|it|that|this|my|the)|(?:what|who|where|how|which|when) (?:is|are|do|does|did|can|will|would|should|much|long|many|often|soon|fast|kind|documents|docs|paperwork)|whats|hows|wheres|puedo|pueden|cuanto|cuando)\b/

/** "I have a bakery, do you lend to those?", "My score is low, is that a problem?" */
const pointsBack =
  /\b(?:that|those|these|them|one|ones)\W*$|\b(?:that|this|it) (?:be )?(?:(?:a|an) )?(?:problem|issue|matter|ok|okay|fine|alright|allowed|possible)\W*$/
/** ", I only have my iPhone" */
const tellsOfAsker = /^(?:i|im|ive|ill|id|my|we|were|weve|our|its|he|she|they)\b/

function asked(beside: string[], sentence: string): Asked {
  const text = folded(sentence)
  const turn = begins(text) || pointsBack.test(text) ? 0 : (turns.exec(text)?.index ?? 0)
  const clauses = text.slice(turn).split(/(?<=[,;:–—]) | - /u)
  const [asking, telling] = [
    clauses.filter((clause, n) => n === 0 || !tellsOfAsker.test(clause)),
    clauses.filter((clause, n) => n > 0 && tellsOfAsker.test(clause)),
  ]
  const question = soughtIn(asking.join(' '))
  if (!question.some(({ isMinor }) => !isMinor))
    return { question: sentence, sought: soughtIn([...beside, sentence].join('. ')) }
  const context = soughtIn([...beside, text.slice(0, turn), ...telling].join('. '))
  const sought = withoutRepeats([...question, ...context.map(one => ({ ...one, isMinor: true }))])
  return { question: sentence, sought: sought.slice(0, mostSought) }
}

function soughtIn(text: string): Sought[] {
  const words = wordsOf(text)
    .slice(0, mostWords)
    .map(word => knownMeantBy(word) ?? word)
  const inLanguages = languagesOf(words).map(language => stemmed(words, language))
  const found: Sought[] = []
  for (let at = 0; at < words.length; ) {
    const named = inLanguages.flatMap(one => topicsAt(one, at))
    const length = Math.max(1, ...named.map(topic => topic.length))
    const one = soughtAt(words, inLanguages, at, length)
    if (one) found.push(one)
    at += length
  }
  return withoutRepeats(found)
}

function soughtAt(
  words: readonly string[],
  inLanguages: readonly Stemmed[],
  at: number,
  length: number,
): Sought | undefined {
  const taken = words.slice(at, at + length)
  const telling = taken.flatMap((word, n) => (isEmptyWord(word) ? [] : [at + n]))
  if (length === 1 && telling.length === 0) return undefined
  const topics = inLanguages.flatMap(one => topicsAt(one, at).filter(topic => topic.length === length))
  // "Never pays" is about none who pays.
  const byTopicAlone = length > 1 && taken.some(word => denials.has(word))
  return {
    words: taken,
    stems: byTopicAlone
      ? []
      : unique(inLanguages.flatMap(({ stems }) => telling.map(n => stems[n] as string))),
    topics: unique(topics.map(({ topic }) => topic)),
    parts: length === 1 || byTopicAlone ? [] : telling.flatMap(n => soughtAt(words, inLanguages, n, 1) ?? []),
    isMinor: length > 1 ? measures.test(taken.join(' ')) : isSeldomATopic(words[at] as string),
  }
}

const denials = new Set(
  'never not no wont cant cannot dont doesnt didnt hasnt havent isnt refuses unable'.split(' '),
)

/** They ask for a figure, of whatever the rest of the question names. */
const measures =
  /^(?:how (?:long|soon|fast|quick|quickly|much|many|often|expensive)|what time|(?:what|which) da(?:y|te)|by when|get started|cuant[oa]s?(?: \w+)?)$/

const unique = (all: string[]): string[] => [...new Set(all)]

function withoutRepeats(found: Sought[]): Sought[] {
  const seen = new Set<string>()
  return found.filter(({ stems, topics }) => {
    const key = JSON.stringify([stems, topics])
    return !seen.has(key) && seen.add(key)
  })
}
