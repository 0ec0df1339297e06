import test from 'ava'
import { extractFromText } from '../extract-from-text.js'
import { isReadAsExpected } from './case.js'
import { columnLines } from './column-lines.js'

/** Layouts that a law or a chart of accounts lays down. */
const gives = (text: string): string =>
  columnLines(extractFromText(`Alder Mills\n${text}`))
    .split(': ')
    .at(-1) ?? ''

test('the codes of an official form are no part of its names, and long debts stand before its stable resources', t =>
  isReadAsExpected(t, 'syscohada-form-codes'))

test('what has gone to stock is less cost, although it stands among what is earned', t => {
  for (const [name, ties] of [
    ['Production stockée', true],
    ['Variation de stocks de produits', false],
  ] as const)
    t.is(
      gives(`
Compte de résultat
Du 01/01/2023 au 31/12/2023
|2023
Produits d'exploitation|
  Ventes de marchandises|88,400.00
  ${name}|-3,150.00
  Autres produits|1,020.00
Total des produits d'exploitation|86,270.00
Charges d'exploitation|
  Achats de marchandises|41,300.00
  Charges de personnel|22,640.00
Total des charges d'exploitation|63,940.00
Résultat d'exploitation|${ties ? '22,330.00' : ''}
Résultat net|22,330.00`),
      'grossRevenues 88400, cogsOther 3150, otherIncome 1020, cogsGoodsMaterials 41300, salariesWages 22640, reportedNetIncome 22330',
    )
})

test('what is taken off sales in one sum is no expense', t =>
  isReadAsExpected(t, 'brazil-deductions-of-sales'))

test('a list without a total of what the owners have ends it with the first thing owed', t =>
  isReadAsExpected(t, 'dutch-balans-without-equity-total'))

test('told by nature, other expenses are of operations, and what stands between two results before tax is no tax', t =>
  isReadAsExpected(t, 'cooperative-rebates-before-tax'))

test('what is sold is known in any language, so credits below zero are read as earned', t => {
  t.regex(
    gives(`
Winst-en-verliesrekening 2023
|2023
4000 Huur|2,400.00
4700 Afschrijving inventaris|610.00
7000 Inkoop materialen|8,330.00
8000 Omzet hoog tarief|-21,700.00`),
    /grossRevenues 21700/,
  )
})

test('a British tax year is twelve months', t => {
  t.regex(
    columnLines(
      extractFromText(`
Alder Mills
Profit and loss account
Year ended 5 April 2023
|2023
Fees receivable|61,200.00
Rent|14,000.00
Net profit for the year|47,200.00`),
    ),
    /incomeStatement 2022-04-06 2023-04-05: grossRevenues 61200, rent 14000/,
  )
})

test('what stands beside a part, or is due in more than a year, is neither of the part nor current', t =>
  isReadAsExpected(t, 'due-after-a-year'))

test('vacancies and concessions are taken off the rent that could be had', t =>
  isReadAsExpected(t, 'rent-with-vacancies'))

test('partners are the same in their capital and their current accounts', t =>
  isReadAsExpected(t, 'partners-current-accounts'))

test('the number of a form is no year, and what is net is of the year that ends above', t =>
  isReadAsExpected(t, 'numbered-form-net-beside-gross'))

test('a year and the one before bear a letter for their number', t =>
  isReadAsExpected(t, 'years-that-bear-a-letter'))

test('one year is headed as that, the other as the one before', t =>
  isReadAsExpected(t, 'year-beside-the-one-before'))

test('a line tells from which day to which the years are that begin in one and end in the next', t =>
  isReadAsExpected(t, 'seasons-from-day-to-day'))

test('a half of a sheet is of the side that it stands on', t =>
  isReadAsExpected(t, 'halves-without-their-side'))

test('what net assets have changed by is the result, not what they end with', t =>
  isReadAsExpected(t, 'change-beside-net-assets'))

test('what is left of a gross column is no variance, however much is written off', t =>
  isReadAsExpected(t, 'net-of-what-is-written-off'))

test('a micro-entity whose capital is not paid', t => isReadAsExpected(t, 'micro-entity-unpaid-capital'))

test('the lines of a micro-entity leave net assets, which they are no part of', t =>
  isReadAsExpected(t, 'micro-entity-net-assets'))

test('net assets that long loans are taken off, below zero', t =>
  isReadAsExpected(t, 'loan-taken-off-net-assets'))

test('funds represented by assets that current liabilities are taken off', t =>
  isReadAsExpected(t, 'net-current-assets-in-a-net-sheet'))

test('a trading account on a page of its own, carried on in the statement', t =>
  isReadAsExpected(t, 'trading-account-apart'))

test('what stands before profits that were kept is the bottom line, also as operating profit', t =>
  isReadAsExpected(t, 'appropriation-below-operating-profit'))

test('what is sold at home and abroad is told apart beside its total, and a summary below the results is no line', t =>
  isReadAsExpected(t, 'french-sales-by-destination'))

test('a scheme that begins with the gross margin leaves its sales empty, which head nothing', t =>
  isReadAsExpected(t, 'belgian-gross-margin-first'))

test('a dash beside a heading is no line, and who sells nothing begins with what was spent', t =>
  isReadAsExpected(t, 'italian-headings-with-dashes'))

test('what is due within the year is what stands over it, with an amount or without', t =>
  isReadAsExpected(t, 'italian-due-below-bare-names'))
