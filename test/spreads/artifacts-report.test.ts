import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import test from 'ava'
import fc from 'fast-check'
import type { ResultsWithBlocks } from '../../src/figures/analysis/blocks.js'
import { typeset } from '../../src/spreads/artifacts/report/typeset.js'
import { makeReport } from '../../src/spreads/artifacts/report.js'
import { spreads } from './arbitrary.js'
import { business, documentsOf, hostileColumn } from './business.js'
import { compute, income, lineOf, rentAsLeased, sheet, told } from './columns.js'
import { collisions, type PdfText, readPdfText } from './read-pdf.js'
import { compareReport } from './report-figures.js'

const reportOf = async (results: ResultsWithBlocks, documents: { id: string; filename: string }[] = []) =>
  readPdfText(await makeReport(results, documents))

const textOf = ({ boxes }: PdfText): string => boxes.map(({ text }) => text).join(' ')

for (const [years, interim] of [
  [1, false],
  [2, true],
  [5, true],
  [12, true],
  [30, false],
] as const)
  test(`every figure and ratio of ${years} years is in the report, and no text is clipped or covered`, async t => {
    const columns = business(years, { interim })
    const results = compute(columns, { inputs: told({ proposedAnnualDebtService: 96_000 }) })
    const pdf = await reportOf(results, documentsOf(columns))
    t.true(compareReport(results, pdf) > years * 80)
    t.deepEqual(collisions(pdf), [])
    t.true(pdf.boxes.some(({ text }) => text === `Page ${pdf.pages.length} of ${pdf.pages.length}`))
  })

test('whatever the documents say, the figures are those of the API', async t => {
  await fc.assert(
    fc.asyncProperty(spreads, async columns => {
      const results = compute(columns, { inputs: told({ proposedAnnualDebtService: 100 }) })
      const pdf = await reportOf(results)
      if (compareReport(results, pdf) < 50) throw new Error('There is too little to compare.')
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
      overrides: [rentAsLeased],
    },
  )
  const pdf = await reportOf(results)
  const text = pdf.boxes.map(box => box.text).join(' ')
  t.regex(text, /Jan-Mar 2025 annualized: each line is that of the period before it times 12\/3/)
  t.regex(text, /Rent & lease was changed from nothing to 12 by Ann: the lease/)
  t.regex(text, /Distributions \/ dividends paid: nobody printed it/)
})

test('statements that are not there have no page, the first page says so, and no figures are still a report', async t => {
  const pdf = await reportOf(compute([]))
  t.is(pdf.pages.length, 1)
  t.regex(textOf(pdf), /Not in the documents: income statement, balance sheet, cash flow\./)
  const sheetOnly = await reportOf(compute([sheet(null, { cash: 1 })]))
  t.regex(textOf(sheetOnly), /Not in the documents: income statement, cash flow\./)
  t.regex(textOf(sheetOnly), /the balance sheet has no dates/)
  t.false(sheetOnly.boxes.some(({ text }) => text === 'Income statement'))
})

test('checks that failed stand on the first page before any figure, and with their amounts among the checks', async t => {
  const { boxes } = await reportOf(compute([income('2024', { grossRevenues: 100, reportedNetIncome: 88.5 })]))
  const first = boxes.filter(({ page }) => page === 1).map(({ text }) => text)
  t.true(first.includes('Fail'))
  t.true(first.indexOf('Fail') < first.indexOf('Key figures'))
  const checks = boxes.slice(boxes.findLastIndex(({ text }) => text === 'Checks')).map(({ text }) => text)
  t.true(checks.indexOf('Fail') < checks.indexOf('Passed'))
  t.true(checks.includes('11.50'))
})

test('a coverage that has no figure stays among the key figures with its reason', async t => {
  const { boxes } = await reportOf(
    compute([
      income('2024', { grossRevenues: 900, interestExpense: 30 }),
      sheet('2023-12-31', { cash: 5, longTermDebt: 400 }),
    ]),
  )
  const texts = boxes.filter(({ page }) => page === 1).map(({ text }) => text)
  const after = texts.slice(texts.indexOf('Key figures'))
  t.true(after.includes('Debt service coverage (DSCR)'))
  t.true(after.includes('no maturities'))
  t.true(after.includes('EBITDA interest coverage'))
  t.true(after.includes('30.00x'))
})

test('what passed is a line for each check, marked in the columns of the periods that it held for', async t => {
  const columns = business(2, { interim: false })
  const results = compute(columns)
  const { boxes } = await reportOf(results)
  const passed = boxes.slice(boxes.findLastIndex(({ text }) => text === 'Passed'))
  const marks = passed.filter(({ text }) => text === '✓').length
  t.is(marks, results.checks.filter(({ status }) => status === 'pass').length)
  t.is(passed.filter(({ text }) => text === 'Fixed assets are depreciated').length, 1)
})

test('lines whose row is a guess are listed for review, the largest first, with the place to look', async t => {
  const unsure = (row: string, amount: number, label: string) =>
    lineOf(row, amount, { label, confidence: 0.3 })
  const results = compute([
    income(
      '2024',
      {},
      { lines: [lineOf('grossRevenues', 100), unsure('rent', 5, 'Yard'), unsure('utilities', 9, 'Juice')] },
    ),
  ])
  const { boxes } = await reportOf(results)
  const texts = boxes.map(({ text }) => text)
  const review = texts.slice(texts.lastIndexOf('For review'), texts.lastIndexOf('Sources'))
  t.true(review.indexOf('Juice') > 0 && review.indexOf('Juice') < review.indexOf('Yard'))
  t.true(review.includes('30%'))
})

test('what a lender has told stands in the report: covenants, debts, add-backs, stress, comments', async t => {
  const columns = business(2, { interim: false })
  const inputs = told({
    debts: [{ lender: 'First #Bank', balance: 120_000, annualRate: 0.065, annualPrincipal: 30_000 }],
    covenants: [
      { ratio: 'traditionalDscr', min: 1.25 },
      { ratio: 'debtToWorth', max: 0.1 },
    ],
    addBacks: [{ end: '2024-12-31', amount: 12_500, reason: "Owner's pay above the market" }],
    stress: { revenue: 0.1, margin: 0.02, rate: 0.03 },
    comments: [{ statement: 'incomeStatement', text: 'Two customers make half of the revenue.' }],
  })
  const pdf = await reportOf(compute(columns, { inputs }))
  t.deepEqual(collisions(pdf), [])
  const text = textOf(pdf)
  for (const part of [
    'Debt and coverage',
    'at least 1.25x',
    'at most 0.10x',
    'Met',
    'Broken',
    'First #Bank',
    '37,800.00',
    "Owner's pay above the market",
    'Revenue falls by 10.0%',
    'Two customers make half of the revenue.',
  ])
    t.true(text.includes(part), part)
})

test('in thousands, each page says so, and figures are rounded', async t => {
  const columns = [income('2024', { grossRevenues: 1_234_567, rent: 45_499 })]
  const pdf = await reportOf(compute(columns, { inputs: told({ presentation: 'thousands' }) }))
  const pages = pdf.pages.length
  t.true(pages > 1)
  for (let page = 2; page <= pages; page++)
    t.true(
      pdf.boxes.some(box => box.page === page && box.text.includes('Amounts in thousands.')),
      `page ${page}`,
    )
  t.true(textOf(pdf).includes('Amounts in thousands of USD.'))
  const texts = pdf.boxes.map(({ text }) => text)
  t.true(texts.includes('1,235'))
  t.true(texts.includes('45'))
  t.false(texts.includes('45,499'))
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

test('a line that a person moved is remarked among the sources', async t => {
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

test('who makes a report never loads the compiler', async t => {
  const script = `
    const { makeReport } = await import(${JSON.stringify(new URL('../../src/spreads/artifacts/report.js', import.meta.url).href)})
    const { compute } = await import(${JSON.stringify(new URL('./columns.js', import.meta.url).href)})
    const { createRequire } = await import('node:module')
    const { length } = await makeReport(compute([]), [])
    const loaded = Object.keys(createRequire(process.cwd() + '/x.js').cache).filter(file => file.includes('typst'))
    console.log(length > 10_000, loaded.length)`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  t.is(stdout.trim(), 'true 0')
})

test('a report that cannot be typeset is an error that says why', async t => {
  const error = await t.throwsAsync(typeset([{ name: 'data.json', text: '{}' }]))
  t.regex(error?.message ?? '', /title/)
})
