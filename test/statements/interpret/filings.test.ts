import test from 'ava'
import { isReadAsExpected } from './case.js'

test('a quarterly filing in thousands, with losses', t =>
  isReadAsExpected(t, 'quarterly-filing-in-thousands'))

test('a year before that is told in thousands beside one in full', t =>
  isReadAsExpected(t, 'year-before-in-thousands'))

test('numbers of notes that seem to stand under a day', t => isReadAsExpected(t, 'note-numbers-under-a-day'))

test('a line that is printed behind its heading', t => isReadAsExpected(t, 'line-behind-its-heading'))

test('numbers of accounts behind their names, the first of them short', t =>
  isReadAsExpected(t, 'codes-behind-names'))

test('a result that is analysed and told again counts once, and what is between not at all', t =>
  isReadAsExpected(t, 'result-analysed-and-told-again'))
