import test from 'ava'
import { isReadAsExpected } from './case.js'

test('months with a total beside them', t => isReadAsExpected(t, 'months-and-total'))

test('Sage: current month and year to date, with percentages', t =>
  isReadAsExpected(t, 'sage-month-and-year-to-date'))

test('actuals beside a budget, a variance and the year before', t =>
  isReadAsExpected(t, 'actual-budget-variance'))

test('companies, eliminations and what they make together', t => isReadAsExpected(t, 'consolidating-columns'))

test('quarters, a year, a budget and an estimate', t => isReadAsExpected(t, 'quarters-budget-estimate'))

test('the year before and the change', t => isReadAsExpected(t, 'year-before-and-change'))
