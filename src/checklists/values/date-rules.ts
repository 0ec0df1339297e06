const iso = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/
const american = /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})$/

/** `2026-01-31` or `1/31/2026`, as `2026-01-31`. A year out of the range is a slip of the keyboard. */
export function dateOf(text: string): string | undefined {
  const parts = (iso.exec(text) ?? american.exec(text))?.groups
  const [year, month, day] = [Number(parts?.year), Number(parts?.month), Number(parts?.day)]
  const isReal = year >= 1800 && year <= 2200 && day >= 1 && day <= daysOf(year, month)
  return isReal ? [year, month, day].map(part => String(part).padStart(2, '0')).join('-') : undefined
}

/** 0 for a month that there isn't. */
function daysOf(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28
  if ([4, 6, 9, 11].includes(month)) return 30
  return month >= 1 && month <= 12 ? 31 : 0
}

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
