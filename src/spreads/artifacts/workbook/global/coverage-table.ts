import { shareOf } from '../../../../figures/analysis/global/combine.js'
import { plain } from '../../../../figures/told/inputs.js'
import { toHundredths, toUnits } from '../../../../money.js'
import { bridgeParts } from '../bridge-sheet.js'
import { bracketed, type Part, sumOf } from '../formulas.js'
import { inputCell, inputCellOf } from '../input-places.js'
import { letters, sheets } from '../layout.js'
import type { Entry, Table, TableRow } from '../table.js'
import { combinedColumns, eliminationOf, ownershipCell } from './combined-table.js'
import { entityPart } from './entity-places.js'
import type { GlobalYear, OfYear } from './global-sheet.js'

/** EBITDA, gains, bridges, adjusted, personal, living, available; services, interest, together, DSCR. */
export const coverageSize = ({ periods }: GlobalYear): number => periods.length * 2 + 9

export function coverageTable(of: OfYear): Table {
  const { year, tops } = of
  const { coverage, periods } = year
  const count = periods.length
  const cell = (n: number) => `B${tops.coverage + 1 + n}`
  const [adjusted, personal, living, available] = [count + 2, count + 3, count + 4, count + 5]
  const [firstService, interest, together] = [count + 6, 2 * count + 6, 2 * count + 7]
  const sum = (from: number, to: number) => `SUM(${cell(from)}:${cell(to)})`
  const orReason = (value: number | null, formula: string): Entry =>
    value === null ? { value: why(coverage.reason) } : { value, formula }
  const entries: [string, Entry | undefined, TableRow['kind']?][] = [
    ['EBITDA of all', combinedRow(of, 'ebitda', 1)],
    ['Less gains on asset sales', combinedRow(of, 'gainLossOnAssetSales', -1)],
    ...periods.map((part, n): [string, Entry] => [`Bridge: ${nameOf(part)}`, bridgeEntry(of, n)]),
    ['Adjusted EBITDA', orReason(coverage.adjustedEbitda, sum(0, adjusted - 1)), 'subtotal'],
    ['Personal income', personalEntry(of)],
    ['Living expenses', livingEntry(of)],
    [
      'Cash available',
      orReason(coverage.cashAvailable, `${cell(adjusted)}+${cell(personal)}-${cell(living)}`),
      'subtotal',
    ],
    ...periods.map((part, n): [string, Entry] => [`Debt service: ${nameOf(part)}`, serviceEntry(of, n)]),
    ['Interest paid to one another', { value: coverage.eliminatedInterest, formula: interestFormula(of) }],
    [
      'Debt service of all',
      orReason(
        coverage.totalDebtService,
        count === 0 ? `-${cell(interest)}` : `${sum(firstService, interest - 1)}-${cell(interest)}`,
      ),
      'subtotal',
    ],
    [
      'Global debt service coverage',
      { ...orReason(coverage.dscr, `${cell(available)}/${cell(together)}`), as: 'times' },
      'total',
    ],
  ]
  return {
    title: `Coverage, ${year.year}`,
    headings: [year.missing.length === 0 ? 'All' : `Without ${year.missing.join(', ')}`],
    rows: entries.map(([label, entry, kind]) => ({ label, kind, entries: [entry] })),
  }
}

const why = (reason: string | null): string => (reason ?? 'no figure').replaceAll('_', ' ')

const nameOf = ({ name, form }: GlobalYear['periods'][number]): string =>
  form === null ? name : `${name}, ${form}`

function combinedRow({ year, tops }: OfYear, row: string, sign: 1 | -1): Entry | undefined {
  const { rows } = combinedColumns(year, 'incomeStatement')
  const n = rows.findIndex(({ key }) => key === row)
  const value = year.incomeStatement[row]
  if (n < 0 || value === undefined) return undefined
  const at = `${letters(3 + year.periods.length)}${tops.incomeStatement + 1 + n}`
  return { value: sign * value + 0, formula: sign === 1 ? at : `-${at}` }
}

/** The borrower's leads to the sheet of its bridge. */
function bridgeEntry(of: OfYear, n: number): Entry {
  const { results, year, tables, numbers } = of
  const { bridge = 0, ownership = 1, periodId = '' } = year.periods[n] ?? {}
  const value = toUnits(shareOf(toHundredths(bridge), ownership))
  if (bridge === 0) return { value }
  const isOwn = tables.find(({ number }) => number === numbers[n])?.isOwn
  const parts = isOwn
    ? (['depreciation', 'addBack'] as const).flatMap(kind => bridgeParts(results, periodId, kind))
    : []
  const whole = parts.length > 0 ? bracketed(sumOf(parts, sheets.global) ?? '') : String(bridge)
  return { value, formula: `ROUND(${whole}*${ownershipCell(of, n)},2)` }
}

/** What the year counts of it, each with the person's share. */
function personalEntry({ results, year }: OfYear): Entry {
  const entities = plain(results.inputs.entities)
  const parts = results.blocks.global.personalIncome.flatMap(({ person, year: counted }, n) => {
    const at = entities.findIndex(({ name }) => name === person)
    const amount = inputCellOf(results, 'personalIncome', n, 'B')
    return counted === year.year && amount
      ? [`ROUND(${amount}*${inputCellOf(results, 'entities', at, 'C')},2)`]
      : []
  })
  return { value: year.coverage.personalIncome, ...(parts.length > 0 && { formula: parts.join('+') }) }
}

function livingEntry({ results, year }: OfYear): Entry {
  const cells = (results.inputs.entities ?? []).flatMap(({ value }, n) =>
    value.kind === 'person' ? (inputCellOf(results, 'entities', n, 'B') ?? []) : [],
  )
  return { value: year.coverage.livingExpenses, ...(cells.length > 0 && { formula: cells.join('+') }) }
}

/** By what people tell of the borrower's debts, else interest and what the sheet before has due. */
function serviceEntry(of: OfYear, n: number): Entry {
  const { results, year, tables, numbers } = of
  const { amount = null, reason = null } = year.coverage.debtService[n] ?? {}
  if (amount === null) return { value: why(reason) }
  const { ownership = 1, periodId = '', previousBalanceSheetId = null } = year.periods[n] ?? {}
  const share = (formula: string) => ({
    value: amount,
    formula: `ROUND(${formula}*${ownershipCell(of, n)},2)`,
  })
  const number = numbers[n] ?? -1
  const parts = [
    entityPart(tables, number, 'incomeStatement', periodId, 'interestExpense'),
    entityPart(tables, number, 'balanceSheet', previousBalanceSheetId, 'currentPortionLongTermDebt'),
  ].flatMap(part => part ?? [])
  const whole = parts.reduce((sum, part) => sum + toHundredths(valueAt(of, part)), 0)
  if (toHundredths(amount) === shareOf(whole, ownership))
    return parts.length === 0 ? { value: amount } : share(bracketed(sumOf(parts, sheets.global) ?? ''))
  const told =
    inputCell(results, 'given.existingAnnualDebtService') ?? inputCell(results, 'given.debtSchedule')
  return told ? share(told) : { value: amount }
}

function valueAt({ tables }: OfYear, { row, column }: Part): number {
  const table = tables.find(({ rows }) => [...rows.values()].includes(row))
  const key = [...(table?.rows ?? [])].find(([, at]) => at === row)?.[0]
  return table?.periods[column - 2]?.values[key ?? ''] ?? 0
}

function interestFormula({ results, year }: OfYear): string | undefined {
  if (year.coverage.eliminatedInterest === 0) return undefined
  return eliminationOf(results, year, 'interestExpense')?.formula
}
