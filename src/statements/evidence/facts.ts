import { addDays, lastOf, monthOf } from '../../documents/calendar-rules.js'
import { daysStandFirst } from '../../documents/date-word-rules.js'
import { datesIn } from '../../documents/period-rules.js'
import type { Quality } from '../../figures/choosing/column.js'
import { monthNumber } from '../../vocabulary/months.js'
import type { Extract } from '../extract/table.js'
import { englishDates, fiscalYearNamed } from './periods/date-words.js'
import { dayOrderIn } from './periods/day-order.js'
import { monthDayIn } from './periods/periods.js'
import type { Calendar } from './periods/spans.js'
import { tellsWhenMade } from './periods/title-periods.js'

/** What a document says about itself, beside its figures. */
export interface Facts {
  currency: string | null
  quality: Quality
  basis: 'accrual' | 'cash' | 'tax' | null
  madeAt: string | null
  calendar: Calendar
  /** Nothing tells whether `06/10/2023` is in June or in October. */
  isDayOrderGuessed: boolean
}

export function factsOf({ tables, fields, reports, years }: Extract): Facts {
  const lines = tables.flatMap(table => [
    ...table.above,
    ...table.columns.flatMap(({ header }) => header),
    ...table.below,
  ])
  const labels = tables.flatMap(table => table.rows.map(({ label }) => label))
  const cells = tables.flatMap(({ rows }) =>
    rows.slice(0, 200).flatMap(row => row.cells.flatMap(cell => (cell ? [cell.text] : []))),
  )
  const all = [...lines, ...labels, ...fields.map(({ value }) => value)]
  const text = all.join('\n')
  const { isDayFirst, isGuessed } = dayOrderIn(text, cells)
  return {
    currency: currencyOf(text, cells),
    quality: vouchedFor(reports.join('\n')) ?? qualityOf(lines.join('\n')),
    basis: basisOf(text),
    madeAt: madeAtOf(lines, daysStandFirst(text)),
    calendar: {
      isDayFirst,
      yearEnd:
        yearEndOf([...lines, ...labels.filter(label => label.length < 100)]) ??
        yearEndOf(years) ??
        fiscalYearEndOf(lines),
    },
    isDayOrderGuessed: isGuessed,
  }
}

const symbols: [string, RegExp][] = [
  ['GBP', /\u00a3/],
  ['EUR', /\u20ac/],
  ['INR', /\u20b9|\bRs\.? ?\d|\brupees\b/i],
  ['JPY', /\u00a5/],
  ['CAD', /\bC\$|\bCA\$|\bCDN\$/],
  ['AUD', /\bA\$|\bAU\$/],
  ['NZD', /\bNZ\$/],
  ['HKD', /\bHK\$/],
  ['SGD', /\bS\$/],
  ['BRL', /\bR\$/],
  ['USD', /\bUS ?\$|\bU\.S\. ?\$/],
]
const codes =
  'USD|EUR|GBP|CAD|AUD|NZD|INR|CHF|JPY|CNY|MXN|BRL|ZAR|SGD|HKD|SEK|NOK|DKK|AED|SAR|PLN|PKR|BDT|LKR|NGN|KES|GHS|PHP|IDR|MYR|THB|VND|KRW|TRY|ILS|EGP|MAD|COP|PEN|CLP|ARS'
const names: [string, RegExp][] = [
  ['USD', /\b(?:u\.?s\.?|united states) dollars?\b/i],
  ['CAD', /\bcanadian dollars?\b/i],
  ['AUD', /\baustralian dollars?\b/i],
  ['GBP', /\bpounds? sterling\b/i],
  ['EUR', /\beuros?\b/i],
  ['INR', /\bindian rupees?\b|\bin (?:lakhs?|crores?)\b/i],
]

/** ISO 4217. A bare "$" may be many dollars. */
function currencyOf(text: string, cells: readonly string[]): string | null {
  const code = new RegExp(`(?:^|[\\s(:,-])(${codes})(?=$|[\\s).,:;$'])`, 'm').exec(text)?.[1]
  if (code) return code
  const named = names.find(([, pattern]) => pattern.test(text))?.[0]
  if (named) return named
  const shown = `${text}\n${cells.slice(0, 3_000).join(' ')}`
  return symbols.find(([, pattern]) => pattern.test(shown))?.[0] ?? null
}

/** By the letters that stand before the statements. One that is audited may hold others about its schedules. */
const vouchedFor = (reports: string): Quality | undefined =>
  /\baudit|independent registered/i.test(reports)
    ? 'audited'
    : /review/i.test(reports)
      ? 'reviewed'
      : /compilation/i.test(reports)
        ? 'compiled'
        : undefined

function qualityOf(text: string): Quality {
  if (/\bunaudited\b|\bnot audited\b/i.test(text) && !/independent auditor/i.test(text))
    return /\b(?:accountant'?s'? review|review report|reviewed)\b/i.test(text)
      ? 'reviewed'
      : /compil(?:ation report|ed by|ed financial)/i.test(text)
        ? 'compiled'
        : 'company'
  if (
    /\b(?:independent|statutory) auditors?\b|\bauditor'?s'? report\b|\baudited\b|report of independent registered/i.test(
      text,
    )
  )
    return 'audited'
  if (/\baccountant'?s'? review\b|\breview report\b|\breviewed financial\b|\(reviewed\)/i.test(text))
    return 'reviewed'
  if (
    /\bcompilation report\b|\bcompiled financial\b|\baccountant'?s'? compilation\b|\(compiled\)/i.test(text)
  )
    return 'compiled'
  return 'company'
}

function basisOf(text: string): Facts['basis'] {
  const named =
    /\b(accrual|cash|modified cash|income tax|tax)[ -]basis\b|\bbasis(?: of accounting)?: ?(accrual|cash|tax)\b/i.exec(
      text,
    )
  const word = (named?.[1] ?? named?.[2] ?? '').toLowerCase()
  if (word === '') return null
  return word.includes('tax') ? 'tax' : word.includes('cash') ? 'cash' : 'accrual'
}

/** When a program wrote it, by the words that programs write. */
function madeAtOf(lines: readonly string[], isDayFirst: boolean): string | null {
  for (const line of lines) {
    const isMade =
      /\b(?:generated|printed|created|run (?:on|date)|report date|prepared on|date printed|as of date|exported)\b|\b\d{1,2}:\d\d(?::\d\d)? ?(?:[ap]\.?m\.?)?\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/i.test(
        line,
      )
    if (!(isMade || tellsWhenMade.test(line)) || line.length > 200) continue
    const { mentions, periods } = datesIn(englishDates(line), isDayFirst)
    const day = mentions.at(-1)?.day ?? periods.at(-1)?.end
    if (day) return day
  }
  return null
}

/** The year-end that titles name: `Years ended June 30`, `fiscal year ending March 31`. The commonest, unless it is December. */
function yearEndOf(lines: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const printed of lines) {
    const line = printed.length > 160 ? '' : englishDates(printed)
    const numbered = yearEndBy(line) ?? yearEndTold(line)
    if (numbered) counts.set(numbered, (counts.get(numbered) ?? 0) + 1)
    if (
      !/\b(?:fiscal |financial |tax )?years?\b.*\b(?:ended|ending|end)\b|\bFYE\b|\byear[- ]end\b/i.test(line)
    )
      continue
    if (/\b(?:months?|weeks|quarters?|period) ended\b/i.test(line)) continue
    if (!/\byears?\b|\bFYE\b/i.test(line)) continue
    for (const one of monthDayIn(line)) {
      const key = keyOf(one)
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0] ?? null
}

/** Where titles say `Fiscal year 2018` alone, notes may tell what was there `as of May 31, 2018`. */
function fiscalYearEndOf(lines: readonly string[]): string | null {
  const years = new Set(
    lines.flatMap(line => (fiscalYearNamed(line) ? (line.match(/\b20\d\d\b/g) ?? []) : [])),
  )
  if (years.size === 0) return null
  const days = lines.flatMap(line => {
    const [, told = ''] = /\bas (?:of|at) (.+)/i.exec(line) ?? []
    return datesIn(englishDates(told)).mentions.map(({ day }) => day)
  })
  const ends = new Set(
    days.filter(day => years.has(day.slice(0, 4)) && day === lastOf(monthOf(day))).map(day => day.slice(5)),
  )
  const [end = null] = ends
  return ends.size === 1 ? end : null
}

const keyOf = ({ month, day }: { month: number; day: number }): string =>
  `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** `The fiscal year of the Club runs from June 1 through May 31`, `begins on 1 July`, `ends on June 30`. */
function yearEndTold(line: string): string | undefined {
  const [, verb = '', behind, at] = toldYear.exec(line) ?? []
  const days = monthDayIn(behind ?? at ?? '')
  const [first] = days
  const last = days.at(-1)
  // From when to when is told by two days.
  if (!first || !last || (verb === '' && days.length !== 2)) return undefined
  const isBegun = /^(?:begin|start)/i.test(verb) && days.length === 1
  const told = /^(?:end|close)/i.test(verb) ? first : last
  return isBegun ? addDays(`2023-${keyOf(told)}`, -1).slice(5) : keyOf(told)
}

const toldYear =
  /\b(?:fiscal|financial|accounting) year(?:.{0,40}?\b(ends?|closes|runs?|is|begins?|starts?)\b(.*)|[ :,(]{1,3}((?:[a-z]{3,9} \d|\d{1,2} [a-z]{3}).*))/i

/** Which month of the firm's year one is says when that year ends: `Month 9, December 2024`. */
function yearEndBy(line: string): string | undefined {
  const [, number = '', name = ''] = /\bmonth (\d{1,2}),? ([a-z]{3})[a-z]*,? 20\d\d\b/i.exec(line) ?? []
  const month = monthNumber(name)
  if (month === 0 || Number(number) < 1 || Number(number) > 12) return undefined
  const last = ((month + 11 - Number(number)) % 12) + 1
  return lastOf(`2023-${String(last).padStart(2, '0')}`).slice(5)
}
