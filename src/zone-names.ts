/** Words of IANA's names that aren't written with a capital and small letters. */
const spellings = [
  ...['ACT', 'BajaNorte', 'BajaSur', 'CHAT', 'ComodRivadavia', 'DeNoronha', 'DumontDUrville', 'EasterIsland'],
  ...[
    'GB',
    'GMT',
    'IN',
    'LHI',
    'McMurdo',
    'NSW',
    'NZ',
    'SU',
    'SystemV',
    'UCT',
    'US',
    'UTC',
    'au',
    'es',
    'of',
  ],
]
const bySmall = new Map(spellings.map(word => [word.toLowerCase(), word]))

/**
 * A time zone as IANA writes it, whatever its case; undefined if `Intl` doesn't know it. `Intl` could tell the case, too, but
 * would put another name in the place of an alias, and not the same one in each version.
 */
export function zoneNamed(text: string): string | undefined {
  return isKnown(text) ? text.replace(/[a-z0-9]+/gi, word => spelt(word, text.length)) : undefined
}

/** `EST`, `EST5EDT` and `GMT0` are abbreviations. */
const spelt = (word: string, length: number): string =>
  bySmall.get(word.toLowerCase()) ??
  (/\d/.test(word) || length <= 3
    ? word.toUpperCase()
    : `${word.slice(0, 1).toUpperCase()}${word.slice(1).toLowerCase()}`)

/** A mere offset such as `+05:00` is none, though `Intl` takes it: it knows no summer time. */
function isKnown(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
