import test from 'ava'
import { isReadAsExpected } from './case.js'

test('a line that a page of details makes up is read as they are', t =>
  isReadAsExpected(t, 'details-on-another-page'))

test('a line that details below the statement make up is read as they are, whatever their sign', t =>
  isReadAsExpected(t, 'details-below-the-statement'))

test('what a note tells apart is one line', t => isReadAsExpected(t, 'details-in-a-note'))

test('shares may stand between the amounts that a page of details makes up', t =>
  isReadAsExpected(t, 'details-beside-shares'))
