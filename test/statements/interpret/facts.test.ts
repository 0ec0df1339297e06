import test from 'ava'
import { entityOf } from '../../../src/statements/evidence/entity.js'
import { factsOf } from '../../../src/statements/evidence/facts.js'
import { kindNamed } from '../../../src/statements/evidence/kinds.js'
import { type Role, roleOfColumn } from '../../../src/statements/evidence/periods/column-roles.js'
import { scaleOf, unitOf } from '../../../src/statements/evidence/scale.js'
import { tellsYear } from '../../../src/statements/extract/words.js'
import { extractFromText } from '../extract-from-text.js'

const scales: [string, number | undefined][] = [
  ['R m', 1_000_000],
  ["R'000", 1_000],
  ['RM', undefined],
  ['(Rs. in Cr)', 10_000_000],
  ['Dr / Cr', undefined],
  ['Angaben in Tsd. Euro', 1_000],
  ['(em R$ mil)', 1_000],
  ['bedragen x € 1.000', 1_000],
  ['in 1.000 EUR', 1_000],
  ['au capital de 10 000 euros', undefined],
  ['(migliaia di euro)', 1_000],
  ['importi in €/000', 1_000],
  ['en KDH', 1_000],
  ['MDH', 1_000_000],
  ['TCHF', 1_000],
  ["KES'000", 1_000],
  ['(Reais Mil)', 1_000],
  ['(₹ in Hundreds)', 100],
  ['SEK m', 1_000_000],
  ['(in thousands, except per share data)', 1_000],
  ['(Millions, except per share amounts)', 1_000_000],
  ['(Dollars in millions, except per share amount)', 1_000_000],
  ['CONDENSED CONSOLIDATED BALANCE SHEETS - USD ($) shares in Thousands, $ in Millions', 1_000_000],
  ['(Amount in Rs. Lakhs)', 100_000],
  ['(All amounts in INR crores)', 10_000_000],
  ['Amounts in thousands of dollars', 1_000],
  ["£'000", 1_000],
  ["$000's", 1_000],
  ['All values are in $ actual figures', undefined],
  ['Year ended December 31, 2024', undefined],
  ['(Shares in thousands)', undefined],
]
const roles: [string, Role][] = [
  ['Brut', 'gross'],
  ['Amort. & prov.', 'gross'],
  ['Net', 'amount'],
  ['Réalisé', 'amount'],
  ['Budgété 2024', 'budget'],
  ['Orçado', 'budget'],
  ['Begroting', 'budget'],
  ['Preventivo', 'budget'],
  ['2025 (E)', 'budget'],
  ['Veränderung', 'variance'],
  ['Écart', 'variance'],
  ['Verschil', 'variance'],
  ['Toelichting', 'notes'],
  ['Summe', 'total'],
]

for (const [header, role] of roles)
  test(`column: ${header} is ${role}`, t => t.is(roleOfColumn({ header: [header] }, [], 0), role))

for (const [line, scale] of scales) test(`scale: ${line}`, t => t.is(scaleOf([line]), scale))

test('a bare sign over the columns says that a unit is one, whatever other tables are told in', t => {
  const of = (...headers: string[][]) => unitOf({ above: [], columns: headers.map(header => ({ header })) })
  t.is(of(['2024', '$'], ['2023', '$']), 1)
  t.is(of(['2024 €'], ['2023 €']), 1)
  t.is(of(['2024', "$'000"], ['2023', "$'000"]), 1_000)
  t.is(of(['2024'], ['2023']), undefined)
})

const kinds: [string, ReturnType<typeof kindNamed>][] = [
  ['Profit & Loss', 'incomeStatement'],
  ['Profit and Loss by Class', 'incomeStatement'],
  ['P&L 2023', 'incomeStatement'],
  ['Consolidated Statement of Incom e', 'incomeStatement'],
  ['Statements of Operations and Comprehensive Loss', 'incomeStatement'],
  ['Statement of Activities', 'incomeStatement'],
  ['Trading and Profit & Loss Account', 'incomeStatement'],
  ['Comparative Balance Sheets (Unaudited)', 'balanceSheet'],
  ['Statement of Financial Position', 'balanceSheet'],
  ['Balango Patrimonial em 31/12/2022', 'balanceSheet'],
  ['Statement of Assets, Liabilities and Equity - Income Tax Basis', 'balanceSheet'],
  ['Consolidated Statements of Cash Flows', 'cashFlow'],
  ["Statement of Changes in Owner's Equity", 'equity'],
  ['Consolidated Statements of Comprehensive Income', undefined],
  ['Selected Financial Data', 'other'],
  ['Consolidated Balance Sheets (Parenthetical)', 'other'],
  ['Adjusted Trial Balance', 'other'],
  ['Projected Income Statement', 'incomeStatement'],
  ['Other Income & Expense', undefined],
  ['See accompanying notes, which are an integral part of these balance sheets.', undefined],
]
for (const [title, kind] of kinds) test(`title: ${title}`, t => t.is(kindNamed(title), kind))

const facts = (text: string) => factsOf(extractFromText(`${text}\n|2024\nSales|100`))

test('a bare dollar is no currency, a code, a name or another sign is', t => {
  t.is(facts('Acme Inc\nAmounts in $').currency, null)
  t.is(facts('All figures in USD').currency, 'USD')
  t.is(facts('**Amount is displayed in your base currency INR').currency, 'INR')
  t.is(facts('Stated in Canadian dollars').currency, 'CAD')
  t.is(facts('Amounts in £').currency, 'GBP')
})

test('basis, and who vouches for it', t => {
  t.is(facts('Accrual Basis').basis, 'accrual')
  t.is(facts('Basis: Cash').basis, 'cash')
  t.is(facts('Statements of Revenues - Income Tax Basis').basis, 'tax')
  t.is(facts('(Unaudited)').quality, 'company')
  t.is(facts("Independent Accountant's Review Report").quality, 'reviewed')
  t.is(facts('Compilation Report').quality, 'compiled')
  t.is(facts("Independent Auditor's Report").quality, 'audited')
})

test('whose it is', t => {
  const entity = (...above: string[]) => entityOf({ above, columns: [] })
  t.is(entity('Profit and Loss', 'Urban Weave LLC', 'January 1-March 31, 2025'), 'Urban Weave LLC')
  t.is(
    entity('Table of Contents', 'ACME, INC.', 'CONSOLIDATED BALANCE SHEETS', '(in thousands)'),
    'ACME, INC.',
  )
  t.is(entity("Helen's Bakery", 'Balance Sheet As at 10/31/2025'), "Helen's Bakery")
  t.is(entity('Income Statement', 'For the year ended 2024'), null)
  t.is(entity('GENTING BERHAD', '(Incorporated in Malaysia under Company No. 7916-A)'), 'GENTING BERHAD')
})

test('nobody is called as a part of a document, its years, its headings or its sentences are', t => {
  for (const line of [
    '30 April compared to 31 March',
    'Jahr 0 Jahr 1 Jahr 2 Jahr 3',
    '7. Financial Statements',
    'PART IV',
    '(Incorporated in Malaysia)',
    'Aktiva',
    'Company Liabilities',
    'The heading again shows the name of the business',
    'separately and then totaled',
    'J You we 8106 sms',
    'LABA RUGI',
  ])
    t.is(entityOf({ above: [line], columns: [] }), null, line)
  for (const line of [
    'IBM',
    'Bakery on the Corner of the Square LLC',
    'de Vries Transport B.V.',
    'UPS',
    'Acme 3',
  ])
    t.is(entityOf({ above: [line], columns: [] }), line)
})

const letters: [string[], ReturnType<typeof factsOf>['quality']][] = [
  [["INDEPENDENT AUDITOR'S REPORT", "Independent Accountant's Compilation Report"], 'audited'],
  [['Report of Independent Registered Public Accounting Firm'], 'audited'],
  [['Independent Accountant\u2019s Review Report'], 'reviewed'],
  [["Accountant's Compilation Report"], 'compiled'],
  [[], 'company'],
]
for (const [reports, quality] of letters)
  test(`${reports[0] ?? 'no letter'}: ${quality}`, t => {
    t.is(factsOf({ tables: [], forms: [], fields: [], reports, years: [] }).quality, quality)
  })

const none = { tables: [], forms: [], fields: [], reports: [] }

test('the cover of a workbook tells when its years end', t => {
  const yearEndOf = (years: string[]) => factsOf({ ...none, years }).calendar.yearEnd
  t.is(yearEndOf(['For the Year Ended on 30 June 2025']), '06-30')
  t.is(yearEndOf([]), null)
})

const toldYearEnds: [string, string | null][] = [
  ["The guild's fiscal year runs from June 1 to May 31.", '05-31'],
  ['Our financial year begins on 1 July', '06-30'],
  ['Fiscal year: June 1 through May 31', '05-31'],
  ['for the fiscal year September 1, 2022 - August 31, 2023', '08-31'],
  ['The fiscal year ends on the last day of September, by tradition', null],
  ['The plan was changed in fiscal year 2018 on May 3', null],
  ['During fiscal year 2019 the board met on 12 March to approve it', null],
]
for (const [line, expected] of toldYearEnds)
  test(`a sentence tells when years end, or doesn't: ${line}`, t => {
    const years = [line].filter(tellsYear)
    t.is(factsOf({ ...none, years }).calendar.yearEnd, expected)
  })
