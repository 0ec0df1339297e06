import test from 'ava'
import { withoutNumbering } from '../../src/statements/evidence/numbered-columns.js'
import type { Row } from '../../src/statements/extract/table.js'

const row = { label: 'Stocks', level: 0, isParent: false, cells: [] } as unknown as Row
const headersOf = (...headers: string[][]) =>
  withoutNumbering({
    page: 1,
    above: [],
    columns: headers.map(header => ({ header })),
    rows: [row],
    below: [],
  }).columns.map(({ header }) => header.join(' '))

test('a form numbers its columns below what heads them, or behind it', t => {
  t.deepEqual(headersOf(['Gross', '1'], ['Net', '2'], ['Year before', '3']), ['Gross', 'Net', 'Year before'])
  t.deepEqual(headersOf(['Gross 1'], ['Net 2'], ['Year before 3']), ['Gross', 'Net', 'Year before'])
})

test('the number of a column may say what it adds up', t => {
  t.deepEqual(headersOf(['Own', '1'], ['Total', '3=1+2'], ['Year before (4)']), [
    'Own',
    'Total',
    'Year before',
  ])
})

test('where some are not numbered, these may have one header', t => {
  const headers = headersOf(['Gross', '1'], ['20', 'Taken off'], ['21', 'Taken off'], ['Net', '3'])
  t.deepEqual(headers, ['Gross', '20 Taken off', '21 Taken off', 'Net'])
})

test('numbers that alone tell columns apart are kept', t => {
  t.deepEqual(headersOf(['Year 1'], ['Year 2']), ['Year 1', 'Year 2'])
  t.deepEqual(headersOf(['Year', '1'], ['Year', '2']), ['Year 1', 'Year 2'])
})

test('years with their unit in a line of their own head the columns', t => {
  const years = {
    ...row,
    label: '',
    cells: ['2023 EUR', '2022 EUR'].map(text => ({ text, amount: 202_300 })),
  }
  const table = withoutNumbering({
    page: 1,
    above: [],
    columns: [{ header: [] }, { header: [] }],
    rows: [years as unknown as Row, row],
    below: [],
  })
  t.deepEqual(
    table.columns.map(({ header }) => header.join(' ')),
    ['2023 EUR', '2022 EUR'],
  )
  t.is(table.rows.length, 1)
})
