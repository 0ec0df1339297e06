import test from 'ava'
import { isReadAsExpected } from './case.js'

test('where assets are told as gross, written off and net, the other side says when', t =>
  isReadAsExpected(t, 'france-gross-written-off-net'))

test('parts of a sheet each under the same header are one', t =>
  isReadAsExpected(t, 'sheet-under-repeated-headers'))

test('parts of an income statement, each below a header of its own, are one', t =>
  isReadAsExpected(t, 'france-association-own-headers'))

test('two lines a side, under a title with its number', t => isReadAsExpected(t, 'dutch-two-lines-a-side'))
