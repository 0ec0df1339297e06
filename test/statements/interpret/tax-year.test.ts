import test from 'ava'
import { taxPeriod } from '../../../src/statements/tax-forms/period.js'

const from2022 = { start: '2022-07-01', end: '2023-06-30' }
const calendar = { start: '2022-01-01', end: '2022-12-31' }

test('a tax year is what was filled in, however it is written and wherever the form prints its commas', t => {
  for (const filled of [
    'July 1 , 2022, and ending June 30 , 20 23',
    'July 1 2022, and ending June 30 20 23',
    'JUL 1, 2022 and ending JUN 30, 2023',
    '07-01-2022 , and ending 06-30-2023',
    '07/01 , 2022, and ending 06/30 , 20 23',
    '7/1 , 2022, ending 6/30 , 20 23',
  ])
    t.deepEqual(
      taxPeriod([`A For the 2022 calendar year, or tax year beginning ${filled}`]),
      from2022,
      filled,
    )
})

test('a tax year is the calendar year where nothing was filled in', t => {
  for (const blank of [
    ', 2022, and ending , 20',
    '2022, and ending 20',
    ', 2022, ending , 20 OMB No. 1545-0123',
  ])
    t.deepEqual(taxPeriod([`A For the 2022 calendar year, or tax year beginning ${blank}`]), calendar, blank)
})

test('a tax year that was filled in and can not be read is none', t => {
  for (const lost of [
    ', 2022, and ending , 20 July 1 June 30 23',
    'Ju1y 01 , 2022, and ending Jume 30 , 20 23',
  ])
    t.is(taxPeriod([`A For the 2022 calendar year, or tax year beginning ${lost}`]), undefined, lost)
})

test('where the day that it began can not be read, a tax year is the twelve months to its end', t => {
  for (const half of ['Ju1v 01 , 2022, and ending June 30 , 20 23', 'ocr 1, 2022 and ending JUN 30, 2023'])
    t.deepEqual(taxPeriod([`A For the 2022 calendar year, or tax year beginning ${half}`]), from2022, half)
  const short = 'Ju1v 01 , 2023, and ending December 31 , 20 23'
  t.is(taxPeriod([`A For the 2023 calendar year, or tax year beginning ${short}`]), undefined)
})

test('the tax year of the first page stands above what other pages say of calendar years', t => {
  const lines = [
    'Report compensation for the calendar year ending with or within the tax year',
    'For the 2022 calendar year, or tax year beginning July 1, 2022, and ending June 30, 2023',
  ]
  t.deepEqual(taxPeriod(lines), from2022)
})
