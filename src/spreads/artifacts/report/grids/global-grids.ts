import type { ResultsWithBlocks } from '../../../../figures/analysis/blocks.js'
import { isOfYear } from '../../../../figures/analysis/global/combine.js'
import { rowOf, statements } from '../../../../figures/template/statements.js'
import { percentText } from '../../shown/amounts.js'
import { incomeTitles, noRatio, statementTitles } from '../../shown/words.js'
import { amountsOf, type Grid, type GridRow, gridOf } from './grid.js'

type Global = ResultsWithBlocks['blocks']['global']
type Year = Global['years'][number]

/** Several businesses and persons: each by itself, and all of them together with their shares and without what they pay one another. */
export const globalGrids = (results: ResultsWithBlocks): Grid[] =>
  results.blocks.global.years.flatMap(year => [
    ...combinedGrid(results, year, 'incomeStatement'),
    ...combinedGrid(results, year, 'balanceSheet'),
    ...coverageGrid(results, year),
  ])

function combinedGrid(
  results: ResultsWithBlocks,
  year: Year,
  statement: 'incomeStatement' | 'balanceSheet',
): Grid[] {
  const all = year[statement]
  if (!all) return []
  const parts = year.periods.map(part => valuesOf(results.blocks.global, part, statement))
  const text = amountsOf(results, [...Object.values(all), ...parts.flatMap(one => Object.values(one))])
  return gridOf({
    title: `All together, ${year.year}: ${statementTitles[statement].toLowerCase()}`,
    intro:
      'Each by itself as its documents have it; together with the shares that count, and without what they pay one another.',
    notes: [
      ...year.missing.map(name => `${name} has no statement of this year.`),
      ...year.eliminations.flatMap(({ row, amount, reason }) => {
        const taken = rowOf(statement, row)
        return taken ? [`Taken out of ${taken.label}: ${text(amount)}. ${reason}`] : []
      }),
    ],
    columns: [
      ...year.periods.map(({ name, form, ownership }) => ({
        name,
        lines: [form ?? '', ownership === 1 ? '' : percentText(ownership)].filter(line => line !== ''),
      })),
      { name: 'All together' },
    ],
    rows: statements[statement].map(({ key, label, kind }) => ({
      label,
      kind,
      cells: all[key] === undefined ? [] : [...parts.map(values => text(values[key])), text(all[key])],
    })),
  })
}

function valuesOf(
  { entities }: Global,
  part: Year['periods'][number],
  statement: 'incomeStatement' | 'balanceSheet',
): Record<string, number> {
  const id = statement === 'incomeStatement' ? part.periodId : part.balanceSheetId
  const activities = entities.filter(({ name }) => name === part.name).flatMap(entity => entity.activities)
  const own = activities.find(
    ({ form, statements: all }) =>
      form === part.form && all.incomeStatement.some(period => period.id === part.periodId),
  )
  return own?.statements[statement].find(period => period.id === id)?.values ?? {}
}

function coverageGrid(results: ResultsWithBlocks, { year, coverage, periods }: Year): Grid[] {
  const {
    adjustedEbitda,
    personalIncome,
    livingExpenses,
    cashAvailable,
    debtService,
    totalDebtService,
    dscr,
    reason,
  } = coverage
  const text = amountsOf(results, [
    adjustedEbitda,
    personalIncome,
    livingExpenses,
    cashAvailable,
    totalDebtService,
    ...debtService.map(({ amount }) => amount),
  ])
  const line = (label: string, cell: string, kind: GridRow['kind'] = 'line'): GridRow => ({
    label,
    kind,
    cells: [cell],
  })
  return gridOf({
    title: `All together, ${year}: coverage`,
    intro: 'All cash of the group beside all that it owes in the year.',
    notes: notCounted(results, year),
    columns: [{ name: String(year) }],
    rows: [
      line('Adjusted EBITDA of all', text(adjustedEbitda)),
      line('Personal income', personalIncome === 0 ? '' : text(personalIncome)),
      line('Living expenses', livingExpenses === 0 ? '' : text(-livingExpenses)),
      line('Cash available for debt service', text(cashAvailable), 'subtotal'),
      // A person may have several schedules.
      ...debtService.map(({ name, amount, reason: why }, n) =>
        line(
          `Debt service of ${[name, periods[n]?.form ?? []].flat().join(', ')}`,
          amount === null && why ? noRatio[why] : text(amount),
        ),
      ),
      line(
        'Interest paid to one another',
        coverage.eliminatedInterest === 0 ? '' : text(-coverage.eliminatedInterest),
      ),
      line('Debt service of all', text(totalDebtService), 'subtotal'),
      line(
        'Coverage',
        dscr === null ? (reason === null ? '' : whyNot(reason)) : `${dscr.toFixed(2)}x`,
        'total',
      ),
    ],
  })
}

/** What was told and no year counts: below its own year, or the latest where it has none. */
const notCounted = ({ blocks: { global } }: ResultsWithBlocks, year: number): string[] =>
  global.personalIncome.flatMap(one => {
    const { person, kind, business, end, uncounted } = one
    const hasYear = global.years.some(other => isOfYear(one, other.year))
    const isHere = hasYear ? isOfYear(one, year) : year === global.years.at(-1)?.year
    if (uncounted === null || !isHere) return []
    const from = business === undefined ? '' : ` from ${business}`
    return [
      `Not counted: ${incomeTitles[kind].toLowerCase()} of ${person}${from}, to ${end}: ${whyNone[uncounted]}.`,
    ]
  })

type Uncounted = NonNullable<Global['personalIncome'][number]['uncounted']>

const whyNone: Record<Uncounted, string> = {
  no_such_person: 'no person of this name was told',
  no_such_year: 'nobody has a statement of that year',
  combined_already: 'the statements of the business are combined already',
}

type NoCoverage = NonNullable<Year['coverage']['reason']>

const whyNot = (reason: NoCoverage): string =>
  reason === 'entity_missing' ? 'a statement is missing' : noRatio[reason]
