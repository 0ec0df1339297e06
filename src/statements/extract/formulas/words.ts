import type { Call, Compute } from './functions.js'
import { areaIn, numberIn, singleIn, textIn } from './given.js'
import { allOf, dateOf, FormulaError, NotComputable, textOf, truthOf } from './values.js'

const longest = 1_000

function joined(between: string, skipsEmpty: boolean, given: readonly Compute[]): string {
  const parts: string[] = []
  let length = 0
  for (const compute of given)
    for (const value of allOf(areaIn(compute))) {
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
  if (isDay) return dayAs(dateOf(singleIn(value)), format)
  const [, , thousands, digits = '', percent] = /^(\$)?(#,##0|#,#|0|#)(?:\.(0+))?(%)?$/.exec(format) ?? []
  if (thousands === undefined) throw new NotComputable()
  const number = numberIn(value) * (percent ? 100 : 1)
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
  TEXT: (value, format) => formatted(value, textIn(format)),
  VALUE: value => numberIn(value),
  CONCATENATE: (...given) => joined('', false, given),
  CONCAT: (...given) => joined('', false, given),
  TEXTJOIN: (between, skipsEmpty, ...given) => joined(textIn(between), truthOf(singleIn(skipsEmpty)), given),
  LEFT: (of, length = () => 1) => textIn(of).slice(0, numberIn(length)),
  RIGHT: (of, length = () => 1) => textIn(of).slice(Math.max(0, textIn(of).length - numberIn(length))),
  MID: (of, from, length) => textIn(of).slice(numberIn(from) - 1, numberIn(from) - 1 + numberIn(length)),
  LEN: of => textIn(of).length,
  TRIM: of => textIn(of).replace(/ +/g, ' ').trim(),
  UPPER: of => textIn(of).toUpperCase(),
  LOWER: of => textIn(of).toLowerCase(),
  PROPER: of =>
    textIn(of)
      .toLowerCase()
      .replace(/(?<!\p{L})\p{L}/gu, letter => letter.toUpperCase()),
  EXACT: (one, other) => textIn(one) === textIn(other),
  FIND: (what, of) => place(textIn(of).indexOf(textIn(what))),
  SEARCH: (what, of) => place(textIn(of).toLowerCase().indexOf(textIn(what).toLowerCase())),
  SUBSTITUTE: (of, old, with_) => textIn(of).replaceAll(textIn(old), textIn(with_)).slice(0, longest),
}

function place(at: number): number {
  if (at < 0) throw new FormulaError()
  return at + 1
}
