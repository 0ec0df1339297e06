import type { Call, Compute } from './functions.js'
import { given } from './sums.js'
import {
  allOf,
  areaOf,
  dateOf,
  FormulaError,
  NotComputable,
  numberOf,
  single,
  textOf,
  truthOf,
} from './values.js'

const longest = 1_000

const text = (compute: Compute | undefined): string => textOf(single(compute?.() ?? null))

function joined(between: string, skipsEmpty: boolean, given: readonly Compute[]): string {
  const parts: string[] = []
  let length = 0
  for (const compute of given)
    for (const value of allOf(areaOf(compute()))) {
      const part = textOf(value)
      if (skipsEmpty && part === '') continue
      parts.push(part)
      length += part.length
      if (length > longest) throw new NotComputable()
    }
  return parts.join(between)
}

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** The formats that headers are made with: parts of a day, and numbers with or without thousands and digits. */
function formatted(value: Compute | undefined, format: string): string {
  const isDay = /[dmy]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]/g, ''))
  if (isDay) return dayAs(dateOf(single(value?.() ?? null)), format)
  const [, , thousands, digits = '', percent] = /^(\$)?(#,##0|#,#|0|#)(?:\.(0+))?(%)?$/.exec(format) ?? []
  if (thousands === undefined) throw new NotComputable()
  const number = numberOf(single(value?.() ?? null)) * (percent ? 100 : 1)
  const shown = number.toLocaleString('en-US', {
    minimumFractionDigits: digits.length,
    maximumFractionDigits: digits.length,
    useGrouping: thousands.includes(','),
  })
  return `${format.startsWith('$') ? '$' : ''}${shown}${percent ?? ''}`
}

function dayAs(date: Date, format: string): string {
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
  const name = months[month] ?? ''
  const parts: Record<string, string> = {
    yyyy: String(year),
    yy: String(year % 100).padStart(2, '0'),
    mmmm: name,
    mmm: name.slice(0, 3),
    mm: String(month + 1).padStart(2, '0'),
    m: String(month + 1),
    dd: String(day).padStart(2, '0'),
    d: String(day),
  }
  return format.replace(/"([^"]*)"|\\(.)|\[[^\]]*\]|([a-z]+)/gi, (_, words, letter, code) => {
    if (code === undefined) return words ?? letter ?? ''
    const shown = parts[code.toLowerCase()]
    if (shown === undefined) throw new NotComputable()
    return shown
  })
}

export const words: Record<string, Call> = {
  TEXT: (value, format) => formatted(value, text(format)),
  VALUE: value => numberOf(single(value?.() ?? null)),
  CONCATENATE: (...given) => joined('', false, given),
  CONCAT: (...given) => joined('', false, given),
  TEXTJOIN: (between, skipsEmpty, ...given) =>
    joined(text(between), truthOf(single(skipsEmpty?.() ?? null)), given),
  LEFT: (of, length = () => 1) => text(of).slice(0, given(length)),
  RIGHT: (of, length = () => 1) => text(of).slice(Math.max(0, text(of).length - given(length))),
  MID: (of, from, length) => text(of).slice(given(from) - 1, given(from) - 1 + given(length)),
  LEN: of => text(of).length,
  TRIM: of => text(of).replace(/ +/g, ' ').trim(),
  UPPER: of => text(of).toUpperCase(),
  LOWER: of => text(of).toLowerCase(),
  PROPER: of =>
    text(of)
      .toLowerCase()
      .replace(/(?<!\p{L})\p{L}/gu, letter => letter.toUpperCase()),
  EXACT: (one, other) => text(one) === text(other),
  FIND: (what, of) => place(text(of).indexOf(text(what))),
  SEARCH: (what, of) => place(text(of).toLowerCase().indexOf(text(what).toLowerCase())),
  SUBSTITUTE: (of, old, with_) => text(of).replaceAll(text(old), text(with_)).slice(0, longest),
}

function place(at: number): number {
  if (at < 0) throw new FormulaError()
  return at + 1
}
