import test from 'ava'
import { reviewOf } from '../../src/figures/analysis/review.js'
import type { StatementColumn } from '../../src/figures/choosing/column.js'
import { computeFigures, type ResultsInput } from '../../src/figures/results.js'
import { income, lineOf, sheet, totalOf } from './columns.js'

function review(columns: StatementColumn[], some: Partial<ResultsInput> = {}) {
  const input = { spreadId: 's', leadId: 'l', generatedAt: '2026-11-21T12:00:00.000Z', columns, ...some }
  const { spread, results } = computeFigures(input)
  return reviewOf(spread, results)
}
const year = '2024-01-01_2024-12-31'

test('what a person should look at: names, what is left out, what does not hold, guesses', t => {
  const lines = [
    lineOf('grossRevenues', 1000),
    lineOf('rent', 100),
    lineOf('otherOperatingExpenses', 30, {
      label: 'Van',
      confidence: 0.4,
      alternatives: ['vehicleExpense', 'netIncome'],
    }),
    lineOf('otherExpenses', 300, { label: 'Sundry', confidence: 0.3 }),
  ]
  const own = income('2024', {}, { lines, totals: [totalOf('netIncome', 500)], documentId: 'document_1' })
  const other = sheet('2024-12-31', { cash: 1 }, { entityName: 'Harbor Inc', documentId: 'document_2' })
  const entries = review([own, other], { names: { business: ['Acme Widget Makers'], person: [] } })
  t.like(entries[0], {
    what: "Not so: The statements bear the lead's name. Taken are those of Acme Widgets LLC",
    override: { documentId: 'document_1', use: 'include' },
  })
  t.like(entries[1], {
    what: 'document_2.pdf is left out. Belongs to Harbor Inc',
    documentId: 'document_2',
    override: { documentId: 'document_2', use: 'exclude', reason: 'Confirmed: Belongs to Harbor Inc' },
  })
  const off = entries.find(({ what }) => what.includes('Net income is what the source reports'))
  t.like(off, { statement: 'incomeStatement', periodId: year, row: 'netIncome', amount: 70, override: null })
  t.deepEqual(entries.slice(-2), [
    {
      what: '“Sundry” is in Other expenses with a confidence of 0.3',
      statement: 'incomeStatement',
      periodId: year,
      row: 'otherExpenses',
      amount: 300,
      documentId: 'document_1',
      page: 1,
      sheet: null,
      alternatives: [],
      override: {
        statement: 'incomeStatement',
        periodId: year,
        row: 'otherExpenses',
        line: 'Sundry',
        toRow: 'otherExpenses',
        reason: 'Confirmed as read.',
      },
    },
    { ...entries.at(-1), row: 'otherOperatingExpenses', amount: 30, alternatives: ['vehicleExpense'] },
  ] as typeof entries)
})

test('what nobody doubts has nothing to look at, and a long list has an end', t => {
  const sound = income('2024', { grossRevenues: 10, rent: 1 }, { totals: [totalOf('netIncome', 9)] })
  t.deepEqual(review([sound]), [])
  const lines = Array.from({ length: 300 }, (_, n) =>
    lineOf('otherExpenses', n + 1, { label: `${n}`.repeat(400), confidence: 0.1 }),
  )
  const entries = review([income('2024', {}, { lines })])
  t.is(entries.length, 200)
  t.true(entries.every(({ what }) => what.length <= 500))
})
