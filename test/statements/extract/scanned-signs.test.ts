import test from 'ava'
import type { Page, Run } from '../../../src/documents/reading/read.js'
import { extract } from '../../../src/statements/extract/extract.js'
import { withSigns } from '../../../src/statements/extract/scanned/signs.js'
import { tableLines } from './table-lines.js'

const run = (text: string, right: number, y: number): Run => ({
  text,
  x: right - text.length * 5,
  y,
  width: text.length * 5,
  size: 9,
})
const pageOf = (rows: Run[][], number = 1): Page => ({
  number,
  text: '',
  width: 612,
  height: 792,
  recognised: true,
  runs: rows.flat(),
})
const tablesOf = (...pages: Page[]) => extract({ reader: 1, kind: 'pdf', pages }).tables
const rowsOf = (...pages: Page[]) => tablesOf(...pages).flatMap(table => tableLines(table).slice(1))

const names = ['Sales', 'Rent', 'Wages', 'Fuel', 'Repairs', 'Dockage', 'Legal fees', 'Interest', 'Taxes']
const label = (text: string, y: number): Run => ({ text, x: 72, y, width: text.length * 5, size: 9 })

test("what a currency's sign was taken for goes before an amount, and what may be a minus stays", t => {
  const texts = [
    '#90,597,285',
    'S1,204.50',
    '#35.20',
    '~1,204',
    '−1,204',
    'A1.10 Land',
    'Cr1,204.00',
    'S-1,204',
  ]
  t.deepEqual(withSigns(texts), [
    '90,597,285',
    '1,204.50',
    '35.20',
    '~1,204',
    '−1,204',
    'A1.10 Land',
    'Cr1,204.00',
    '-1,204',
  ])
})

test('specks behind a figure go, and what may be a digit does not', t => {
  t.deepEqual(withSigns(['1,204:', '1,204.50.', '1,204’', '1,20!']), ['1,204', '1,204.50', '1,204', '1,20!'])
})

test('where a page tells debits and credits by a letter, what that was taken for is one', t => {
  const sided = names.map((_, n) => `${n + 1}.204,50${n % 2 ? 'C' : 'D'}`)
  const misread = ['1.829,830', '640,00¢', '7.310,22D0']
  t.deepEqual(withSigns([...sided, ...misread]).slice(-3), ['1.829,83D', '640,00C', '7.310,22D'])
  t.deepEqual(withSigns(misread), misread, 'elsewhere they stay')
})

test('letters that English lacks are put back where nothing else can be meant', t => {
  const seen = ['Estado de Situacidn', 'Inversi6n', 'al afio', 'acid', 'affiliates']
  t.deepEqual(withSigns(seen), ['Estado de Situación', 'Inversión', 'al año', 'acid', 'affiliates'])
})

test('numbers of accounts lose no points where the amounts beside them have cents', t => {
  const rows = names.map((name, n) => {
    const y = 100 + n * 14
    return [
      label(name, y),
      run(`${140_000 + n}`, 300, y),
      run(`${n + 1},${400 + n}.50`, 400, y),
      run(`${n + 1},${500 + n}.50`, 500, y),
    ]
  })
  t.true(rowsOf(pageOf(rows))[0]?.includes('140000'), rowsOf(pageOf(rows))[0])
})

test('where most of the points of a page are lost, two digits close behind a figure are its cents', t => {
  const rows = (gap: number, count: number) =>
    names.slice(0, count).map((name, n) => {
      const y = 100 + n * 14
      const head = run(n === 0 ? '57.726' : `${n + 1} ${400 + n}`, 400, y)
      return [label(name, y), head, run(`${15 + n}`, 400 + gap + 10, y)]
    })
  t.is(rowsOf(pageOf(rows(6, 9)))[0], 'Sales | 57726.15')
  t.is(rowsOf(pageOf(rows(6, 9)))[1], 'Rent | 2401.16')
  t.not(rowsOf(pageOf(rows(14, 9)))[0], 'Sales | 57726.15')
  t.not(rowsOf(pageOf(rows(6, 4)))[0], 'Sales | 57726.15')
})

test('a table goes on upon the next sheet, though that lay a little elsewhere on the scanner', t => {
  const sheet = (number: number, shift: number): Page => {
    const rows = names.map((name, n) => {
      const y = 100 + n * 14
      const figures = [run(`${n + 1},${400 + n}`, 400 + shift, y), run(`${n + 2},${300 + n}`, 500 + shift, y)]
      return [{ ...label(`${name} ${number}`, y), x: 72 + shift }, ...figures]
    })
    const title = { ...label('Balance Sheet', 60), x: 72 + shift }
    const years = [run('2023', 400 + shift, 80), run('2022', 500 + shift, 80)]
    return pageOf([[title], years, ...rows], number)
  }
  t.is(tablesOf(sheet(1, 0), sheet(2, 14)).length, 1)
  t.is(tablesOf(sheet(1, 0), sheet(2, 60)).length, 2)
  const printed = [sheet(1, 0), sheet(2, 14)].map(({ recognised, ...page }) => page)
  t.is(tablesOf(...printed).length, 2)
})
