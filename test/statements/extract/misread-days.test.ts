import test from 'ava'
import type { Run } from '../../../src/documents/reading/read.js'
import { extract } from '../../../src/statements/extract/extract.js'
import { withWholeDays } from '../../../src/statements/extract/scanned/days.js'
import { tableLines } from './table-lines.js'

const labels = ['Stocks', 'Clients', 'Fournisseurs', 'Liquidités']

/** What was recognised of a sheet whose figures have their groups apart. */
function linesOf(title: string, days: string[], figures: string[][]): string[] {
  const put = (text: string, x: number, y: number): Run => ({ text, x, y, width: text.length * 5, size: 9 })
  const runs = [
    put(title, 72, 40),
    ...days.map((text, n) => put(text, 300 + 90 * n - text.length * 5, 80)),
    ...labels.flatMap((label, n) => [
      put(label, 72, 100 + 14 * n),
      ...figures.map((column, at) => {
        const text = column[n] ?? ''
        return put(text, 300 + 90 * at - text.length * 5, 100 + 14 * n)
      }),
    ]),
  ]
  const page = { number: 1, text: '', width: 612, height: 792, recognised: true as const, runs }
  return extract({ reader: 1, kind: 'pdf', pages: [page] }).tables.flatMap(tableLines)
}

const first = ['21.714,30', '4.444,40', '16.611,15', '1.352,65']
const second = ['19.274,10', '4.638,50', '30.170,55', '3.609,15']
const headerOf = (title: string, ...days: string[]) => linesOf(title, days, [first, second])[0]

test('days whose strokes were read as digits, or not at all, are those that the page says', t => {
  t.is(headerOf('Bilan', '31/12/2022', '311212021'), '31/12/2022 | 31/12/2021')
  t.is(headerOf('Bilan au 31/12/2022', '31122022', '317122021'), '31/12/2022 | 31/12/2021')
  t.is(headerOf('Bilan au 31/12/2022', '31/12/2022', '3171202021'), '31/12/2022 | 31/12/2021')
})

test('a month that there is none of is that of the neighbour, and a year that was cut off the one that the page says', t => {
  t.is(headerOf('Bilan', '31/12/2022', '31/42/2021'), '31/12/2022 | 31/12/2021')
  t.is(headerOf('Bilan au 31/12/2022', '3112202', '31122021'), '31/12/2022 | 31/12/2021')
})

test('a stroke that was lost beside a day that was read well is put back', t => {
  const read = (text: string) => withWholeDays([{ text, x: 0, y: 0, width: 90, size: 9 }])[0]?.text
  t.is(read('du 01/01/22 au 31/1222'), 'du 01/01/22 au 31/12/22')
  t.is(read('311222'), '311222')
})

test('numbers that no day on the page is like are left alone', t => {
  t.not(headerOf('Bilan', '31122022', '31122021'), '31/12/2022 | 31/12/2021')
  t.not(headerOf('Bilan au 30/06/2022', '31122022', '31122021'), '31/12/2022 | 31/12/2021')
})

test('the lines of boxes are no part of what stands in them', t => {
  const boxed = ['|21.714,30', '4.444,40!', '16.611,15,', '1.352,65']
  t.deepEqual(linesOf('Bilan', ['31/12/2022!', '31/12/2021'], [boxed, second]), [
    '31/12/2022 | 31/12/2021',
    'Stocks | 21714.3 | 19274.1',
    'Clients | 4444.4 | 4638.5',
    'Fournisseurs | 16611.15 | 30170.55',
    'Liquidités | 1352.65 | 3609.15',
  ])
})
