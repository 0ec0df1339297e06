import test from 'ava'
import type { Page, Run } from '../../../src/documents/reading/read.js'
import { extract } from '../../../src/statements/extract/extract.js'
import { shown } from './shown.js'

/** A page of labels and one column of figures. */
const pageOf = (rows: [label: string, figure: string][], recognised?: true): Page => ({
  number: 1,
  text: '',
  width: 612,
  height: 792,
  ...(recognised && { recognised }),
  runs: rows.flatMap(([label, figure], n): Run[] => [
    { text: label, x: 72, y: 100 + n * 14, width: label.length * 5, size: 9 },
    { text: figure, x: 400 - figure.length * 5, y: 100 + n * 14, width: figure.length * 5, size: 9 },
  ]),
})
const rowsOf = (page: Page) =>
  extract({ reader: 1, kind: 'pdf', pages: [page] }).tables.flatMap(table => shown(table).slice(1))

const names = ['Sales', 'Rent', 'Wages', 'Fuel', 'Repairs', 'Dockage', 'Legal fees', 'Interest']
const whole = names.map((name, n): [string, string] => [name, `${n + 1},${400 + n}`])
const cents = names.map((name, n): [string, string] => [name, `${n + 1},${400 + n}.50`])

test('on a scan, a point before three digits is a comma where all others have one', t => {
  t.true(rowsOf(pageOf([...whole, ['Taxes', '(7.614)']], true)).includes('Taxes | -7614'))
  t.true(rowsOf(pageOf([...whole, ['Taxes', '(7.614)']])).includes('Taxes | -7.61'))
})

test('where a scan has cents, a point is left as it was recognised', t => {
  t.true(rowsOf(pageOf([...cents, ['Taxes', '7.614']], true)).includes('Taxes | 7.61'))
})

test("on a scan whose figures have cents, a page's number is none", t => {
  const footer: [string, string] = ['Accrual basis, printed on Saturday', '2']
  t.false(rowsOf(pageOf([...cents, footer], true)).some(row => /\| 2$/.test(row)))
  t.true(rowsOf(pageOf([...whole, footer], true)).some(row => /\| 2$/.test(row)))
})

test('on a scan whose figures have cents, one without a mark has lost its point', t => {
  t.true(rowsOf(pageOf([...cents, ['Taxes', '7614']], true)).includes('Taxes | 76.14'))
  t.true(rowsOf(pageOf([...cents, ['Taxes', '7614']])).includes('Taxes | 7614'))
  t.true(rowsOf(pageOf([...whole, ['Taxes', '7614']], true)).includes('Taxes | 7614'))
})
