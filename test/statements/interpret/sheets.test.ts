import test from 'ava'
import { isReadAsExpected } from './case.js'

test('headings in the column of account numbers', t => isReadAsExpected(t, 'headings-among-account-numbers'))

test('what is earned as credits, below zero', t => isReadAsExpected(t, 'earned-below-zero'))

test('semicolons between cells, and commas in numbers', t => isReadAsExpected(t, 'german-bilanz-semicolons'))

test('spaces between groups of digits', t => isReadAsExpected(t, 'french-spaces-in-numbers'))

test('retained earnings as a heading, and years of profit below it', t =>
  isReadAsExpected(t, 'retained-earnings-by-year'))

test('assets less liabilities before the equity', t => isReadAsExpected(t, 'assets-less-liabilities'))
