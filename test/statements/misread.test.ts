import test from 'ava'
import { misreadIn } from '../../src/statements/skeleton/misread.js'

/** Cells as they were read: numbers as everybody writes them, and what is given as text as it is. */
const rowsOf = (...rows: [label: string, ...cells: (string | null)[]][]) =>
  rows.map(([label, ...cells]) => ({
    ...(label.startsWith('Total') && { hint: 'total' as const }),
    cells: cells.map(text => {
      if (text === null) return null
      const number = /^\(?[\d,]+(?:\.\d\d)?\)?$/.test(text) ? Number(text.replace(/[,()]/g, '')) * 100 : null
      return { text, amount: number !== null && text.startsWith('(') ? -number : number }
    }),
  }))

test('a digit that was misread is found by the sum that holds in other columns', t => {
  const rows = rowsOf(
    ['Stock', '13,609', '16,584', '15,051'],
    ['Receivables', '565', '674', '1,018'],
    ['Cash', '1,573', '1,343', '1,526'],
    ['Total', '15,747', '18,601', '21,595'],
  )
  t.deepEqual(misreadIn(rows), [{ row: 0, column: 2, amount: 19_051_00, isSure: false }])
})

test('what was read as no amount at all is what the sum lacks, if it looks like that', t => {
  const rows = (cell: string | null) =>
    rowsOf(
      ['Stock', '13,609', '16,584', cell],
      ['Receivables', '565', '674', '1,018'],
      ['Total', '14,174', '17,258', '20,069'],
    )
  t.deepEqual(misreadIn(rows('19,0511')), [{ row: 0, column: 2, amount: 19_051_00, isSure: true }])
  t.deepEqual(misreadIn(rows('72,2222')), [])
  t.deepEqual(misreadIn(rows(null)), [], 'nothing is made up where nothing was recognised')
})

test('of two cells that could be misread alike neither is changed', t => {
  const rows = rowsOf(
    ['Stock', '13,609', '16,584', '15,051'],
    ['Receivables', '565', '674', '15,018'],
    ['Total', '14,174', '17,258', '34,069'],
  )
  t.deepEqual(misreadIn(rows), [])
})

test('what another sum has proven is not changed', t => {
  const rows = rowsOf(
    ['Stock', '13,609', '16,584', '19,051'],
    ['Receivables', '565', '674', '1,018'],
    ['Total current', '14,174', '17,258', '20,069'],
    ['Land', '200', '210', '500'],
    ['Total', '14,374', '17,468', '28,569'],
  )
  t.deepEqual(misreadIn(rows), [{ row: 4, column: 2, amount: 20_569_00, isSure: false }])
})

test('a statement that adds up is left as it is', t => {
  const rows = rowsOf(
    ['Stock', '13,609', '16,584'],
    ['Receivables', '565', '674'],
    ['Total', '14,174', '17,258'],
  )
  t.deepEqual(misreadIn(rows), [])
})

test('what reads alike where it adds up was not misread', t => {
  const rows = rowsOf(
    ['Capital', '50,000', '50,000', '50,000'],
    ['Earnings', '112,345', '117,258', '134,503'],
    ['Total equity', '162,345', '167,258', '184,593'],
    ['Debt', '30,000', '25,000', '28,000'],
    ['Total claims', '192,345', '192,258', '212,593'],
  )
  t.deepEqual(misreadIn(rows), [{ row: 1, column: 2, amount: 134_593_00, isSure: false }])
})

test('totals that are told again on the way down of a sheet speak for each other', t => {
  const rows = rowsOf(
    ['Bank', '1,290,288', '1,321,959', '(31,670)'],
    ['Total bank accounts', '1,280,288', '1,321,959', '(31,670)'],
    ['Total current assets', '1,290,288', '1,321,959', '(31,670)'],
    ['Total assets', '1,290,288', '1,321,959', '(31,670)'],
  )
  t.deepEqual(
    misreadIn(rows).map(({ row, column, amount }) => [row, column, amount]),
    [[1, 0, 1_290_288_00]],
  )
})

test('what both sides of a sheet come to needs no word to tell what was misread', t => {
  const sides = (other: string) =>
    rowsOf(
      ['Bank', '1,290,288', '1,321,959'],
      ['Stock', '411,507', '398,114'],
      ['Machines', '2,017,336', '2,214,080'],
      ['', '3,719,131', '3,934,153'],
      ['Capital', '3,000,000', '3,100,000'],
      ['Profit', '719,131', '834,153'],
      ['Sum', other, other],
    )
  const misread = sides('3,719,131').map((row, n) =>
    n === 2 ? { ...row, cells: [row.cells[0] ?? null, { text: '2,214,880', amount: 2_214_880_00 }] } : row,
  )
  t.deepEqual(
    misreadIn(misread).map(({ row, column, amount }) => [row, column, amount]),
    [[2, 1, 2_214_080_00]],
  )
  const once = misread.map((row, n) => (n === 6 ? { ...row, cells: [null, null] } : row))
  t.deepEqual(misreadIn(once), [])
})
