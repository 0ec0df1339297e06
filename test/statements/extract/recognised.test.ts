import test from 'ava'
import type { Page, Run } from '../../../src/documents/reading/read.js'
import { extract } from '../../../src/statements/extract/extract.js'
import { tableLines } from './table-lines.js'

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
  extract({ reader: 1, kind: 'pdf', pages: [page] }).tables.flatMap(table => tableLines(table).slice(1))

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

test('the number of an account behind its name is none of the figures, though one of these has lost its mark', t => {
  const sides = names
    .flatMap(name => [name, `Less ${name}`])
    .map((name, n): [string, string] => [name, `${n + 1}.204,50${n % 2 ? 'C' : 'D'}`])
  const rows: [string, string][] = [...sides, ['Savings', '-01'], ['Deposits', '3.118,20D']]
  const found = rowsOf(pageOf(rows, true))
  t.false(
    found.some(row => /\| -1$/.test(row)),
    found.join('; '),
  )
})

test('on a scan, marks that were lost or misread stand where the other figures have them', t => {
  const misread: [string, string][] = [
    ['Taxes', '41,16294'],
    ['Fines', '1.234,567'],
    ['Gifts', 'P£1,234,567'],
    ['Tips', '12,345"'],
  ]
  const lakhs: [string, string] = ['Land', '12,34,567']
  const rows = rowsOf(pageOf([...whole, lakhs, ...misread], true))
  t.deepEqual(rows.slice(-4), ['Taxes | 4116294', 'Fines | 1234567', 'Gifts | 1234567', 'Tips | 12345'])
})

const beside = (page: Page, figures: string[]): Page => ({
  ...page,
  runs: [
    ...(page.runs ?? []),
    ...figures.map((text, n) => ({
      text,
      x: 500 - text.length * 5,
      y: 100 + n * 14,
      width: text.length * 5,
      size: 9,
    })),
  ],
})

test('on a scan, shares beside amounts say nothing of the points that were commas', t => {
  const points = names.map((name, n): [string, string] => [name, `${n + 1}.${400 + n}.000`])
  const few: [string, string][] = [
    ['Sales', '8.614'],
    ['Rent', '7.614'],
    ['Wages', '951'],
    ['Fuel', '(1.020)'],
  ]
  for (const sign of ['', '%']) {
    const shares = names.map((_, n) => `${12 + n}.5${sign}`)
    const rows = rowsOf(beside(pageOf(points, true), shares))
    t.true(rows[0]?.startsWith('Sales | 1400000'), rows.join('; '))
    t.true(rows[7]?.startsWith('Interest | 8407000'), rows.join('; '))
    t.true(rowsOf(beside(pageOf(few, true), shares.slice(0, 4)))[3]?.startsWith('Fuel | -1020'))
  }
})

test('on a scan, rates and dinars have three decimals of their own', t => {
  const rates = ['1.084', '1.110', '0.921', '0.874']
  t.true(rowsOf(beside(pageOf(whole, true), rates))[0]?.endsWith('1.08'))
  const dinars: [string, string][] = names.map((name, n) => [name, `${n + 1},${400 + n}.250`])
  t.true(rowsOf(pageOf(dinars, true))[0]?.endsWith('1400.25'))
})

test('on a scan whose figures have cents, one without a point has lost it', t => {
  const rows = rowsOf(pageOf([...cents, ['Taxes', '142'], ['Fines', '$210.000.00'], ['Since', '2015']], true))
  t.true(rows.includes('Taxes | 1.42'))
  t.true(rows.includes('Fines | 210000'))
  t.true(rows.every(row => !/20\.15/.test(row)))
  t.true(rowsOf(pageOf([...cents, ['Taxes', '142']])).includes('Taxes | 142'))
})

test('what nobody would write keeps its place, and is no amount', t => {
  t.true(rowsOf(pageOf([...whole, ['Taxes', '48,4435']], true)).includes('Taxes | 48,4435?'))
})

/** The picture of a spreadsheet, with its frame: letters of columns, numbers of rows, some of them glued to labels. */
function framed(rows: [label: string, figure: string][], columns = 'ABC'): Page {
  const page = pageOf(rows, true)
  const numbers = rows.map((_, n): Run => ({ text: `${n + 3}`, x: 45, y: 100 + n * 14, width: 9, size: 9 }))
  const letters = [...columns].map((text, n): Run => ({ text, x: 90 + n * 50, y: 58, width: 6, size: 9 }))
  const glued = (page.runs ?? []).map(run =>
    run.text === 'Wages' ? { ...run, text: '5 Wages', x: 45, width: 52 } : run,
  )
  return {
    ...page,
    runs: [...letters, ...numbers.filter(({ text }) => text !== '5'), ...glued].filter(
      ({ text }) => text !== '',
    ),
  }
}

test("a spreadsheet's letters and row numbers are no part of its picture", t => {
  const empty: [string, string][] = [
    ['', ''],
    ['', ''],
  ]
  const rows: [string, string][] = [...whole.slice(0, 4), ...empty, ...whole.slice(4)]
  const read = extract({ reader: 1, kind: 'pdf', pages: [framed(rows)] }).tables
  t.deepEqual(
    read.flatMap(({ rows }) => rows.map(({ label }) => label)),
    names,
  )
  t.deepEqual(read[0]?.columns, [{ header: [] }])
})

test('the numbers of a form that has no empty line are kept', t => {
  const read = extract({ reader: 1, kind: 'pdf', pages: [framed(whole)] }).tables
  t.true(read.flatMap(({ rows }) => rows).some(({ label }) => label === '3 Sales'))
})

test('a spreadsheet without an empty line is known by the letters of its columns', t => {
  const read = extract({ reader: 1, kind: 'pdf', pages: [framed(whole, 'ABCDEF')] }).tables
  t.deepEqual(
    read.flatMap(({ rows }) => rows.map(({ label }) => label)),
    names,
  )
})

test('where amounts stand between two labels, nobody is sure whose they are', t => {
  const page = (recognised?: true): Page => {
    const straight = pageOf(whole, recognised)
    const isFigure = (text: string) => /^\d/.test(text)
    return {
      ...straight,
      runs: (straight.runs ?? []).map((run, n) =>
        isFigure(run.text) && n > 6 ? { ...run, y: run.y + 6 } : run,
      ),
    }
  }
  const doubts = (one: Page) =>
    extract({ reader: 1, kind: 'pdf', pages: [one] }).tables.flatMap(({ rows }) =>
      rows.map(({ cells }) => cells[0]?.doubt),
    )
  t.deepEqual(doubts(page(true)).slice(0, 3), [undefined, undefined, undefined])
  t.true(
    doubts(page(true))
      .slice(3)
      .every(doubt => doubt === 'astray'),
  )
  t.true(doubts(page()).every(doubt => doubt === undefined))
})

test('on a scan with few figures and no cents, points before three digits are commas, and braces are brackets', t => {
  const few: [string, string][] = [...whole.slice(0, 3), ['Fuel', '84.120'], ['Taxes', '{2.310)']]
  t.deepEqual(rowsOf(pageOf(few, true)).slice(-2), ['Fuel | 84120', 'Taxes | -2310'])
  const withCents: [string, string][] = [...few, ['Tips', '12.50']]
  t.true(rowsOf(pageOf(withCents, true)).includes('Fuel | 84.12'))
})

test('on a scan, the groups of a figure that stand close are one', t => {
  const page = pageOf([...whole, ['Taxes', '850']], true)
  const group: Run = { text: '36', x: 371, y: 100 + 8 * 14, width: 10, size: 9 }
  t.is(rowsOf({ ...page, runs: [...(page.runs ?? []), group] }).at(-1), 'Taxes | 36850')
  const apart = { ...group, x: 340 }
  t.not(rowsOf({ ...page, runs: [...(page.runs ?? []), apart] }).at(-1), 'Taxes | 36850')
})

test('on a scan, points between groups are mended as commas are, and shares beside figures tell nothing of them', t => {
  const dotted = names.flatMap((name, n): [string, string][] => [
    [name, `${n + 1}.${400 + n}.000`],
    [`${name} of all`, `${n + 3},${20 + n}%`],
  ])
  const rows = rowsOf(pageOf([...dotted, ['Taxes', '41.162940'], ['Fines', '41162.940']], true))
  t.deepEqual(rows.slice(-2), ['Taxes | 41162940', 'Fines | 41162940'])
  const split = pageOf([...dotted, ['Tips', '2.308']], true)
  const parted = { ...split, runs: [...(split.runs ?? [])] }
  const last = parted.runs.at(-1) as Run
  parted.runs.push({ ...last, text: '941', x: last.x + last.width + 3, width: 15 })
  t.is(rowsOf(parted).at(-1), 'Tips | 2308941')
  const begun = parted.runs.map(run => (run === last ? { ...run, text: '2308' } : run))
  t.is(rowsOf({ ...parted, runs: begun }).at(-1), 'Tips | 2308941')
})

test('on a scan, two digits close behind a figure are its cents where all others have them', t => {
  const page = pageOf([...cents, ['Taxes', '7,614'], ['Freight', '1,208.']], true)
  const behind = (y: number, text: string): Run => ({ text, x: 406, y, width: 10, size: 9 })
  const runs = (page.runs ?? []).flatMap(run =>
    run.text === '7,614'
      ? [run, behind(run.y, '05')]
      : run.text === '1,208.'
        ? [run, behind(run.y, '90')]
        : [run],
  )
  const rows = rowsOf({ ...page, runs })
  t.true(rows.includes('Taxes | 7614.05') && rows.includes('Freight | 1208.9'))
})

test('on a scan, a year that was cut off is the one that its neighbours leave', t => {
  const page = pageOf(whole.slice(0, 4), true)
  const others = (page.runs ?? [])
    .filter(({ x }) => x > 72)
    .map(run => ({ ...run, x: run.x + 90, width: run.width }))
  const third = others.map(run => ({ ...run, x: run.x + 90 }))
  const header = ['22', '2023', '2024'].map((text, n) => ({
    text,
    x: 372 + n * 90,
    y: 80,
    width: 24,
    size: 9,
  }))
  const runs = [...header, ...(page.runs ?? []), ...others, ...third]
  const [table] = extract({ reader: 1, kind: 'pdf', pages: [{ ...page, runs }] }).tables
  t.is(table && tableLines(table)[0], '2022 | 2023 | 2024')
})

test('a day in dots heads its column, and what ticks a line off is no part of its name', t => {
  const headed = pageOf([['', '31.12.2024'], ['% Cash at bank', '4,210'], ...whole.slice(1)], true)
  const read = extract({ reader: 1, kind: 'pdf', pages: [headed] }).tables
  t.deepEqual(read[0]?.columns, [{ header: ['31.12.2024'] }])
  t.is(read[0]?.rows[0]?.label, 'Cash at bank')
})

test('groups that a scan shows apart are one figure, though others have lost the mark of their cents', t => {
  const commas = names.map((name, n): [string, string] => [name, `${n + 1}.${400 + n},50`])
  const page = pageOf([...commas, ['Taxes', '041,84']], true)
  const last = page.runs?.at(-1) as Run
  const groups = (begin: string, y: number, text: string): Run[] => [
    { text: begin, x: last.x - 3 - 5 * begin.length, y, width: 5 * begin.length, size: 9 },
    { ...last, text, y },
  ]
  const grouped = [
    { text: 'Land', x: 72, y: last.y + 14, width: 20, size: 9 },
    ...groups('1088', last.y + 14, '813,64'),
  ]
  const runs = [...(page.runs?.slice(0, -1) ?? []), ...groups('658', last.y, '041,84'), ...grouped]
  const rows = rowsOf({ ...page, runs })
  t.true(rows.includes('Taxes | 658041.84'), rows.join('; '))
  t.true(rows.includes('Land | 1088813.64'), rows.join('; '))
})
