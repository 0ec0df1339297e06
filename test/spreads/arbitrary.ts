import fc from 'fast-check'
import type { StatementColumn } from '../../src/figures/choosing/column.js'
import { statements } from '../../src/figures/template/statements.js'
import { type Amounts, income, sheet } from './columns.js'

const linesOf = (statement: StatementColumn['statement']) =>
  statements[statement].filter(({ computed }) => !computed).map(({ key }) => key)
export const incomeRows = linesOf('incomeStatement')
export const sheetRows = linesOf('balanceSheet')

const cents = fc.oneof(fc.integer({ min: -1_000_000_00, max: 1_000_000_00 }), fc.integer({ min: -5, max: 5 }))
const amounts = (rows: string[], always: Amounts = {}): fc.Arbitrary<Amounts> =>
  fc.dictionary(fc.constantFrom(...rows), cents, { maxKeys: 25 }).map(some => ({
    ...always,
    ...Object.fromEntries(Object.entries(some).map(([key, of]) => [key, of / 100])),
  }))

const incomes = ['2023', '2024', '2025-01..2025-03', '2025-04..2025-05', '2021-05..2021-11', 'Undated']
const ends = ['2022-12-31', '2023-12-31', '2024-12-31', '2025-03-31', '2025-05-31']

/** Statements of some years of one document. Every variance has both of its sides. */
export const spreads: fc.Arbitrary<StatementColumn[]> = fc
  .tuple(
    fc.tuple(...incomes.map(() => amounts(incomeRows, { grossRevenues: 1 }))),
    fc.tuple(...ends.map(() => amounts(sheetRows, { cash: 1, accountsPayable: 1 }))),
  )
  .map(([ofIncomes, ofSheets]) => [
    ...ofIncomes.map((some, n) => income(incomes[n] ?? '', some)),
    ...ofSheets.map((some, n) => sheet(ends[n] ?? null, some)),
  ])
