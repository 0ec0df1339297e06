import test from 'ava'
import { extractFromText } from '../extract-from-text.js'
import { isReadAsExpected } from './case.js'
import { columnLines } from './column-lines.js'

test('Xero: stock in and out, tax below operating profit', t => isReadAsExpected(t, 'xero-stock-in-and-out'))

test('QuickBooks Desktop: parents, current portion taken off, contra rows', t =>
  isReadAsExpected(t, 'quickbooks-desktop-both-statements'))

test('a parent with an amount of its own, and one name under two parents', t =>
  isReadAsExpected(t, 'parent-with-own-amount'))

test('lines with numbers of a form, taxes among other expenses', t =>
  isReadAsExpected(t, 'numbered-form-lines'))

test('one step: depreciation among costs and expenses is an expense', t =>
  isReadAsExpected(t, 'one-step-depreciation'))

const debitsAndCredits = (title: string, totals: string) =>
  extractFromText(`
Acme Tyres CC
${title}
For the period : 01/03/23 to 29/02/24
|Debit|Credit
Sales
  Sales - Parts||418,306.12
  Sales - Labour||61,480.50
  Discount Allowed|3,214.66|
Total Sales||476,571.96
Cost of Sales
  Purchases|284,906.38|
  Stock Adjustments||4,120.15
Total Cost of Sales|280,786.23|
Gross Profit||195,785.73
Expenses
  Bank Charges|3,846.19|
  Insurance|4,218.00|
  Rent Paid|88,000.00|
Total Expenses|96,064.19|
Net Profit / (Loss)||99,721.54
${totals}`)

test('an income statement in debits and credits is read in one column, and a trial balance is not', t => {
  const read = columnLines(debitsAndCredits('Income Statement', ''))
  t.true(read.startsWith('incomeStatement 2023-03-01 2024-02-29: '), read)
  t.true(read.includes('rent 88000'), read)
  t.true(read.endsWith('reportedNetIncome 99721.54'), read)
  t.is(columnLines(debitsAndCredits('Income Statement', 'Totals|384,185.23|483,906.77')), '')
})

test('years that are planned bear a letter in brackets', t => isReadAsExpected(t, 'budget-years-in-brackets'))

test('a sum without a name that has taken in the year above its lines is none of these', t =>
  isReadAsExpected(t, 'sum-with-a-year-in-it'))

test('where nothing is summed up, what bears a minus was spent and the rest was earned', t =>
  isReadAsExpected(t, 'signed-list-without-a-result'))
