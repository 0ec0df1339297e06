import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import test from 'ava'
import fc from 'fast-check'
import { ratioColumns, ratioIn } from '../../src/spreads/artifacts/ratio-table-rules.js'
import { makeReport } from '../../src/spreads/artifacts/report.js'
import type { Results } from '../../src/spreads/results.js'
import { ratios } from '../../src/spreads/template/ratios.js'
import { type StatementName, statementNames } from '../../src/spreads/template/row.js'
import { statements } from '../../src/spreads/template/statements.js'
import { collisions, type PdfText, readPdfText, type TextBox } from '../support/read-pdf.js'
import { spreads } from './arbitrary.js'
import { business, documentsOf, hostileColumn } from './business.js'
import { compute, income, lineOf, sheet } from './columns.js'

const titles = { incomeStatement: 'Income statement', balanceSheet: 'Balance sheet', cashFlow: 'Cash flow' }

const reportOf = async (results: Results, documents: { id: string; filename: string }[] = []) =>
  readPdfText(await makeReport(results, documents))

/** A table of the report: its columns by where their headings end, and what stands below these. */
interface ShownColumn {
  name: string
  boxes: TextBox[]
}

const isHead = ({ size }: TextBox): boolean => Math.abs(size - 7.5) < 0.01
const isStrong = ({ size }: TextBox): boolean => Math.abs(size - 8) < 0.01

/** The columns of a chapter, with their texts from top to bottom: a table may go on, on the next page or below. */
function columnsOf({ boxes, pages }: PdfText, title: string): ShownColumn[] {
  const chapters = boxes.filter(({ size }) => Math.abs(size - 16) < 0.01)
  const start = chapters.find(({ text }) => text === title)
  if (!start) throw new Error(`The report has no ${title}.`)
  const next = chapters.find(({ page }) => page > start.page)?.page ?? pages.length + 1
  const columns = new Map<string, ShownColumn>()
  let order = 0
  for (let page = start.page; page < next; page++) {
    const here = boxes.filter(box => box.page === page && box.top > 50 && box.bottom < 570)
    const heads = here.filter(isHead)
    // The lines of one heading end at the same place; another table's further down have others below them.
    const tables = tablesIn(heads)
    for (const [n, table] of tables.entries()) {
      const top = Math.max(...table.map(({ bottom }) => bottom))
      const end = Math.min(...(tables[n + 1] ?? []).map(one => one.top), Number.POSITIVE_INFINITY)
      const ends = [...new Set(table.map(({ right }) => Math.round(right)))].toSorted(
        (one, other) => one - other,
      )
      for (const [at, right] of ends.entries()) {
        const name = table
          .filter(box => Math.round(box.right) === right)
          .toSorted((one, other) => one.top - other.top)
          .map(({ text }) => text)
          .join(' ')
        const left = at === 0 ? firstAmountLeft : (ends[at - 1] ?? 0) + 1
        const inside = here.filter(
          box => box.top > top && box.bottom < end && box.right > left + 4 && box.right <= right + 4,
        )
        const isRepeated = page > start.page && [...columns.values()].some(one => one.name === name)
        const key = isRepeated
          ? ([...columns].findLast(([, one]) => one.name === name)?.[0] ?? '')
          : `${order++}`
        const column = columns.get(key) ?? { name, boxes: [] }
        columns.set(key, {
          name,
          boxes: [...column.boxes, ...inside.toSorted((one, other) => one.top - other.top)],
        })
      }
    }
  }
  return [...columns.values()]
}

/** Labels end before it. */
const firstAmountLeft = 48 + 150

/** Heads of one table stand close together. */
function tablesIn(heads: TextBox[]): TextBox[][] {
  const tables: TextBox[][] = []
  for (const head of heads.toSorted((one, other) => one.top - other.top)) {
    const table = tables.at(-1)
    const before = table?.at(-1)
    if (table && before && head.top - before.top < 40) table.push(head)
    else tables.push([head])
  }
  return tables
}

const amount = /^(?:\(?[\d,]+(?:\.\d\d)?\)?|–)$/
const ratio = /^\(?[\d,]+(?:\.\d+)?[x%]?\)?$/

function amountIn(text: string): number {
  if (text === '–') return 0
  const value = Number(text.replace(/[(),]/g, ''))
  return text.startsWith('(') ? -value : value
}

function compareStatement(results: Results, pdf: PdfText, statement: StatementName): number {
  const { periods } = results.statements[statement]
  if (periods.length === 0) return 0
  const columns = columnsOf(pdf, titles[statement])
  if (columns.length !== periods.length)
    throw new Error(
      `${statement}: ${columns.map(({ name }) => name)} for ${periods.map(({ heading }) => heading)}`,
    )
  let compared = 0
  for (const [n, { heading, values }] of periods.entries()) {
    const shown = columns[n]?.boxes
      .filter(box => isStrong(box) && amount.test(box.text))
      .map(({ text }) => amountIn(text))
    const expected = statements[statement].flatMap(({ key }) => values[key]?.value ?? [])
    if (!heading.startsWith(columns[n]?.name ?? '-'))
      throw new Error(`${heading} is headed ${columns[n]?.name}`)
    if (JSON.stringify(shown) !== JSON.stringify(expected))
      throw new Error(`${statement} ${heading}: ${shown}\nis not\n${expected}`)
    compared += expected.length
  }
  return compared
}

function compareRatios(results: Results, pdf: PdfText): number {
  const expected = ratioColumns(results)
  if (expected.length === 0) return 0
  const columns = columnsOf(pdf, 'Ratios')
  let compared = 0
  for (const [n, column] of expected.entries()) {
    const shown =
      columns[n]?.boxes.filter(box => isStrong(box) && ratio.test(box.text)).map(({ text }) => text) ?? []
    const groups = [...new Set(ratios.map(({ group }) => group))]
    const wanted = groups.flatMap(group =>
      ratios
        .filter(ratio => ratio.group === group)
        .flatMap(({ key, unit }) => {
          const value = ratioIn(column, key)?.value ?? null
          return value === null ? [] : [{ key, unit, value }]
        }),
    )
    if (shown.length !== wanted.length)
      throw new Error(`${column.id}: ${shown} for ${wanted.map(({ key }) => key)}`)
    for (const [at, { key, unit, value }] of wanted.entries()) {
      const text = shown[at] ?? ''
      const number = amountIn(text.replace(/[x%]/g, ''))
      const scaled = unit === 'percent' ? value * 100 : value
      const most = { times: 0.00501, percent: 0.0501, days: 0.0501, amount: 0.0001 }[unit]
      if (!(Math.abs(number - scaled) <= most * 1.0001 + Math.abs(scaled) * 1e-12))
        throw new Error(`${column.id} ${key}: ${text} is not ${value}`)
      compared++
    }
  }
  return compared
}

function compareAll(results: Results, pdf: PdfText): number {
  const counts = statementNames.map(name => compareStatement(results, pdf, name))
  return counts.reduce((sum, one) => sum + one, compareRatios(results, pdf))
}

for (const [years, interim] of [
  [1, false],
  [2, true],
  [5, true],
  [12, true],
  [30, false],
] as const)
  test(`every figure and ratio of ${years} years is in the report, and no text is clipped or covered`, async t => {
    const columns = business(years, { interim })
    const results = compute(columns, { proposedAnnualDebtService: 96_000 })
    const pdf = await reportOf(results, documentsOf(columns))
    t.true(compareAll(results, pdf) > years * 80)
    t.deepEqual(collisions(pdf), [])
    t.true(pdf.boxes.some(({ text }) => text === `Page ${pdf.pages.length} of ${pdf.pages.length}`))
  })

test('whatever the documents say, the figures are those of the API', async t => {
  await fc.assert(
    fc.asyncProperty(spreads, async columns => {
      const results = compute(columns, { proposedAnnualDebtService: 100 })
      const pdf = await reportOf(results)
      if (compareAll(results, pdf) < 50) throw new Error('There is too little to compare.')
      const over = collisions(pdf)
      if (over.length > 0) throw new Error(over.join('\n'))
    }),
    { numRuns: 5, seed: 20_261_121, endOnFailure: true },
  )
  t.pass()
})

test('a column is headed with where it comes from, and its percentages are of revenue or assets', async t => {
  const pdf = await reportOf(
    compute([income('2024', { grossRevenues: 200, rent: 50 }, { quality: 'tax', form: '1120-S' })]),
  )
  const texts = pdf.boxes.map(({ text }) => text)
  t.true(texts.includes('tax return 1120-S'))
  t.true(texts.includes('25.0%'))
  t.true(texts.includes('75.0%'))
})

test('names of any length and script, and texts that look like markup, are only text', async t => {
  const long = `${'Very long holding company name of many words '.repeat(12)}${'Unbreakable'.repeat(20)}`
  const columns = [
    hostileColumn(),
    income(
      '2024',
      { grossRevenues: 123_456_789_012.34, rent: -0.01 },
      { entityName: long, label: long, filename: `${long}.pdf`, documentId: 'document_2' },
    ),
  ]
  for (const entityName of [
    columns[0]?.entityName ?? '',
    long,
    'شركة المثال',
    '株式会社サンプル',
    '🏦 Bank',
    '#panic("no")',
    ' \u0000\u202e ',
  ]) {
    const pdf = await reportOf(compute(columns.map(column => ({ ...column, entityName }))), [
      { id: 'document_1', filename: '#read("/etc/passwd").pdf' },
      { id: 'document_2', filename: `${long}.pdf` },
    ])
    t.deepEqual(collisions(pdf), [], entityName)
    t.true(
      pdf.boxes
        .map(({ text }) => text)
        .join('')
        .includes('#read("/etc/passwd").pdf'),
    )
  }
})

test('notes say what was multiplied, implied and changed', async t => {
  const results = compute(
    [
      income('2024', { grossRevenues: 60 }),
      income('2025-01..2025-03', { grossRevenues: 20 }),
      sheet('2023-12-31', { cash: 10, commonStock: 40 }),
      sheet('2024-12-31', { cash: 25, commonStock: 55 }),
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
  )
  const pdf = await reportOf(results)
  const text = pdf.boxes.map(box => box.text).join(' ')
  t.regex(text, /Jan-Mar 2025 annualized: each line is that of the period before it times 12\/3/)
  t.regex(text, /Rent & lease was changed from nothing to 12 by Ann: the lease/)
  t.regex(text, /Distributions \/ dividends paid: nobody printed it/)
})

test('statements that are not there say so, and no figures are still a report', async t => {
  const pdf = await reportOf(compute([]))
  t.is(pdf.boxes.filter(({ text }) => text === 'No such statement is in the documents.').length, 3)
  const sheetOnly = await reportOf(compute([sheet(null, { cash: 1 })]))
  t.regex(sheetOnly.boxes.map(({ text }) => text).join(' '), /the balance sheet has no dates/)
})

test('checks are told with their amounts, those that failed first', async t => {
  const { boxes } = await reportOf(compute([income('2024', { grossRevenues: 100, reportedNetIncome: 88.5 })]))
  const checks = boxes.slice(boxes.findLastIndex(({ text }) => text === 'Checks')).map(({ text }) => text)
  t.true(checks.indexOf('Fail') < checks.indexOf('Pass'))
  t.true(checks.includes('11.50'))
})

test('it is tagged, in English, has a title, and says that it is PDF/UA', async t => {
  const columns = business(2)
  const bytes = await makeReport(compute(columns), documentsOf(columns))
  const text = bytes.toString('latin1')
  t.regex(text, /pdfuaid:part(?:="|>)1/)
  t.regex(text, /\/Lang ?\(en\)/)
  t.regex(text, /\/StructTreeRoot/)
  t.regex(text, /\/Alt ?\(Net revenues\. FY2023 4,774,139/)
})

test('the same results are the same bytes', async t => {
  const columns = business(2)
  const make = () => makeReport(compute(columns), documentsOf(columns))
  const first = await make()
  await new Promise(resolve => setTimeout(resolve, 1100))
  t.true(first.equals(await make()))
})

test('a scanned source moves no figure, and what a person moved is remarked', async t => {
  const columns = [
    income(
      '2024',
      {},
      { lines: [lineOf('grossRevenues', 10), lineOf('rent', 4, { label: 'Lease of the yard' })] },
    ),
  ]
  const results = compute(columns, {
    overrides: [
      {
        statement: 'incomeStatement',
        periodId: '2024-01-01_2024-12-31',
        row: 'rent',
        line: 'Lease of the yard',
        toRow: 'vehicleExpense',
        reason: 'it is the trucks',
      },
    ],
  })
  const text = (await reportOf(results)).boxes.map(box => box.text).join(' ')
  t.regex(text, /moved from Rent & lease: it is the trucks/)
})

test('the compiler is loaded by the first report, not by what imports this', async t => {
  const script = `
    const { makeReport } = await import(${JSON.stringify(new URL('../../src/spreads/artifacts/report.js', import.meta.url).href)})
    const { createRequire } = await import('node:module')
    const loaded = Object.keys(createRequire(process.cwd() + '/x.js').cache).filter(file => file.includes('typst'))
    console.log(typeof makeReport, loaded.length)`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  t.is(stdout.trim(), 'function 0')
})
