import type { Filled } from '../computing/cash-flow.js'
import type { StatementName } from '../template/row.js'

/** Checks are told, with amounts. No figure is ever changed so that one of them passes. */
const checkTitles = {
  entityUnconfirmed: "The statements bear the lead's name",
  documentsLeftOut: 'No document is left out',
  bottomLineMissing: 'The bottom line is printed: net income, total assets, total claims',
  netIncomeAsReported: 'Net income is what the source reports',
  printedSubtotals: 'Every printed subtotal is the sum of its printed lines',
  balance: 'Assets are liabilities and equity',
  linesLeftOut: 'Every amount between the lines is a line or a total',
  mappingUncertain: 'Lines have found their rows with confidence',
  computedTotals: 'Computed totals are those that are printed',
  currentYearEarnings: "The sheet's current-year earnings are the net income of the year to date",
  equityMovement: 'How income and distributions went through equity',
  ownerDrawsImplied: 'What owners took out, or put in, is told by their capital only',
  equity: 'Equity changed by net income, contributions and distributions',
  cash: 'Cash changed by the net change in cash',
  printedCashFlow: "The net change in cash is that of the source's own cash flow statement",
  accumulatedDepreciation: 'Accumulated depreciation grew by the depreciation',
  linesUsedOnce: 'Each line is used once',
  duplicatePeriods: 'Documents about the same period agree',
  scaleUnread: 'The unit of the figures is understood',
  scale: 'Adjacent periods are of the same scale',
  margin: 'Revenue is positive, and the gross margin within 100 %',
  noDepreciationShown: 'Fixed assets are depreciated',
  debtWithoutInterest: 'Debt bears interest',
  debtScheduleAddsUp: 'What is paid on each debt of the schedule is its interest and principal',
  debtScheduleDiffers: "The debt schedule comes to the sheet's debt",
  sheetDayDiffers: 'The sheets at both ends of the period have its days',
  inputsApplied: 'What people have told is about periods that are there',
  belowGrossProfit: 'The income statement goes on below gross profit',
  periodsUnknown: 'The days of the period are known',
  periodLength: 'The days of the period are those of its label',
  projectionsOnly: 'The statement tells what has happened',
  forecastUnmarked: 'The figures of the period move as actual ones do',
  overridesApplied: 'What people have corrected is there to be corrected',
} as const
type CheckRule = keyof typeof checkTitles

export interface Check {
  /** Stays the same as long as the rule and the period do. */
  id: string
  rule: CheckRule
  title: string
  status: 'pass' | 'fail' | 'warning'
  statement: StatementName | null
  periodId: string | null
  /** By how much it is off, in hundredths; null where it is about something else than an amount. */
  amount: number | null
  tolerance: number | null
  detail: string | null
  /** What it looked at. */
  inputs: CheckInput[]
}

export interface CheckInput {
  statement: StatementName
  periodId: string
  /** A row's key, or a label as printed. */
  name: string
  amount: number | null
}

interface About {
  rule: CheckRule
  /** Null for what is about the documents. */
  statement: StatementName | null
  periodId: string | null
  inputs: CheckInput[]
  /** What it is when it doesn't pass. */
  otherwise?: 'fail' | 'warning'
  detail?: string
}

/** Whether what should be nothing is nothing. */
export function offBy(amount: number, tolerance: number, about: About): Check {
  return { ...told(Math.abs(amount) <= tolerance, about), amount: amount + 0, tolerance }
}

export function told(
  passes: boolean,
  { rule, statement, periodId, inputs, otherwise = 'fail', detail }: About,
): Check {
  return {
    id: [rule, statement, periodId].filter(part => part !== null).join(':'),
    rule,
    title: checkTitles[rule],
    status: passes ? 'pass' : otherwise,
    statement,
    periodId,
    amount: null,
    tolerance: null,
    detail: detail ?? null,
    inputs,
  }
}

/** The figures of some rows; those without one are left out. */
export function inputsOf(
  statement: StatementName,
  { period, cells }: Pick<Filled, 'period' | 'cells'>,
  ...rows: string[]
): CheckInput[] {
  return rows.flatMap(name => {
    const cell = cells.get(name)
    return cell ? [{ statement, periodId: period.id, name, amount: cell.amount }] : []
  })
}

/** Rows by their keys, with their figures where they have one. */
export const rowsNamed = (
  { column: { statement }, period, cells }: Filled,
  rows: Iterable<string>,
): CheckInput[] =>
  [...new Set(rows)].map(name => ({
    statement,
    periodId: period.id,
    name,
    amount: cells.get(name)?.amount ?? null,
  }))

export const amountIn = ({ cells }: Pick<Filled, 'cells'>, row: string): number => cells.get(row)?.amount ?? 0
