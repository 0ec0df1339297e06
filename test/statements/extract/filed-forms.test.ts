import test from 'ava'
import { type Draw, pdfOf, statement } from './draw-statement.js'
import { tableLinesOf } from './table-lines.js'

/** Puts each text where it is told to: how far from the left, how far down, in which size. */
const drawn =
  (...texts: [text: string, x: number, y: number, size?: number][]): Draw =>
  page => {
    for (const [text, x, y, size = 9] of texts)
      page.fontSize(size).text(text, x, y + 9 - size, { lineBreak: false })
  }

const names = ['Land', 'Buildings', 'Plant', 'Vehicles', 'Stocks', 'Customers', 'Cash', 'Total of assets']
const codes = ['010', '014', '028', '040', '050', '068', '084', '110']
const amounts = ['1 500', '', '200', '', '4 100', '350', '90', '6 240']

test('codes of the lines of a form are no figures, filled in or not', async t => {
  const rows = names.flatMap((name, n): [string, number, number, number?][] => {
    const y = 100 + 16 * n
    const amount = amounts[n] ? [[amounts[n], 400, y] as [string, number, number]] : []
    return [[name, 60, y], [codes[n] ?? '', 330, y, 7], ...amount]
  })
  t.deepEqual(await tableLinesOf(await pdfOf(drawn(...rows)), 'pdf'), [
    [
      '',
      'Land | 1500',
      'Buildings | ',
      'Plant | 200',
      'Vehicles | ',
      'Stocks | 4100',
      'Customers | 350',
      'Cash | 90',
      'Total of assets | 6240',
    ],
  ])
})

test('codes of two letters stand beside each column of a form', async t => {
  const letters = ['AB', 'AF', 'AN', 'AR', 'BL', 'BX', 'CF', 'CO']
  const second = ['AC', 'AG', 'AO', 'AS', 'BM', 'BY', 'CG', '1A']
  const rows = names.flatMap((name, n): [string, number, number, number?][] => {
    const y = 100 + 16 * n
    return [
      [name, 60, y],
      [letters[n] ?? '', 230, y, 7],
      [`${n + 2}.000`, 260, y],
      [second[n] ?? '', 330, y, 7],
      [`${n + 1}.000`, 360, y],
    ]
  })
  t.deepEqual(await tableLinesOf(await pdfOf(drawn(...rows)), 'pdf'), [
    [' | ', ...names.map((name, n) => `${name} | ${n + 2}000 | ${n + 1}000`)],
  ])
})

test('ranges of accounts stand beside labels that are set a little lower', async t => {
  const ranges = ['21/28', '22', '22/27', '23', '29/58', '40/41', '54/58', '20/58']
  const rows = names.flatMap((name, n): [string, number, number, number?][] => [
    [ranges[n] ?? '', 330, 98 + 16 * n, 6],
    [`${n + 1}.000`, 400, 98 + 16 * n],
    [name, 60, 101 + 16 * n],
  ])
  t.deepEqual(await tableLinesOf(await pdfOf(drawn(...rows)), 'pdf'), [
    ['', ...names.map((name, n) => `${name} | ${n + 1}000`)],
  ])
})

test('three amounts of three digits that rise are amounts', async t => {
  const lines = await tableLinesOf(
    await pdfOf(
      statement({
        headers: [['2024']],
        rights: [400],
        rows: [
          ['Cash', '110'],
          ['Debtors', '220'],
          ['Total', '330'],
        ],
      }),
    ),
    'pdf',
  )
  t.deepEqual(lines, [['2024', 'Cash | 110', 'Debtors | 220', 'Total | 330']])
})

test('thousands that are drawn group by group are one figure, and columns stay apart', async t => {
  const row = (label: string, y: number, ...groups: [string, number][]) => [
    [label, 60, y] as [string, number, number],
    ...groups.map(([text, x]): [string, number, number] => [text, x, y]),
  ]
  const page = drawn(
    ...row('Sales', 100, ['82', 300], ['890', 315.5], ['154', 400], ['000', 420.5]),
    ...row('Wages', 116, ['-14', 297], ['844', 315.5], ['900', 420.5]),
    ...row('Result', 132, ['68', 300], ['046', 315.5], ['153', 400], ['100', 420.5]),
  )
  t.deepEqual(await tableLinesOf(await pdfOf(page), 'pdf'), [
    [' | ', 'Sales | 82890 | 154000', 'Wages | -14844 | 900', 'Result | 68046 | 153100'],
  ])
})

test('a day that is written into boxes heads its column', async t => {
  const boxes = (digits: string, x: number): [string, number, number][] =>
    [...digits].map((digit, n) => [digit, x + 11 * n, 80])
  const page = drawn(
    ...boxes('31122023', 300),
    ...boxes('31122022', 420),
    ['Cash', 60, 100],
    ['1,200', 350, 100],
    ['1,100', 470, 100],
    ['Debtors', 60, 116],
    ['2,200', 350, 116],
    ['2,100', 470, 116],
    ['Total assets', 60, 132],
    ['3,400', 350, 132],
    ['3,200', 470, 132],
  )
  t.deepEqual(await tableLinesOf(await pdfOf(page), 'pdf'), [
    ['31/12/2023 | 31/12/2022', 'Cash | 1200 | 1100', 'Debtors | 2200 | 2100', 'Total assets | 3400 | 3200'],
  ])
})

test('a form goes on below a dozen lines that nobody has filled in', async t => {
  const empty = Array.from({ length: 12 }, (_, n) => [`Reserve of kind ${'abcdefghijkl'[n]}`] as const)
  const page = statement({
    headers: [['2024']],
    rights: [400],
    rows: [
      ['Capital', '20,000'],
      ['Premiums', '40,090'],
      ...empty,
      ['Result', '-93,056'],
      ['Total', '-32,966'],
    ],
  })
  const tables = await tableLinesOf(await pdfOf(page), 'pdf')
  t.is(tables.length, 1)
  t.is(tables[0]?.length, 17)
})

test('figures that are set in as their labels are stand in one column', async t => {
  const page = drawn(
    ['Fixed assets', 60, 100],
    ['840,588', 400, 100],
    ['Land', 70, 116],
    ['140,588', 394, 116],
    ['Buildings', 70, 132],
    ['700,000', 394, 132],
    ['Current assets', 60, 148],
    ['150,000', 400, 148],
    ['Stocks', 70, 164],
    ['150,000', 394, 164],
    ['Total', 60, 180],
    ['990,588', 400, 180],
  )
  const [table] = await tableLinesOf(await pdfOf(page), 'pdf')
  t.is(table?.[0], '')
  t.is(table?.at(-1), 'Total | 990588')
})

test('the names of groups in a column of their own, in the middle of each, are no part of any label', async t => {
  const groups: [string, number][] = [
    ['Fixed assets (A)', 116],
    ['Current assets (B)', 164],
    ['Total I', 212],
  ]
  const rows = names.flatMap((name, n): [string, number, number][] => [
    [name, 220, 100 + 16 * n],
    [`${n + 1}.000`, 400, 100 + 16 * n],
  ])
  const between: [string, number, number] = ['Means of payment (C)', 60, 188]
  const captions = groups.map(([group, y]): [string, number, number] => [group, 60, y])
  t.deepEqual(await tableLinesOf(await pdfOf(drawn(...rows, ...captions, between)), 'pdf'), [
    ['', ...names.map((name, n) => `${name} | ${n + 1}000`)],
  ])
})
