import test from 'ava'
import fc from 'fast-check'
import type { StatementColumn } from '../../src/figures/choosing/column.js'
import type { Results } from '../../src/figures/results.js'
import { statementNames } from '../../src/figures/template/row.js'
import { resultsView } from '../../src/spreads/results/view.js'
import { incomeRows, sheetRows, spreads } from './arbitrary.js'
import { type Amounts, compute, figures, idsOf, income, sheet } from './columns.js'

/** What must hold whatever the documents say. */
const runs = { numRuns: 60, seed: 20_261_121 }

const holds = (name: string, of: (columns: StatementColumn[], ...more: number[]) => void) =>
  test(name, t => {
    fc.assert(
      fc.property(spreads, fc.integer({ min: 2, max: 50 }), (columns, number) => of(columns, number)),
      runs,
    )
    t.pass()
  })

const equal = (one: unknown, other: unknown) => {
  const [here, there] = [JSON.stringify(one), JSON.stringify(other)]
  if (here !== there) throw new Error(`${here}\nis not\n${there}`)
}

/** Every figure by statement, period and row, in cents. */
function allFigures(results: Results): Map<string, number> {
  return new Map(
    statementNames.flatMap(name =>
      results.statements[name].periods.flatMap(({ id, values }) =>
        Object.entries(values).map(
          ([row, { value }]) => [`${name} ${id} ${row}`, Math.round(value * 100)] as const,
        ),
      ),
    ),
  )
}

holds('figures are whole cents', columns => {
  for (const name of statementNames)
    for (const { values } of compute(columns).statements[name].periods)
      for (const { value } of Object.values(values)) equal(value, Math.round(value * 100) / 100)
})

holds('all amounts times k are all figures times k', (columns, k = 1) => {
  const larger = columns.map(column => ({
    ...column,
    scale: column.scale * k,
    lines: column.lines.map(line => ({ ...line, amount: line.amount * k })),
  }))
  const [before, after] = [allFigures(compute(columns)), allFigures(compute(larger))]
  equal([...before.keys()], [...after.keys()])
  // A part of a cent is decided once, before or after.
  for (const [key, amount] of before) if (!key.includes('_annualized')) equal(after.get(key), amount * k)
})

holds('the order of columns does not matter', (columns, by = 1) => {
  const turned = [...columns.slice(by % columns.length), ...columns.slice(0, by % columns.length)]
  equal(compute(turned), compute(columns))
  equal(compute(columns.toReversed()), compute(columns))
})

holds('rows of zeros add figures of zero, and change none', (columns, by = 1) => {
  // A bottom line of 0 is a statement, not nothing: it is held against the net income.
  const zeros = (rows: string[]): Amounts =>
    Object.fromEntries(
      rows.filter((row, n) => n % by === 0 && row !== 'reportedNetIncome').map(row => [row, 0]),
    )
  const [moreIncome, moreSheet] = [
    income('2024', zeros(incomeRows)).lines,
    sheet('2024-12-31', zeros(sheetRows)).lines,
  ]
  const more = columns.map(column => ({
    ...column,
    lines: [...column.lines, ...(column.statement === 'incomeStatement' ? moreIncome : moreSheet)],
  }))
  const [before, after] = [allFigures(compute(columns)), allFigures(compute(more))]
  for (const [key, amount] of after) equal(amount, before.get(key) ?? 0)
  for (const key of before.keys()) equal(after.has(key), true)
})

holds("a document's columns may come in two documents", (columns, by = 1) => {
  const split = columns.map((column, n) => ({ ...column, documentId: `document_${n % by === 0 ? 1 : 2}` }))
  equal(resultsView(compute(split)), resultsView(compute(columns)))
})

holds('the same columns again, worse and older, change no figure', columns => {
  const again = columns
    .filter(({ end }) => end !== null)
    .map(column => ({ ...column, documentId: 'document_2', filename: 'again.pdf' }))
  equal(resultsView(compute([...columns, ...again])), resultsView(compute(columns)))
})

const subtracted = new Set([
  ...incomeRows.slice(incomeRows.indexOf('cogsGoodsMaterials'), incomeRows.indexOf('interestIncome')),
  'interestExpense',
  'otherExpenses',
  'incomeTaxes',
])
const beside = new Set(['reportedNetIncome', 'noncontrollingInterest', 'section179Deduction'])

holds('net income is all lines with their signs, annualized ones too', columns => {
  const results = compute(columns)
  for (const id of idsOf(results, 'incomeStatement')) {
    const found = figures(results, 'incomeStatement', id)
    const sum = incomeRows
      .filter(row => !beside.has(row))
      .reduce((all, row) => all + Math.round((found[row] ?? 0) * 100) * (subtracted.has(row) ? -1 : 1), 0)
    // A statement may end at its gross profit.
    const isWhole = incomeRows.slice(incomeRows.indexOf('cogsOther') + 1).some(row => found[row])
    if (isWhole || found.netIncome !== undefined) equal(Math.round((found.netIncome ?? 0) * 100), sum + 0)
  }
})

holds('a sheet is off by what its lines are off by', columns => {
  const results = compute(columns)
  const assets = new Set(sheetRows.slice(0, sheetRows.indexOf('accountsPayable')))
  for (const id of idsOf(results, 'balanceSheet')) {
    const found = figures(results, 'balanceSheet', id)
    const sum = sheetRows.reduce(
      (all, row) => all + Math.round((found[row] ?? 0) * 100) * (assets.has(row) ? 1 : -1),
      0,
    )
    equal(Math.round((found.balanceSheetVariance ?? 0) * 100), sum + 0)
  }
})

/** So every row of a sheet is in the cash flow once, with its sign. */
holds(
  'a cash flow is off by the equity that it does not explain, and by what its sheets are off',
  columns => {
    const results = compute(columns)
    equal(idsOf(results, 'cashFlow').length > 0, true)
    for (const { values, derivation } of results.statements.cashFlow.periods) {
      const cent = (row: string) => Math.round((values[row]?.value ?? 0) * 100)
      const change = (row: string) => {
        const [now, before] = [derivation?.sheet, derivation?.previousSheet].map(
          id => figures(results, 'balanceSheet', id)[row] ?? 0,
        )
        return Math.round((now ?? 0) * 100) - Math.round((before ?? 0) * 100)
      }
      const moved =
        cent('changeInPaidInCapital') + cent('distributionsDividends') + cent('changeInOtherEquity')
      equal(
        cent('cashFlowVariance'),
        cent('netIncome') + moved - change('totalEquity') - change('balanceSheetVariance') + 0,
      )
    }
  },
)
