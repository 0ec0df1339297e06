import test from 'ava'
import { contestedDays } from '../../../src/statements/contested-days.js'
import type { Period } from '../../../src/statements/evidence/periods/periods.js'

const year = (label: string): Period => ({ label, start: `${label}-01-01`, end: `${label}-12-31` })

/** What is contested of the first column, whose statement is one of flows unless it has no start. */
const contested = (
  all: Period[],
  {
    above = [],
    elsewhere = [],
    tellsYearEnd = true,
    madeAt = null,
  }: { above?: string[]; elsewhere?: string[]; tellsYearEnd?: boolean; madeAt?: string | null } = {},
) => {
  const [first = year('2024')] = all
  const columns = all.map(({ label }) => ({ header: [label], left: 0, right: 0 }))
  return contestedDays(first, { above, columns, elsewhere, tellsYearEnd, madeAt }, all, first.start !== null)
}

test('a day or a month above a column contests another one, in any spelling', t => {
  for (const line of [
    'Estado de resultados al 30/Jun/2024',
    'Ejercicio cerrado el 30 de septiembre',
    'Exercice clos le 31 mars',
    'Bilanz zum 30.September 2024',
    'Position at June, 2024',
  ])
    t.truthy(contested([year('2024'), year('2023')], { above: [line] }), line)
})

test('the days of a column, of another year or of the print contest nothing', t => {
  for (const line of [
    'Year ended 31 December 2024',
    'January to December 2024',
    'Incorporated on 3 March 1987',
    'Printed 5 March 2024',
    'Approved by the board on 12 April 2024',
    'Balance sheet',
  ])
    t.is(contested([year('2024'), year('2023')], { above: [line] }), undefined, line)
  const quarter = { label: 'Apr - Jun, 2024', start: '2024-04-01', end: '2024-06-30' }
  t.is(contested([quarter], { above: ['January - December 2024'] }), undefined)
})

test('a title that says from when to when contests a year that is only supposed', t => {
  const all = [
    { label: '30/09/2024', start: '2023-10-01', end: '2024-09-30' },
    { label: '30/09/2023', start: '2022-10-01', end: '2023-09-30' },
  ]
  const said = '2024-01-01 – 2024-09-30'
  t.is(contested(all, { above: ['Period 01/01/2024 - 30/09/2024'] }), said)
  t.is(contested(all.toReversed(), { above: ['Period 01/01/2024 - 30/09/2024'] }), said)
  t.is(contested(all, { above: ['Period 01/10/2023 - 30/09/2024'] }), undefined)
})

test('a year beside a month of it ends no later, unless that is its last', t => {
  const august = { label: 'August 2024', start: '2024-08-01', end: '2024-08-31' }
  const december = { label: 'December 2024', start: '2024-12-01', end: '2024-12-31' }
  t.is(contested([{ ...year('2024'), label: 'Progressive 2024' }, august]), '2024-01-01 – 2024-08-31')
  t.is(contested([year('2024'), august, december]), undefined)
})

test('a year that was not over when it was printed is not all of it', t => {
  t.is(contested([year('2024')], { madeAt: '2024-09-30' }), 'a day before that year was over: 2024-09-30')
  t.is(contested([year('2024')], { madeAt: '2025-02-11' }), undefined)
  t.is(contested([year('2026')], { madeAt: '2024-09-30' }), undefined)
})

test('a part of a year of which nobody can tell which it is makes no whole year', t => {
  t.is(contested([{ ...year('2024'), label: 'Te hjr. 2024' }]), 'hjr')
  t.is(contested([{ label: '1e hjr. 2024', start: '2024-01-01', end: '2024-06-30' }]), undefined)
})

test('years after one of another length end on another day', t => {
  const odd = { label: 'FY2023 (15 months)', start: null, end: null }
  t.is(contested([year('2024'), odd]), 'FY2023 (15 months)')
  t.is(contested([year('2022'), odd]), undefined)
  t.is(contested([year('2024'), { ...odd, label: 'FY2023 (12 months)' }]), undefined)
})

test('a month that another table calls a year is contested, unless both are columns', t => {
  const month = { label: 'For the month ended 31 Dec 2024', start: '2024-12-01', end: '2024-12-31' }
  const elsewhere = ['Manufacturing account for the year ended 31 Dec 2024']
  t.is(contested([month], { elsewhere }), '2024-01-01 – 2024-12-31')
  t.is(contested([month, year('2024')], { elsewhere }), undefined)
})

test('a year that begins in one year and ends in the next is contested where nothing says on which day', t => {
  const told = { start: '2018-04-01', end: '2019-03-31' }
  for (const label of ['2018-2019', '2018-19']) {
    t.is(
      contested([{ label, ...told }], { tellsYearEnd: false }),
      `${label}, and not of the day on which it ends`,
    )
    t.is(contested([{ label, ...told }]), undefined)
  }
  for (const label of ['2018-2021', 'Year to 31 March 2019'])
    t.is(contested([{ label, ...told }], { tellsYearEnd: false }), undefined)
})

test('a line that tells of a part of a year contests whole years under bare numbers', t => {
  const part = 'periodo 01/01/2024 - 30/06/2024'
  const both = [year('2024'), year('2023')]
  t.truthy(contested(both, { above: [part] }))
  t.truthy(contested(both.toReversed(), { above: [part] }))
  t.falsy(contested(both, { above: [part, 'esercizio 01/01/2024 - 31/12/2024'] }))
  t.falsy(contested([year('2022')], { above: [part] }))
})

test('a fiscal year of which nobody says when it ends may end on another day than the calendar year', t => {
  const titled = (line: string, tellsYearEnd = false) =>
    contested([year('2024')], { above: [line], tellsYearEnd })
  t.is(titled('Fiscal years 2024 and 2023'), 'Fiscal years 2024, and not of the day on which it ends')
  t.is(titled('Fiscal year 2024', true), undefined)
  t.is(titled('Years 2024 and 2023'), undefined)
  const june = { label: 'Fiscal year 2024', start: '2023-07-01', end: '2024-06-30' }
  t.is(contested([june], { tellsYearEnd: false }), undefined)
})
