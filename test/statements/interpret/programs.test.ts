import test from 'ava'
import { isReadAsExpected } from './case.js'

test('Odoo: the result first, and each step above what makes it up', t =>
  isReadAsExpected(t, 'odoo-result-first'))

test('Sage: from a month to another, in two lines above a chart of accounts', t =>
  isReadAsExpected(t, 'sage-from-and-to'))

test('DATEV: a month beside the year, shares between, neutral results below operating ones', t =>
  isReadAsExpected(t, 'datev-bwa'))

test('hledger: one year heads the amounts beside the accounts', t => isReadAsExpected(t, 'hledger-one-year'))

test('a section that has one line tells its amounts twice', t =>
  isReadAsExpected(t, 'brazil-one-line-deductions'))

test('continuing operations are no heading of what is earned', t =>
  isReadAsExpected(t, 'spain-continuing-operations'))

test('Sage: a sheet beside the movements that led to it, each with a column of totals', t =>
  isReadAsExpected(t, 'sage-sheet-beside-movements'))

test('a sheet whose sums stand above their parts, as A), I. and 1. count them', t =>
  isReadAsExpected(t, 'spain-sheet-counted-not-indented'))

test('months of two years under a cut-off are what there was of each year until then', t =>
  isReadAsExpected(t, 'months-of-a-cut-off'))

test('SAP: a balance and that of the previous period', t =>
  isReadAsExpected(t, 'sap-balance-and-previous-period'))

test('Navision: what a period has changed, and what it had a year before', t =>
  isReadAsExpected(t, 'navision-net-change'))

test('AppFolio: a month and its year, each with shares', t => isReadAsExpected(t, 'appfolio-selected-month'))

test('Sage: the number of a month says when its year began', t =>
  isReadAsExpected(t, 'sage-month-of-the-year'))

test('ContaSOL: accounts stand below the sums that are counted, and the day of printing beside the year', t =>
  isReadAsExpected(t, 'accounts-below-their-sums'))

test('Conta Azul: one year heads the amounts, and a share stands beside it', t =>
  isReadAsExpected(t, 'year-beside-a-share'))

test('Dom\u00ednio: a line above tells since when what ends in the title', t =>
  isReadAsExpected(t, 'begun-in-a-line-above'))

test('Aspel: a month and a year to date over a word for amounts', t =>
  isReadAsExpected(t, 'month-and-year-over-amounts'))

test('who has earned nothing yet has lost what was spent, whatever sign its result bears', t =>
  isReadAsExpected(t, 'nothing-earned-yet'))

test('what is said behind a dash is no common ending of names', t =>
  isReadAsExpected(t, 'branches-behind-dashes'))

test('what is lent for long is no investment, although these head it', t =>
  isReadAsExpected(t, 'loans-among-financial-assets'))

test('Tally: stock that is left, beside sales, is taken off what was bought', t =>
  isReadAsExpected(t, 'closing-stock-beside-sales'))

test('Swiss accounts: totals below their lines that bear the names of sections', t =>
  isReadAsExpected(t, 'swiss-totals-named-as-sections'))

test('a Brazilian program begins with what is spent, and prints what is earned below zero', t =>
  isReadAsExpected(t, 'portuguese-credits-below-zero'))
