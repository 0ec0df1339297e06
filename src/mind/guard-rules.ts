import { figuresIn } from './figure-rules.js'
import { linksIn } from './link-rules.js'
import { numbersIn } from './number-rules.js'
import { strangersIn } from './person-rules.js'
import { forbiddenIn } from './phrase-rules.js'
import { hiddenIn, readingsOf } from './plain-rules.js'

export type BreachKind = 'promise' | 'figure' | 'advice' | 'secret' | 'link' | 'contact' | 'hidden'

interface Breach {
  kind: BreachKind
  /** The part of the text, as far as it was normalised to find it. */
  found: string
}

/** What a text may hold that would be a breach in another. */
export interface Allowed {
  /** What the lender says itself: its knowledge and its templates, whose sentences, rates and amounts may be repeated. */
  ownWords: readonly string[]
  /** Hosts that links may lead to, with their port if they have one. */
  hosts: readonly string[]
  /** E-mail addresses and phone numbers of those who write and are written to. */
  contacts: readonly string[]
  /** Their names, and those of their firms. */
  names: readonly string[]
}

/** What an outgoing text must not say, whoever wrote it. In time that grows with its length alone. */
export function breachesOf(text: string, { ownWords, hosts, contacts, names }: Allowed): Breach[] {
  const { links, addresses, rest } = linksIn(text, hosts)
  const told = [...contacts, ...ownWords]
  const numbers = numbersIn(rest, told)
  const own = withoutOwnWords(rest, ownWords)
  const known = new Set(told.flatMap(one => linksIn(one, []).addresses))
  const figures = new Set(ownWords.flatMap(figuresIn).map(({ key }) => key))
  const found: Record<BreachKind, string[]> = {
    promise: forbiddenIn(own, 'promise'),
    figure: figuresIn(own)
      .filter(({ key }) => !figures.has(key))
      .map(figure => figure.found),
    advice: forbiddenIn(own, 'advice'),
    secret: [...numbers.secrets, ...forbiddenIn(own, 'password')],
    link: links,
    contact: [
      ...addresses.filter(address => !known.has(address)),
      ...numbers.phones,
      ...strangersIn(rest, [...names, ...contacts]),
    ],
    hidden: hiddenIn(text),
  }
  return (Object.keys(found) as BreachKind[]).flatMap(kind =>
    [...new Set(found[kind])].map(part => ({ kind, found: part })),
  )
}

/** Whole sentences of the lender are its own to answer for. */
function withoutOwnWords(text: string, ownWords: readonly string[]): string {
  const own = new Set(ownWords.flatMap(sentencesOf).map(keyOf))
  return sentencesOf(text)
    .filter(sentence => !own.has(keyOf(sentence)))
    .join(' ')
}

const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?])\s+/)
const keyOf = (sentence: string): string => readingsOf(sentence)[0]?.words ?? ''
