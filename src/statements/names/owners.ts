import { datesIn } from '../../documents/period-rules.js'
import type { StatementColumn, ToldElsewhere } from '../../figures/choosing/column.js'
import type { Facts } from '../evidence/facts.js'
import { itemsOf } from '../evidence/items.js'
import { periodColumnsOf } from '../evidence/periods/columns.js'
import { englishDates } from '../evidence/periods/date-words.js'
import type { Period } from '../evidence/periods/periods.js'
import { titlePeriod } from '../evidence/periods/title-periods.js'
import type { Piece } from '../evidence/pieces.js'
import { plainOf } from '../evidence/plain.js'
import { unitOf } from '../evidence/scale.js'
import type { Row } from '../extract/table.js'

type Printed = NonNullable<StatementColumn['printedCashFlow']>
export interface Movement {
  period: Period
  printed: Printed
  elsewhere?: ToldElsewhere[]
}

const taken =
  /^(?:less )?(?:(?:share|stock)holders?|owners?|members?|partners?|cash|capital|proprietors?|interim|common|preferred)? ?(?:stock )?(?:distributions?|dividends?|drawings?|draws?|withdrawals?)\b(?!.*(?:per share|payable|declared per|equivalents declared per))/
const given =
  /^(?:add )?(?:(?:share|stock)holders?|owners?|members?|partners?|capital|additional)? ?(?:capital )?(?:contributions?|contributed|capital introduced|invest(?:ed|ments?) by owners?)\b|^issuance of (?:common )?(?:stock|shares|member)/

const none: Printed = { netChangeInCash: null, depreciation: null, contributions: null, distributions: null }

/** What owners took and gave, by a statement of equity, or by the lines below net income that lead to retained earnings. */
export function ownersMovements(whole: Piece, facts: Facts, fallbackScale: number): Movement[] {
  const piece = whole.kind === 'incomeStatement' ? belowNetIncome(whole) : whole
  const scale = unitOf(piece) ?? fallbackScale
  if (!piece.rows.some(row => taken.test(plainOf(row.label)) || given.test(plainOf(row.label)))) return []
  const columns = periodColumnsOf({
    above: piece.above,
    columns: piece.columns,
    rows: piece.rows,
    calendar: facts.calendar,
    isFlow: true,
  })
  const isByPeriod =
    columns.periods.length > 0 &&
    columns.periods.every(({ period }) => period.end !== null) &&
    (columns.periods.length > 1 || piece.columns.length < 3)
  return isByPeriod ? byColumn(piece, columns.periods, scale) : byBalance(piece, facts, scale)
}

/** Contributions above net income are a charity's revenue. */
function belowNetIncome(piece: Piece): Piece {
  const at = piece.rows.findLastIndex(({ label }) =>
    /\b(?:retained (?:earnings|profits?)|accumulated (?:profits?|loss(?:es)?)|equity|capital|deficit|surplus)\b.*\b(?:beginning|opening|start|january|brought forward)\b/i.test(
      label,
    ),
  )
  return { ...piece, rows: at < 0 ? [] : piece.rows.slice(at + 1) }
}

function byColumn(piece: Piece, periods: Parameters<typeof itemsOf>[1], scale: number): Movement[] {
  const items = itemsOf(piece.rows, periods, 'balanceSheet')
  return periods.flatMap(({ period }, n) => {
    const sum = (pattern: RegExp) => {
      const values = items.filter(item => pattern.test(item.plain)).flatMap(item => item.values[n] ?? [])
      return values.length === 0 ? null : values.reduce((all, value) => all + Math.abs(value), 0) * scale
    }
    return movement(period, sum(taken), sum(given))
  })
}

/** Columns are the kinds of equity, and rows run from one balance to the next. */
function byBalance(piece: Piece, facts: Facts, scale: number): Movement[] {
  const total = piece.columns.findIndex(({ header }) => /^total\b/i.test(header.at(-1) ?? ''))
  const movements: Movement[] = []
  let since: { took: number | null; gave: number | null } = { took: null, gave: null }
  let isFirst = true
  for (const row of piece.rows) {
    const plain = plainOf(row.label)
    if (/^(?:\w+ )?balances?\b/.test(plain)) {
      const { mentions, periods } = datesIn(englishDates(row.label), facts.calendar.isDayFirst)
      const end =
        mentions.at(-1)?.day ??
        periods.at(-1)?.end ??
        (isFirst ? undefined : titlePeriod(piece.above, facts.calendar, true)?.end)
      if (!isFirst && end)
        movements.push(...movement({ start: null, end, label: row.label }, since.took, since.gave))
      since = { took: null, gave: null }
      isFirst = false
      continue
    }
    const amount = amountOf(row, total) * scale
    if (taken.test(plain)) since.took = (since.took ?? 0) + Math.abs(amount)
    if (given.test(plain)) since.gave = (since.gave ?? 0) + Math.abs(amount)
  }
  return movements
}

function amountOf({ cells }: Row, total: number): number {
  const printed = total < 0 ? undefined : cells[total]?.amount
  return printed ?? cells.reduce((sum, cell, n) => (n === total ? sum : sum + (cell?.amount ?? 0)), 0)
}

const movement = (period: Period, took: number | null, gave: number | null): Movement[] =>
  took === null && gave === null
    ? []
    : [{ period, printed: { ...none, contributions: gave, distributions: took === null ? null : -took } }]
