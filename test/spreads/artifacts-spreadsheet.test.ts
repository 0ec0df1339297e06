import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type CellObject, read, type WorkBook } from '@e965/xlsx'
import test from 'ava'
import fc from 'fast-check'
import { unzipSync, zipSync } from 'fflate'
import { ratioColumns, ratioIn } from '../../src/spreads/artifacts/ratio-table-rules.js'
import { sourceRows } from '../../src/spreads/artifacts/source-rules.js'
import { makeSpreadsheet } from '../../src/spreads/artifacts/spreadsheet.js'
import type { Results } from '../../src/spreads/results.js'
import { ratios } from '../../src/spreads/template/ratios.js'
import { statementNames } from '../../src/spreads/template/row.js'
import { rowOf, statements } from '../../src/spreads/template/statements.js'
import { recalculated, soffice } from '../support/recalculate.js'
import { spreads } from './arbitrary.js'
import { business, businessResults, documentsOf, hostileColumn } from './business.js'
import { compute, income, lineOf, printedOf, sheet } from './columns.js'

const sheetNames = {
  incomeStatement: 'Income statement',
  balanceSheet: 'Balance sheet',
  cashFlow: 'Cash flow',
}

const opened = (bytes: Buffer): WorkBook => read(bytes, { dense: true, cellFormula: true })

/** The cells of a sheet, by rows and columns from 0. */
function gridOf(workbook: WorkBook, name: string): (CellObject | undefined)[][] {
  const sheet = workbook.Sheets[name]
  if (!sheet) throw new Error(`There is no sheet ${name}: ${workbook.SheetNames}`)
  return (sheet as { '!data'?: (CellObject | undefined)[][] })['!data'] ?? []
}

interface Shown {
  name: string
  value: number
  cell: CellObject | undefined
  computed: boolean
}

/** Every figure beside what the workbook has in the row of its label and the column of its heading. */
function shownFigures(results: Results, workbook: WorkBook): Shown[] {
  return statementNames.flatMap(name => {
    const grid = gridOf(workbook, sheetNames[name])
    const columns = (grid[3] ?? [])
      .flatMap((cell, n) => (cell?.s !== undefined || cell?.v ? [n] : []))
      .filter(n => isHeading(grid, n))
    return results.statements[name].periods.flatMap(({ id, heading, values, annualized }, n) => {
      const column = columns[n] ?? -1
      if (grid[3]?.[column]?.v !== heading) throw new Error(`${heading} is not ${grid[3]?.[column]?.v}`)
      return statements[name].flatMap(({ key, label, computed }) => {
        const row = grid.findIndex(cells => cells?.[0]?.v === label)
        const figure = values[key]
        const cell = row < 0 ? undefined : grid[row]?.[column]
        if (figure)
          return [
            { name: `${name} ${id} ${key}`, value: figure.value, cell, computed: computed || annualized },
          ]
        if (cell?.v !== undefined)
          throw new Error(`${name} ${id} ${key} is not there, and shown as ${cell.v}`)
        return []
      })
    })
  })
}

const isHeading = (grid: (CellObject | undefined)[][], n: number): boolean =>
  n > 0 && grid[3]?.[n]?.v !== undefined && !/^% of |^Source$/.test(String(grid[3]?.[n]?.v))

function shownRatios(results: Results, workbook: WorkBook): Shown[] {
  const grid = gridOf(workbook, 'Ratios')
  return ratioColumns(results).flatMap((column, n) =>
    ratios.flatMap(({ key, label }) => {
      const value = ratioIn(column, key)?.value ?? null
      const row = grid.findIndex(cells => cells?.[0]?.v === label)
      return value === null
        ? []
        : [{ name: `ratio ${column.id} ${key}`, value, cell: grid[row]?.[n + 1], computed: true }]
    }),
  )
}

const off = ({ cell, value }: Shown, by: number): boolean =>
  typeof cell?.v !== 'number' || Math.abs(cell.v - value) > by

test('every figure is in the workbook, and every computed one is a formula', async t => {
  const columns = business(5)
  const results = compute(columns, { proposedAnnualDebtService: 96_000 })
  const workbook = opened(await makeSpreadsheet(results, documentsOf(columns)))
  const figures = shownFigures(results, workbook)
  t.true(figures.length > 300)
  for (const figure of [...figures, ...shownRatios(results, workbook)]) {
    t.is(figure.cell?.v, figure.value, figure.name)
    t.is(figure.cell?.f !== undefined, figure.computed, figure.name)
  }
})

test('formulas are made of the terms', async t => {
  const columns = business(2)
  const workbook = opened(await makeSpreadsheet(compute(columns), documentsOf(columns)))
  const formula = (name: string, label: string, column: number) =>
    gridOf(workbook, name).find(cells => cells?.[0]?.v === label)?.[column]?.f
  t.is(formula('Income statement', 'Net revenues', 1), 'B10+B11')
  t.is(formula('Income statement', 'Total cost of revenues', 1), 'SUM(B13:B15)')
  t.is(formula('Income statement', 'Gross profit', 1), 'B12-B16')
  // The year that the interim column makes.
  t.is(formula('Income statement', 'Sales / gross revenues', 10), 'ROUND(H10*K$8,2)')
  t.is(formula('Income statement', 'Annualized by', 10), '12/5')
  t.is(formula('Income statement', 'Gross profit', 10), 'K12-K16')
  t.is(formula('Cash flow', 'Change in inventory', 1), "'Balance sheet'!B13-'Balance sheet'!E13")
  t.is(formula('Cash flow', 'Net income', 1), "'Income statement'!E36")
  t.regex(
    formula('Cash flow', 'Variance (derived less actual change in cash)', 1) ?? '',
    /^ROUND\(B\d+-B\d+\+B\d+,2\)$/,
  )
  t.regex(
    formula('Ratios', 'Days receivable', 1) ?? '',
    /^\('Balance sheet'!B11\+'Balance sheet'!B12\)\/'Income statement'!B12\*B\$5$/,
  )
})

/** Rows that only some periods have, rows of other terms, printed cash flows, overrides, sheets without income. */
const cases = (): Results[] => [
  businessResults(5),
  compute([
    income('2024', {
      grossRevenues: 0.1,
      rent: 0.3,
      reportedNetIncome: -0.2,
      depreciation: 3,
      gainLossOnAssetSales: 1,
    }),
    income('2025-01-01..2025-03-21', {
      grossRevenues: 1.15,
      rent: 0.35,
      interestExpense: 0.05,
      incomeTaxes: 0.25,
    }),
    sheet('2023-12-31', { cash: 1, commonStock: 1, accumulatedAmortization: -1 }),
    sheet('2024-12-31', {
      cash: 2.2,
      longTermDebt: 4,
      commonStock: 1,
      distributionsDividends: -3,
      accumulatedAmortization: -2,
    }),
    sheet('2025-06-30', { cash: 5 }),
  ]),
  compute(
    [
      income(
        '2024',
        {},
        {
          lines: [
            lineOf('grossRevenues', 900),
            lineOf('depreciation', 30, { label: 'Depreciation and amortization' }),
          ],
          printedCashFlow: printedOf({ netChangeInCash: 5, contributions: 20, distributions: -45 }),
        },
      ),
      sheet('2023-12-31', { cash: 10, commonStock: 10, accumulatedAmortization: -5 }),
      sheet('2024-12-31', { cash: 25, commonStock: 25, accumulatedAmortization: -12 }),
    ],
    {
      overrides: [
        {
          statement: 'incomeStatement',
          periodId: '2024-01-01_2024-12-31',
          row: 'rent',
          value: 12,
          reason: 'the lease',
          author: 'Ann',
        },
      ],
    },
  ),
  compute([hostileColumn()]),
  compute([sheet(null, { cash: 1 }), income('Some time', { grossRevenues: 2 })]),
  compute([]),
  ...fc
    .sample(spreads, { numRuns: 4, seed: 20_261_121 })
    .map(columns => compute(columns, { proposedAnnualDebtService: 12.5 })),
]

const recalculation = soffice ? test : test.skip
recalculation(
  'LibreOffice computes every figure and ratio from the formulas to the cent (skipped without LibreOffice)',
  async t => {
    t.timeout(85_000)
    const all = cases()
    const made = await Promise.all(all.map(results => makeSpreadsheet(results, [])))
    // Without what was cached, so that nothing but the formulas can give the figures.
    const emptied = made.map(withoutCached)
    const workbooks = (await recalculated(emptied)).map(opened)
    let compared = 0
    for (const [n, results] of all.entries()) {
      const workbook = workbooks[n]
      if (!workbook) throw new Error(`Workbook ${n} is missing.`)
      const figures = shownFigures(results, workbook)
      const found = shownRatios(results, workbook)
      compared += figures.length + found.length
      t.deepEqual(
        figures.filter(figure => off(figure, 0.001)).map(({ name, value, cell }) => [name, value, cell?.v]),
        [],
      )
      t.deepEqual(
        found
          .filter(ratio => off(ratio, 1e-9 * Math.max(1, Math.abs(ratio.value))))
          .map(({ name, value, cell }) => [name, value, cell?.v]),
        [],
      )
    }
    t.true(compared > 1500, String(compared))
    t.log(`${compared} figures and ratios compared`)
  },
)

function withoutCached(bytes: Buffer): Buffer {
  const files = Object.entries(unzipSync(new Uint8Array(bytes))).map(([name, file]) => {
    if (!name.startsWith('xl/worksheets/sheet')) return [name, file]
    const text = new TextDecoder().decode(file).replace(/<\/f><v>[^<]*<\/v>/g, '</f>')
    return [name, new TextEncoder().encode(text)]
  })
  return Buffer.from(zipSync(Object.fromEntries(files)))
}

test('whatever the documents say, what is cached is what the API gives', async t => {
  await fc.assert(
    fc.asyncProperty(spreads, async columns => {
      const results = compute(columns, { proposedAnnualDebtService: 100 })
      const workbook = opened(await makeSpreadsheet(results, []))
      for (const figure of [...shownFigures(results, workbook), ...shownRatios(results, workbook)]) {
        if (figure.cell?.v !== figure.value)
          throw new Error(`${figure.name}: ${figure.cell?.v} is not ${figure.value}`)
        if ((figure.cell.f !== undefined) !== figure.computed)
          throw new Error(`${figure.name}: ${figure.cell.f}`)
      }
    }),
    { numRuns: 12, seed: 20_261_121 },
  )
  t.pass()
})

test('each figure leads to its source, and back', async t => {
  const columns = business(2)
  const results = compute(columns)
  const documents = documentsOf(columns)
  const workbook = opened(await makeSpreadsheet(results, documents))
  const sources = sourceRows(results, documents)
  const grid = gridOf(workbook, 'Sources')
  t.true(sources.length > 80)
  for (const { number, statement, row, filename, text, label, confidence } of sources) {
    const cells = grid[3 + number] ?? []
    const of = (column: number) => cells[column]?.v
    t.deepEqual(
      [of(0), of(2), of(5), of(7), of(8), of(11)],
      [number, sheetNames[statement], filename, label, text, confidence],
    )
    const [, name, cell] = /^#'?([^'!]+)'?!(\w+)$/.exec(cells[1]?.l?.Target ?? '') ?? []
    const [, letter = '', line] = /^([A-Z]+)(\d+)$/.exec(cell ?? '') ?? []
    const figures = gridOf(workbook, name ?? '')
    t.is(figures[Number(line) - 1]?.[0]?.v, rowOf(statement, row)?.label)
    const at = letter.charCodeAt(0) - 65
    t.is(figures[Number(line) - 1]?.[at + 2]?.l?.Target, `#Sources!A${4 + number}`)
    t.is(figures[Number(line) - 1]?.[at + 2]?.v, String(number))
  }
})

test('texts that look like formulas stay texts, whatever their characters', async t => {
  const bytes = await makeSpreadsheet(compute([hostileColumn()]), [
    { id: 'document_1', filename: '=1+1.pdf' },
  ])
  const workbook = opened(bytes)
  const cells = workbook.SheetNames.flatMap(name => gridOf(workbook, name).flatMap(row => row ?? []))
  const texts = cells.flatMap(cell => (cell?.t === 's' ? [cell] : []))
  for (const text of ['=HYPERLINK("http://example.com","Sales")', '-1+1', '=1+1.pdf', '@SUM(A1:A9)'])
    t.true(
      texts.some(({ v, f }) => v === text && f === undefined),
      text,
    )
  t.is(
    gridOf(workbook, 'Income statement')[0]?.[0]?.v,
    '=cmd|"/c calc"!A1 & <b>Söhne</b>   شركة المثال 株式会社',
  )
  const formulas = cells.flatMap(cell => cell?.f ?? [])
  t.false(formulas.some(formula => /HYPERLINK|cmd|example/i.test(formula)))
})

test('a text is cut where Excel would refuse it', async t => {
  const long = `${'x'.repeat(32_766)}😀 and more`
  const workbook = opened(
    await makeSpreadsheet(compute([income('2024', { rent: 1 }, { entityName: long })]), []),
  )
  t.is(String(gridOf(workbook, 'Overview')[0]?.[0]?.v).length, 32_767)
})

test('statements that are not there say so, and no figures are still a workbook', async t => {
  const workbook = opened(await makeSpreadsheet(compute([]), []))
  t.deepEqual(workbook.SheetNames, [
    'Overview',
    'Income statement',
    'Balance sheet',
    'Cash flow',
    'Ratios',
    'Checks',
    'Sources',
  ])
  t.is(gridOf(workbook, 'Cash flow')[3]?.[0]?.v, 'No such statement is in the documents.')
})

test('the same results are the same bytes', async t => {
  const columns = business(2)
  const make = () => makeSpreadsheet(compute(columns), documentsOf(columns))
  const first = await make()
  await new Promise(resolve => setTimeout(resolve, 2100))
  t.true(first.equals(await make()))
})

test('sheets are set up for printing and reading', async t => {
  const columns = business(12)
  const files = unzipSync(new Uint8Array(await makeSpreadsheet(compute(columns), documentsOf(columns))))
  const xml = new TextDecoder().decode(files['xl/worksheets/sheet2.xml'])
  t.regex(
    xml,
    /<pageSetup[^>]*orientation="landscape"[^>]*fitToWidth="3"|<pageSetup[^>]*fitToWidth="3"[^>]*orientation="landscape"/,
  )
  t.regex(xml, /<pane xSplit="1" ySplit="4"[^>]*state="frozen"/)
  t.regex(xml, /Page &amp;P of &amp;N/)
  t.regex(
    new TextDecoder().decode(files['xl/workbook.xml']),
    /_xlnm\.Print_Titles[^>]*>&apos;Income statement&apos;!\$A:\$A,&apos;Income statement&apos;!\$1:\$4</,
  )
})

test('the library is loaded by the first workbook, not by what imports this', async t => {
  const script = `
    const { makeSpreadsheet } = await import(${JSON.stringify(new URL('../../src/spreads/artifacts/spreadsheet.js', import.meta.url).href)})
    const { createRequire } = await import('node:module')
    const loaded = Object.keys(createRequire(process.cwd() + '/x.js').cache).filter(file => file.includes('exceljs'))
    console.log(typeof makeSpreadsheet, loaded.length)`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  t.is(stdout.trim(), 'function 0')
})
