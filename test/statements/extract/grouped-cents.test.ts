import test from 'ava'
import type { Page, Run } from '../../../src/documents/reading/read.js'
import { extract } from '../../../src/statements/extract/extract.js'
import { tableLines } from './table-lines.js'

const names = ['Sales', 'Rent', 'Wages', 'Fuel', 'Repairs', 'Dockage', 'Legal fees', 'Interest']
const rowsOf = (page: Page) =>
  extract({ reader: 1, kind: 'pdf', pages: [page] }).tables.flatMap(table => tableLines(table).slice(1))

/** Groups of figures as they were recognised, each a run, in columns that end at these points. */
const groupsPage = (heads: [text: string, middle: number, y: number][], rows: string[][]): Page => {
  const run = (text: string, x: number, y: number): Run => ({ text, x, y, width: text.length * 4.5, size: 9 })
  const figure = (text: string, right: number, y: number) => {
    const runs: Run[] = []
    for (const group of text.split(' ').toReversed()) {
      right -= group.length * 4.5
      runs.unshift(run(group, right, y))
      right -= 2
    }
    return runs
  }
  return {
    number: 1,
    text: '',
    width: 612,
    height: 792,
    recognised: true,
    runs: [
      ...heads.map(([text, middle, y]) => run(text, middle - text.length * 2.25, y)),
      ...rows.flatMap(([label = '', ...figures], n) => [
        run(label, 60, 160 + 14 * n),
        ...figures.flatMap((text, at) => (text ? figure(text, 330 + 120 * at, 160 + 14 * n) : [])),
      ]),
    ],
  }
}
const spaced = names.map((name, n) => [
  name,
  `${n + 1} ${204 + n} 517,3${n}`,
  `${n + 3} ${118 + n} 640,2${n}`,
])

test('on a scan with spaces between thousands, a figure that has lost some of them, or its comma, is one', t => {
  const found = rowsOf(groupsPage([], [...spaced, ['Taxes', '2886 737 970,70', '254022585']]))
  t.true(found.includes('Sales | 1204517.3 | 3118640.2'))
  t.true(found.includes('Taxes | 2886737970.7 | 2540225.85'))
})

test('headers that are set in lines of their own column each have their words, and those of an empty column none', t => {
  const heads: [string, number, number][] = [
    ['RUBRIQUES', 90, 112],
    ['TOTAUX DE', 305, 112],
    ['TOTAUX DE', 425, 103],
    ["L'EXERCICE", 305, 121],
    ["L'EXERCICE", 425, 112],
    ['PRECEDENT', 425, 121],
    ['anciens', 365, 130],
    ['1', 305, 139],
    ['2', 365, 139],
    ['4', 425, 139],
  ]
  const [{ columns = [] } = {}] = extract({
    reader: 1,
    kind: 'pdf',
    pages: [groupsPage(heads, spaced)],
  }).tables
  t.deepEqual(
    columns.map(({ header }) => header.join(' ')),
    ["TOTAUX DE L'EXERCICE 1", "TOTAUX DE L'EXERCICE PRECEDENT 4"],
  )
})
