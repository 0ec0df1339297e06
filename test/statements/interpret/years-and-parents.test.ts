import test from 'ava'
import { isReadAsExpected } from './case.js'

test('a line for the year and one for the year before above the table', t =>
  isReadAsExpected(t, 'belgian-scheme-two-years'))

test('days without separators, costs first and no total at all', t =>
  isReadAsExpected(t, 'packed-days-without-totals'))

test('lines that grow alike are sums of one another in all years', t =>
  isReadAsExpected(t, 'plan-in-proportion'))

test('what is left after a deduction stands beside the gross amount, not below it', t =>
  isReadAsExpected(t, 'net-beside-gross'))

test('a sum above the only sum that it has, no less deep', t =>
  isReadAsExpected(t, 'sum-above-its-only-line'))

test('one year-end over both columns, and each year above its own', t =>
  isReadAsExpected(t, 'days-over-days'))

test('columns named by years that only the sheet dates', t => isReadAsExpected(t, 'sister-dates'))

test('headings with sums that totals refer to by letters, though one line makes them up', t =>
  isReadAsExpected(t, 'totals-by-letters'))

test('headings and results that refer to one another by numerals', t =>
  isReadAsExpected(t, 'results-by-numerals'))

test('what was spent, with its total, above what was earned', t =>
  isReadAsExpected(t, 'costs-before-revenue'))

test('fiscal quarters end on the day below their names, and what is expected has totals alone', t =>
  isReadAsExpected(t, 'fiscal-quarters-with-their-day'))
