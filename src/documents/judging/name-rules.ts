import { bestLikeness, type KnownNames, nameKey } from '../../names.js'

type WhoseName = 'business' | 'person' | 'either'

const owners: Record<WhoseName, string> = {
  business: 'the business',
  person: 'the applicant',
  either: 'the applicant or the business',
}

interface NameRule {
  name: string
  value: unknown
  message: string
}

/** What the rule says of the names on a document; a sentence alone when a person has to tell. */
export function judgeName({ name, value, message }: NameRule, names: string[], known: KnownNames) {
  if (!isWhose(value)) return undefined
  const ours = [...(value === 'person' ? [] : known.business), ...(value === 'business' ? [] : known.person)]
  const owner = owners[value]
  if (!names.some(nameKey)) return `No name could be read on the document, so ${look}.`
  if (!ours.some(nameKey)) return `There is no name of ${owner} to compare the document's with, so ${look}.`
  const likeness = bestLikeness(names, ours)
  if (likeness === 'close') return `The name on the document is close to that of ${owner}, so ${look}.`
  const isValid = likeness === 'same'
  const isValidReason = isValid ? `The name on the document is that of ${owner}.` : message
  return { isValid, ruleName: name, isValidReason }
}

const look = 'a person has to look at it'

const isWhose = (value: unknown): value is WhoseName =>
  typeof value === 'string' && Object.hasOwn(owners, value)
