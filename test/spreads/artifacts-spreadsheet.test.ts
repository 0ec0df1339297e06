import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { read } from '@e965/xlsx'
import test from 'ava'
import fc from 'fast-check'
import { unzipSync } from 'fflate'
import type { StatementColumn } from '../../src/figures/choosing/column.js'
import { rowOf } from '../../src/figures/template/statements.js'
import { artifactFilename } from '../../src/spreads/artifacts/shown/filename.js'
import { sourceRows } from '../../src/spreads/artifacts/shown/sources.js'
import { makeSpreadsheet } from '../../src/spreads/artifacts/spreadsheet.js'
import { spreads } from './arbitrary.js'
import { business, documentsOf, hostileColumn } from './business.js'
import { compute, income, sheet, told } from './columns.js'
import { figuresIn, gridOf, opened, ratiosIn, sheetNames } from './workbook-figures.js'

test('every figure is in the workbook, and every computed one is a formula', async t => {
  const columns = business(5)
  const results = compute(columns, { inputs: told({ proposedAnnualDebtService: 96_000 }) })
  const workbook = opened(await makeSpreadsheet(results, documentsOf(columns)))
  const figures = figuresIn(results, workbook)
  t.true(figures.length > 300)
  for (const figure of [...figures, ...ratiosIn(results, workbook)]) {
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

test('whatever the documents say, what is cached is what the API gives', async t => {
  await fc.assert(
    fc.asyncProperty(spreads, async columns => {
      const results = compute(columns, { inputs: told({ proposedAnnualDebtService: 100 }) })
      const workbook = opened(await makeSpreadsheet(results, []))
      for (const figure of [...figuresIn(results, workbook), ...ratiosIn(results, workbook)]) {
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
    'Inputs',
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
  const text = (name: string) => new TextDecoder().decode(files[name])
  const sheets = [...text('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(([, name]) => name)
  const height = (name: string) =>
    /fitToHeight="(\d+)"/.exec(text(`xl/worksheets/sheet${sheets.indexOf(name) + 1}.xml`))?.[1]
  // Tables below one another go on over as many pages as they need.
  t.deepEqual([height('Cash flow'), height('Changes'), height('Stress')], ['1', '0', '0'])
  t.regex(xml, /<pane xSplit="1" ySplit="4"[^>]*state="frozen"/)
  t.regex(xml, /Page &amp;P of &amp;N/)
  t.regex(
    new TextDecoder().decode(files['xl/workbook.xml']),
    /_xlnm\.Print_Titles[^>]*>&apos;Income statement&apos;!\$A:\$A,&apos;Income statement&apos;!\$1:\$4</,
  )
})

test('rows have names by the keys of the API, and formulas are locked without a password', async t => {
  const columns = business(2)
  const files = unzipSync(new Uint8Array(await makeSpreadsheet(compute(columns), documentsOf(columns))))
  const text = (name: string) => new TextDecoder().decode(files[name])
  const named = /name="incomeStatement_netRevenues"[^>]*>([^<]*)</.exec(text('xl/workbook.xml'))?.[1] ?? ''
  t.is(named.match(/!\$[A-Z]+\$\d+/g)?.length, compute(columns).statements.incomeStatement.periods.length)
  const protections = Object.keys(files).filter(name => /^xl\/worksheets\/sheet\d+\.xml$/.test(name))
  for (const name of protections)
    t.regex(text(name), /<sheetProtection (?![^>]*(?:hash|password))[^>]*sheet="1"/)
  t.regex(text('xl/styles.xml'), /<protection locked="0"\/>/)
  t.false(Object.keys(files).some(name => name.includes('externalLink')))
})

test('what a lender has told has a sheet each, and what is not there has none', async t => {
  const made = compute(business(2), {
    inputs: told({
      debts: [{ lender: '=1+1', balance: 500_000, annualRate: 0.07, annualPrincipal: 60_000 }],
      covenants: [{ ratio: 'traditionalDscr', min: 1.25 }],
      addBacks: [{ end: '2024-12-31', amount: 12_000, reason: 'One-time' }],
    }),
  })
  const workbook = opened(await makeSpreadsheet(made, []))
  t.deepEqual(workbook.SheetNames, [
    'Overview',
    'Income statement',
    'Balance sheet',
    'Cash flow',
    'UCA cash flow',
    'Ratios',
    'EBITDA bridge',
    'Debt schedule',
    'Covenants',
    'Stress',
    'Changes',
    'Common size',
    'Averages',
    'Inputs',
    'Checks',
    'Sources',
  ])
  const cell = (name: string, label: string, column: number) =>
    gridOf(workbook, name).find(cells => cells?.[0]?.v === label)?.[column]
  t.is(cell('EBITDA bridge', 'One-time', 2)?.f, 'Inputs!$B$9')
  t.is(cell('Debt schedule', '=1+1', 1)?.f, 'Inputs!$B$5')
  t.is(cell('Covenants', 'At least', 1)?.f, 'Inputs!$B$12')
  t.is(cell('Ratios', 'Add-backs', 2)?.f, "'EBITDA bridge'!C7")
  t.is(
    gridOf(workbook, 'Debt schedule')
      .flat()
      .find(one => one?.v === '=1+1')?.f,
    undefined,
  )
})

test('in thousands is a format, and no value is rounded', async t => {
  const columns = business(2)
  const results = compute(columns, { inputs: told({ presentation: 'thousands' }) })
  const bytes = await makeSpreadsheet(results, [])
  const workbook = opened(bytes)
  for (const { cell, value, name } of figuresIn(results, workbook)) t.is(cell?.v, value, name)
  const title = (sheet: string) => String(gridOf(workbook, sheet)[1]?.[0]?.v)
  for (const sheet of ['Income statement', 'Cash flow', 'Ratios', 'UCA cash flow', 'Changes'])
    t.regex(title(sheet), /amounts in thousands$/, sheet)
  for (const sheet of ['Inputs', 'Sources', 'Checks']) t.notRegex(title(sheet), /thousands/, sheet)
  const formats = read(bytes, { dense: true, cellNF: true })
  const cells = gridOf(formats, 'Income statement').flatMap(row => row?.flatMap(cell => cell ?? []) ?? [])
  const shown = cells.filter(({ z }) => String(z).includes('#,##0,_)'))
  t.true(shown.length > 50)
})

test('generations and who has signed them have a sheet', async t => {
  const history = {
    generations: [
      {
        generation: 2,
        startedAt: '2026-11-22T09:00:00.000Z',
        author: 'Ann',
        changes: ['=1+1', 'Rent corrected'],
      },
      { generation: 1, startedAt: '2026-11-21T09:00:00.000Z', author: null, changes: [] },
    ],
    signOffs: [
      { generation: 1, name: 'Dana', role: 'Credit officer', createdAt: '2026-11-21T10:00:00.000Z' },
    ],
  }
  const workbook = opened(await makeSpreadsheet(compute(business(1)), [], history))
  t.is(workbook.SheetNames.at(-1), 'Generations')
  const rows = gridOf(workbook, 'Generations').map(row => row?.map(cell => cell?.v))
  t.deepEqual(rows[4], [2, '2026-11-22 09:00:00 UTC', 'Ann', '=1+1\nRent corrected'])
  t.deepEqual(rows[8], [1, '2026-11-21 10:00:00 UTC', 'Dana', 'Credit officer'])
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

test('a file is named after the business and its latest day, in letters that every system takes', t => {
  const named = (entityName: string | null, ...columns: StatementColumn[]) =>
    artifactFilename(compute(columns.map(column => ({ ...column, entityName }))), 'xlsx')
  t.is(
    named('Acme Widgets, L.L.C.', income('2024', { rent: 1 })),
    'acme-widgets-l-l-c-spread-2024-12-31.xlsx',
  )
  t.is(
    named("../O'Brien & Söhne\u202e", sheet('2025-03-31', { cash: 1 })),
    'obrien-söhne-spread-2025-03-31.xlsx',
  )
  t.is(named('株式会社', income('2024', { rent: 1 })), '株式会社-spread-2024-12-31.xlsx')
  t.is(named('x'.repeat(300), income('2024', { rent: 1 })), `${'x'.repeat(80)}-spread-2024-12-31.xlsx`)
  t.is(named(null, income('Some time', { rent: 1 })), 'spread.xlsx')
})
