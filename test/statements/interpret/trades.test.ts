import test from 'ava'
import { isReadAsExpected } from './case.js'

test('a charity, whose contributions are revenue', t => isReadAsExpected(t, 'charity-contributions'))

test('a rental property: other expenses below operating income, totals told again', t =>
  isReadAsExpected(t, 'rental-property'))

test('a farm: unnamed subtotals, distributions below net income', t =>
  isReadAsExpected(t, 'farm-unnamed-subtotals'))

test('a firm of partners, whose own pay is charged below the profit before it', t =>
  isReadAsExpected(t, 'partners-pay'))

test('funds and their total, each under its year', t => isReadAsExpected(t, 'funds-with-their-year'))

test('years of 52 and of 53 weeks', t => isReadAsExpected(t, 'weeks-of-two-years'))
