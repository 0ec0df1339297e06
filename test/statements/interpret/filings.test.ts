import test from 'ava'
import { isReadAsExpected } from './case.js'

test('a quarterly filing in thousands, with losses', t =>
  isReadAsExpected(t, 'quarterly-filing-in-thousands'))
