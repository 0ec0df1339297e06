import test from 'ava'
import { headingOf } from '../../../src/statements/evidence/heading.js'
import { plainOf } from '../../../src/statements/evidence/plain.js'
import { isReadAsExpected } from './case.js'

/** What a slip of the hand, or of a recogniser, does to the words that a statement stands on. */

test('titles, units and days are what they are by a letter more or less, and shares are no unit', t =>
  isReadAsExpected(t, 'misread-frame'))

test('lines that are recognised with one letter in ten wrong', t => isReadAsExpected(t, 'misread-lines'))

test('without a word costs are what is below zero, and the first of two that are taken off is what was sold', t =>
  isReadAsExpected(t, 'nameless-below-zero'))

test('without a word that anybody knows, what is taken off first and in fewer lines is what was sold', t =>
  isReadAsExpected(t, 'nameless-twice-taken-off'))

test('a net income that expenses are taken off is not the last', t =>
  isReadAsExpected(t, 'surplus-before-expenses'))

for (const [seen, meant] of [
  ['Toal Assts', 'total assets'],
  ['TTOAL II', 'total ii'],
  ['Euity', 'equity'],
  ['Totol Exponses', 'total expenses'],
  ['Opertaing Profti', 'operating profit'],
  ['Gro5s Pr0fit (L0ss)', 'gross profit loss'],
  ['Gro$s a$sets', 'gross assets'],
  ['Rveenue from Sales', 'revenue from sales'],
] as const)
  test(`what was meant: ${seen}`, t => t.is(plainOf(seen), meant))

for (const label of [
  // Names of accounts, of people and of other things, and words of which several are as near.
  ...['houses', 'rnet', 'parking', 'hosting', 'morgan', 'merchants', 'custom 401k plan', 'b2b fees'],
  // Where most words are unknown, one that looks familiar is so by chance.
  ...['teunsca rpo cborar amsleroccei', 'krol taxs bende ulv'],
])
  test(`left as it is: ${label}`, t => t.is(plainOf(label), label))

test('a short word is known by those around it', t => {
  t.deepEqual(headingOf('incomeStatement', 'cosf of goods sold')?.sections, ['cost'])
  t.is(headingOf('incomeStatement', 'cosf of boats'), undefined)
})
