import { type KnownNames, nameKey } from '../names.js'
import { monthPattern } from '../vocabulary/months.js'

/** What the files of a spread bear as their name: the lead's business, else what the documents name, else the lead itself. */
export const titleOf = (
  entityName: string | null,
  { business, person }: KnownNames = { business: [], person: [] },
): string | undefined =>
  [...business, entityName ?? '', ...person].map(name => name.replace(/\s+/g, ' ').trim()).find(isName)

const ofDays = new RegExp(
  `\\b(?:${monthPattern}|as|of|at|for|the|from|and|to|thru|through|in|fiscal|calendar|year|quarter|month|week|day|period|years|quarters|months|weeks|days|periods|ended|ending|end|date|q[1-4]|fy)\\b`,
  'gi',
)

/** A legal form alone is none, nor are days that stand where a name might. */
function isName(text: string): boolean {
  return nameKey(text) !== undefined && /\p{L}/u.test(text.replace(ofDays, ' '))
}
