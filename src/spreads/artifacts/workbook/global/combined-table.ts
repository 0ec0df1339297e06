import { isDeepStrictEqual } from 'node:util'
import type { CombinedStatement } from '../../../../figures/analysis/global/combine.js'
import { shareOf } from '../../../../figures/analysis/global/combine.js'
import type { TemplateRow } from '../../../../figures/template/row.js'
import { isLine, statements } from '../../../../figures/template/statements.js'
import { plain } from '../../../../figures/told/inputs.js'
import { toHundredths, toUnits } from '../../../../money.js'
import { statementTitles } from '../../shown/words.js'
import { type Part, sumOf } from '../formulas.js'
import { inputCellOf } from '../input-places.js'
import { letters, sheets } from '../layout.js'
import type { Entry, Table } from '../table.js'
import { entityPart } from './entity-places.js'
import type { GlobalYear, OfYear } from './global-sheet.js'

/** The rows that a year's table has: those of the sum. */
export function combinedColumns(year: GlobalYear, statement: CombinedStatement): { rows: TemplateRow[] } {
  const values = year[statement] ?? {}
  return { rows: statements[statement].filter(({ key }) => values[key] !== undefined) }
}

/** Each entity's share in a column, then what is taken off, then the sum. */
export function combinedTable(of: OfYear, statement: CombinedStatement): Table {
  const { year, results, tops } = of
  const { rows } = combinedColumns(year, statement)
  const top = tops[statement]
  const places = new Map(rows.map(({ key }, n) => [key, top + 1 + n]))
  const shares = year.periods.map((_, n) => sharesOf(of, statement, rows, n))
  const eliminated = 2 + year.periods.length
  const own = (column: number, { terms }: TemplateRow): string | undefined =>
    sumOf(
      terms.flatMap(({ row, sign }): Part[] => {
        const at = places.get(row)
        return at === undefined ? [] : [{ sign, sheet: sheets.global, column, row: at }]
      }),
      sheets.global,
    )
  return {
    title: `${statementTitles[statement]}, ${year.year}`,
    headings: [...year.periods.map(headingOf), 'Eliminations', 'All together'],
    rows: rows.map(row => {
      const at = places.get(row.key) ?? 0
      const parts = shares.map((values, n): Entry | undefined => {
        const value = values.get(row.key)
        if (value === undefined) return undefined
        return { value, formula: row.computed ? own(2 + n, row) : shareFormula(of, statement, row.key, n) }
      })
      const taken = row.computed ? undefined : eliminationOf(results, year, row.key)
      const columns = [
        ...parts.map((part, n) => (part ? `+${letters(2 + n)}${at}` : '')),
        taken ? `-${letters(eliminated)}${at}` : '',
      ]
      const sum = columns.join('').replace(/^\+/, '')
      const formula = row.computed ? own(eliminated + 1, row) : sum === '' ? undefined : sum
      const whole = { value: year[statement]?.[row.key] ?? 0, formula }
      return { label: row.label, kind: row.kind, entries: [...parts, taken, whole] }
    }),
  }
}

const headingOf = ({ name, form, ownership }: GlobalYear['periods'][number]): string =>
  [
    name,
    ...(form === null ? [] : [form]),
    ...(ownership === 1 ? [] : [`${Math.round(ownership * 1000) / 10} %`]),
  ].join(' · ')

const periodIn = ({ year }: OfYear, statement: CombinedStatement, n: number): string | null =>
  year.periods[n]?.[statement === 'incomeStatement' ? 'periodId' : 'balanceSheetId'] ?? null

/** Of the lines each with its share; totals are those of the column. */
function sharesOf(of: OfYear, statement: CombinedStatement, rows: readonly TemplateRow[], n: number) {
  const { tables, numbers, year } = of
  const table = tables.find(one => one.number === numbers[n] && one.statement === statement)
  const found = table?.periods.find(({ id }) => id === periodIn(of, statement, n))?.values ?? {}
  const ownership = year.periods[n]?.ownership ?? 1
  const shares = new Map<string, number>()
  for (const { key, computed, terms } of rows) {
    const value = found[key]
    if (value === undefined) continue
    const hundredths = computed
      ? terms.reduce((sum, { sign, row }) => sum + sign * toHundredths(shares.get(row) ?? 0), 0)
      : shareOf(toHundredths(value), ownership)
    shares.set(key, toUnits(hundredths))
  }
  return shares
}

/** The cell of a part's share among the inputs. */
export function ownershipCell({ results, year }: OfYear, n: number): string | undefined {
  const at = plain(results.inputs.entities).findIndex(({ name }) => name === year.periods[n]?.name)
  return inputCellOf(results, 'entities', at, 'C')
}

function shareFormula(of: OfYear, statement: CombinedStatement, row: string, n: number): string | undefined {
  const part = entityPart(of.tables, of.numbers[n] ?? -1, statement, periodIn(of, statement, n), row)
  return part && `ROUND(${sumOf([part], sheets.global)}*${ownershipCell(of, n)},2)`
}

/** What is taken off one row, as it was told. */
export function eliminationOf(results: OfYear['results'], year: GlobalYear, row: string): Entry | undefined {
  const told = plain(results.inputs.eliminations)
  const own = year.eliminations.filter(one => one.row === row && isFilled(row))
  if (own.length === 0) return undefined
  const cells = [...told.entries()].flatMap(([n, one]) =>
    own.some(other => isDeepStrictEqual(one, other))
      ? (inputCellOf(results, 'eliminations', n, 'B') ?? [])
      : [],
  )
  const value = toUnits(own.reduce((sum, { amount }) => sum + toHundredths(amount), 0))
  return { value, formula: cells.join('+') }
}

const isFilled = (row: string): boolean => isLine('incomeStatement', row) || isLine('balanceSheet', row)
