import test from 'ava'
import type { ToldElsewhere } from '../../src/figures/choosing/column.js'
import { creditPages } from '../../src/spreads/artifacts/report/credit-pages.js'
import { checkOf, compute, income, periodOf, printedOf, sheet } from './columns.js'

/** Depreciation and interest that stand elsewhere than in the income statement. */

const toldOf = (
  what: ToldElsewhere['what'],
  amount: number,
  page: number,
  where: ToldElsewhere['where'] = 'cash flow statement',
): ToldElsewhere => ({
  what,
  where,
  label: what,
  amount: amount * 100,
  sources: [{ documentId: 'document_1', page, text: String(amount) }],
})
// EBITDA 209,000 with what it shows of depreciation, nothing of interest.
const year = { grossRevenues: 1_210_000, cogsGoodsMaterials: 726_000, salariesWages: 275_000 }
const debt = { cash: 9, vehicles: 80_000, longTermDebt: 100_000 }
const id = '2024-01-01_2024-12-31'

test('hidden depreciation is added, hidden interest is only told, each with its page, and no row is filled', t => {
  const elsewhere = [toldOf('depreciation', 31_000, 4), toldOf('interest', 15_500, 5)]
  const results = compute([
    sheet('2024-12-31', debt),
    income('2024', year, { elsewhere, printedCashFlow: printedOf({ depreciation: 31_000 }) }),
  ])
  const { values, ratios } = periodOf(results, 'incomeStatement', id)
  t.is(values.ebitda?.value, 209_000)
  t.is(values.interestExpense, undefined)
  t.is(values.depreciation, undefined)
  t.is(ratios.adjustedEbitda?.value, 240_000)
  t.deepEqual(
    results.blocks.bridge[0]?.lines.map(({ label, amount, counts, sources }) => [
      label,
      amount,
      counts,
      sources[0]?.page,
    ]),
    [
      ['Depreciation within costs, cash flow statement p. 4', 31_000, true, 4],
      ["Interest that the income statement doesn't show, cash flow statement p. 5", 15_500, false, 5],
    ],
  )
  t.like(checkOf(results, 'debtWithoutInterest'), {
    status: 'fail',
    detail: 'Interest is told by the cash flow statement p. 5',
  })
  t.is(checkOf(results, 'noDepreciationShown')?.status, 'pass')
})

test('without depreciation anywhere the check fails, and nothing is added', t => {
  const results = compute([sheet('2024-12-31', debt), income('2024', year)])
  t.is(checkOf(results, 'noDepreciationShown')?.status, 'fail')
  t.is(periodOf(results, 'incomeStatement', id).ratios.adjustedEbitda?.value, 209_000)
  t.deepEqual(results.blocks.bridge[0]?.lines, [])
})

test('Form 4562 tells of what lies within costs beside what a return deducts as depreciation', t => {
  const results = compute([
    income(
      '2024',
      { ...year, depreciation: 8_000 },
      {
        quality: 'tax',
        form: '1120-S',
        elsewhere: [toldOf('depreciation', 20_000, 7, 'Form 4562')],
        printedCashFlow: printedOf({ depreciation: 20_000 }),
      },
    ),
  ])
  t.like(results.blocks.bridge[0]?.lines[0], {
    label: 'Depreciation within costs, Form 4562 p. 7',
    amount: 12_000,
  })
})

test('interest alone makes no ratio of anything else, and what the income statement shows is told no second time', t => {
  const elsewhere = [toldOf('interest', 15_500, 5)]
  const silent = compute([income('2024', year, { elsewhere })])
  t.deepEqual(
    periodOf(silent, 'incomeStatement').ratios.adjustedEbitda?.inputs.map(({ row }) => row),
    ['ebitda'],
  )
  const shown = compute([income('2024', { ...year, interestExpense: 15_500 }, { elsewhere })])
  t.deepEqual(shown.blocks.bridge[0]?.lines, [])
})

test('a year that is made of some months multiplies what stands elsewhere, too', t => {
  const elsewhere = [toldOf('depreciation', 6_000, 4)]
  const results = compute([
    income('2025-01..2025-06', year, { elsewhere, printedCashFlow: printedOf({ depreciation: 6_000 }) }),
  ])
  const of = (id: string) => periodOf(results, 'incomeStatement', id).ratios.adjustedEbitda?.value
  t.is(of('2025-01-01_2025-06-30'), 215_000)
  t.is(of('2025-01-01_2025-06-30_annualized'), 430_000)
})

test('in a report the amounts of the bridge add up, and interest stands beside them', t => {
  const elsewhere = [toldOf('depreciation', 31_000, 4), toldOf('interest', 15_500, 5)]
  const results = compute([
    income('2024', year, { elsewhere, printedCashFlow: printedOf({ depreciation: 31_000 }) }),
  ])
  t.deepEqual(
    creditPages(results).bridge[0]?.rows.map(({ amount }) => amount),
    ['209,000.00', '31,000.00', '', '240,000.00'],
  )
})
