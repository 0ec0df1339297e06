/** Days as YYYY-MM-DD and months as YYYY-MM, which sort as text. None of it knows a clock or a time zone. */

interface Day {
  year: number
  month: number
  day: number
}

const two = (number: number) => String(number).padStart(2, '0')

/** Undefined for what no calendar has, and for years that no document of a living borrower is about. */
export function dayOf(year: number, month: number, day: number): string | undefined {
  if (year < 1970 || year > 2099 || month < 1 || month > 12 || day < 1) return undefined
  return day <= lengthOf(year, month) ? `${year}-${two(month)}-${two(day)}` : undefined
}

const lengthOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

export const partsOf = (day: string): Day => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return { year, month, day: date }
}

export const firstOf = (month: string): string => `${month}-01`
export const lastOf = (month: string): string => {
  const { year, month: of } = partsOf(`${month}-01`)
  return `${month}-${two(lengthOf(year, of))}`
}

export const monthOf = (day: string): string => day.slice(0, 7)

export function addMonths(month: string, count: number): string {
  const [year = 0, of = 0] = month.split('-').map(Number)
  const all = year * 12 + of - 1 + count
  return `${Math.floor(all / 12)}-${two((((all % 12) + 12) % 12) + 1)}`
}

export function addDays(day: string, count: number): string {
  const { year, month, day: date } = partsOf(day)
  return new Date(Date.UTC(year, month - 1, date + count)).toISOString().slice(0, 10)
}

export const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000

/** From one month to another, both included; never more than ten years. */
export function monthsFrom(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = first; month <= last && months.length < 120; month = addMonths(month, 1))
    months.push(month)
  return months
}
