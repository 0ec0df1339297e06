import test from 'ava'
import { asWritten, isBetterMarked } from '../../../src/documents/reading/scans/figure-marks.js'

test('a fraction behind groups has another mark than they have', t => {
  for (const [seen, written] of [
    ['10,000,00', '10,000.00'],
    ['-11,65,000,00', '-11,65,000.00'],
    ['(1,234,50)', '(1,234.50)'],
    ['12.345.67', '12.345,67'],
    ['$1.234.567.89', '$1.234.567,89'],
  ])
    t.is(asWritten(seen as string), written as string)
})

test('between digits, and behind the sign of a currency, an O is a nought', t => {
  for (const [seen, written] of [
    ['$O', '$0'],
    ['-$O', '-$0'],
    ['2.432,O0D', '2.432,00D'],
    ['640.000,OOC', '640.000,00C'],
    ['1o,OOO', '10,000'],
    ['(O.50)', '(0.50)'],
  ])
    t.is(asWritten(seen as string), written as string)
})

test('what may be so stays as it is', t => {
  for (const text of [
    '1,234,567',
    '1.234.567',
    '1,10,000',
    '31,12',
    '49,500.25',
    'O',
    'CO2',
    'Office',
    'No.',
    '31.03.2024',
  ])
    t.is(asWritten(text), text)
})

test('another look is better by its parentheses, or where only it could be written', t => {
  t.true(isBetterMarked('(1,204)', '1,204'))
  t.true(isBetterMarked('1,204', '1.2,04'))
  t.false(isBetterMarked('(1,204)', '-1,204'))
  t.false(isBetterMarked('1.204', '1,204'))
})
