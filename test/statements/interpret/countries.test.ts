import test from 'ava'
import { isReadAsExpected } from './case.js'

test('a British sheet, which takes creditors off the assets', t => isReadAsExpected(t, 'uk-net-assets'))

test('Tally: two sides apart, parents above their sums', t => isReadAsExpected(t, 'india-tally-two-sides'))

test('Schedule III: numbered captions in lakhs', t => isReadAsExpected(t, 'india-schedule-iii-lakhs'))

test('IFRS: a column of notes, costs in parentheses, comprehensive income below', t =>
  isReadAsExpected(t, 'ifrs-notes-and-comprehensive-income'))

test('losses and profits in one caption', t => isReadAsExpected(t, 'profit-or-loss-captions'))

test('British statutory accounts: other operating income, intangibles, provisions for deferred tax', t =>
  isReadAsExpected(t, 'uk-statutory-accounts'))

test('a German taxonomy, which prints the result before what makes it up', t =>
  isReadAsExpected(t, 'result-first'))

test('donations above costs that are printed below zero are earned', t =>
  isReadAsExpected(t, 'donations-above-costs-below-zero'))

test('India: funds that are employed, some of them lent, and net assets that they are applied to', t =>
  isReadAsExpected(t, 'funds-employed-and-applied'))

test('India: total assets net of what is owed for a short time, and ratios and an amount without a name beside them', t =>
  isReadAsExpected(t, 'india-funds-applied-net-of-dues'))

test('a sheet is a balance sheet by both of its totals, though the title of another was copied with it', t =>
  isReadAsExpected(t, 'title-copied-with-its-sheet'))

test('Tally: a year within the name of the firm, and groups above their accounts, in crores', t =>
  isReadAsExpected(t, 'tally-sources-in-crores'))

test('Brazil: sums that stand above their parts, down to single lines', t =>
  isReadAsExpected(t, 'brazil-sums-down-single-lines'))
