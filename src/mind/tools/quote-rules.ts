/** Whether a model has its word from the lead: what it records must stand in what the lead has just written. */

/** Blanks, and the shapes of quotation marks, are no part of the words. */
const plainly = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/\s+/g, ' ')
    .trim()

/** Word for word, and not from within a word. */
export function standsIn(quote: string, text: string): boolean {
  const wanted = plainly(quote)
  const said = plainly(text)
  if (wanted === '') return false
  for (let at = said.indexOf(wanted); at !== -1; at = said.indexOf(wanted, at + 1)) {
    const before = said[at - 1] ?? ''
    const after = said[at + wanted.length] ?? ''
    const isWhole = !(isWordy(before) && isWordy(wanted[0])) && !(isWordy(wanted.at(-1)) && isWordy(after))
    if (isWhole) return true
  }
  return false
}

const isWordy = (character = ''): boolean => /[\p{L}\p{N}]/u.test(character)

type Holds = 'text' | 'number' | 'date' | 'flag' | 'choice' | 'address' | 'documents'

/**
 * Whether a quotation says a value. A choice or a yes may be said in many words, and are bound by what can be chosen. All else
 * must be there as it was said.
 */
export function says(quote: string, value: unknown, holds: Holds): boolean {
  if (holds === 'flag' || holds === 'choice') return true
  const said = folded(quote)
  if (holds === 'number') return numbersIn(quote).includes(Number(String(value).replace(/[$,\s]/g, '')))
  if (holds === 'date') return datesMatch(String(value), quote)
  const parts = typeof value === 'object' && value !== null ? Object.values(value) : [value]
  return parts.every(part => part === null || part === '' || said.includes(folded(String(part))))
}

/** Letters and digits alone: nobody quotes a phone number with its brackets. */
const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** `12,500`, `$12.5k` and `1.2 million`. */
const numbersIn = (text: string): number[] =>
  [
    ...text.matchAll(/(-?\d{1,3}(?:,\d{3})+(?:\.\d+)?|-?\d+(?:\.\d+)?)\s*(k|thousand|mil|million|m)?\b/gi),
  ].map(([, digits = '', unit = '']) => {
    const times = /^(?:k|thousand)$/i.test(unit) ? 1_000 : unit === '' ? 1 : 1_000_000
    return Math.round(Number(digits.replaceAll(',', '')) * times * 100) / 100
  })

/** The year, and the day: of a month the name may have been said. */
function datesMatch(value: string, quote: string): boolean {
  const numbers = [...quote.matchAll(/\d+/g)].map(([digits]) => Number(digits))
  const parts = [...value.matchAll(/\d+/g)].map(([digits]) => Number(digits))
  const year = parts.find(part => part > 31)
  const hasMonth = /[a-z]{3}/i.test(quote)
  const missing = parts.filter(part => !numbers.includes(part) && part !== year)
  const hasYear = year === undefined || numbers.includes(year) || numbers.includes(year % 100)
  return hasYear && missing.length <= (hasMonth ? 1 : 0)
}
