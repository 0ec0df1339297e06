import test from 'ava'
import { isReadAsExpected } from './case.js'

test('no sections and no totals but the last', t => isReadAsExpected(t, 'no-sections'))

test('claims as credits', t => isReadAsExpected(t, 'claims-as-credits'))

test('debits and credits, each sum above its lines, that go on over the page', t =>
  isReadAsExpected(t, 'debits-and-credits-sums-first'))

test('costs in parentheses and one refund among them', t => isReadAsExpected(t, 'costs-in-parentheses'))

test('details left of their totals, with percentages', t => isReadAsExpected(t, 'details-left-of-totals'))

test('sections that only their totals name', t => isReadAsExpected(t, 'sections-named-by-totals'))

test('a unit behind each label, amortization taken off assets', t =>
  isReadAsExpected(t, 'unit-behind-each-label'))

test('other income added to gross profit, in months told by their days', t =>
  isReadAsExpected(t, 'income-after-gross-profit'))

test('this year and the one before it, in Dutch and without a day', t =>
  isReadAsExpected(t, 'dutch-years-without-days'))

test('what is owed taken off current assets, and members funds that come to the rest', t =>
  isReadAsExpected(t, 'india-society-net-current-assets'))

test('a result of nothing, of which the last cost sums up no other', t =>
  isReadAsExpected(t, 'germany-association-nothing-left'))

test('bare totals, each of the heading that it ends', t => isReadAsExpected(t, 'us-simple-bare-totals'))
