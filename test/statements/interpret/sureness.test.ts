import test from 'ava'
import { interpret } from '../../../src/statements/interpret.js'
import { extractFromText } from '../extract-from-text.js'

const unsureIn = (text: string) =>
  interpret(extractFromText(text), { id: 'doc', filename: 'statement.pdf' }).columns.flatMap(({ lines }) =>
    lines
      .filter(({ confidence }) => confidence < 0.65)
      .map(({ label, row, alternatives = [] }) => [`${label} in ${row}`, ...alternatives].join(', or ')),
  )

test('a line whose name says nothing names what else it may be, where its section is wide', t => {
  t.deepEqual(
    unsureIn(`
Balance Sheet
December 31, 2024
|2024
Cash|18,420
Qwertz|7,310
Total assets|25,730
Accounts payable|9,150
Common stock|16,580
Total liabilities and equity|25,730
`),
    ['Qwertz in otherNonCurrentAssets, or otherCurrentAssets, or propertyPlantEquipment'],
  )
})

test('what total revenue takes in is revenue under any name, and a result without a name is the last one only', t => {
  t.deepEqual(
    unsureIn(`
Income Statement
Year ended December 31, 2024
|2024
Qwertz|61,340
Yuiop|22,815
Total revenue|84,155
Rent|12,000
Salaries|48,720
Total expenses|60,720
What is left|23,435
`),
    ['What is left in reportedNetIncome'],
  )
})

test('the last of the results is the bottom line where it says so in any language', t => {
  for (const [label, isUnsure] of [
    ['Resultaat boekjaar', false],
    ['Net revenue', false],
    ['Funds carried forward', true],
  ] as const)
    t.is(
      unsureIn(`
Income Statement
Year ended December 31, 2024
|2024
Sales|84,155
Rent|12,000
Salaries|48,720
Total expenses|60,720
${label}|23,435
`).length > 0,
      isUnsure,
      label,
    )
})

test('a line below a heading whose own name is that of something else may be that', t => {
  t.deepEqual(
    unsureIn(`
Balance Sheet
December 31, 2024
|2024
Current assets
Inventories
Petty cash float|18,420
Raw materials|7,310
Total current assets|25,730
Total assets|25,730
Accounts payable|9,150
Common stock|16,580
Total liabilities and equity|25,730
`),
    ['Petty cash float in inventory, or cash'],
  )
})

test('all claims together are no liabilities, whatever their total is called', t => {
  const [column] = interpret(
    extractFromText(`
Balance Sheet
December 31, 2024
|2024
Cash|18,420
Inventory|7,310
Total assets|25,730
Accounts payable|9,150
Common stock|16,580
Total liabilities|25,730
`),
    { id: 'doc', filename: 'statement.pdf' },
  ).columns
  t.deepEqual(
    column?.totals.map(({ row }) => row),
    ['totalAssets', 'totalLiabilitiesAndEquity'],
  )
})

test('a section told in numbered lines leaves open what each of them is', t => {
  t.deepEqual(
    unsureIn(`
Income Statement
Year ended December 31, 2024
|2024
Revenue|9,400
Cost 1|2,310
Cost 2|1,845
Total costs|4,155
Net income|5,245
`).map(line => line.split(' in ')[0]),
    ['Cost 1', 'Cost 2'],
  )
})

test('what has no name of its own is another of its kind under a heading that names one section', t => {
  const sheet = (heading: string) =>
    interpret(
      extractFromText(`
Balance Sheet
December 31, 2024
|2024
${heading}
Cash|18,420
Mr. Qwertz|7,310
Total ${heading}|25,730
Total assets|25,730
Accounts payable|9,150
Amounts due to associates|6,580
Common stock|10,000
Total liabilities and equity|25,730
`),
      { id: 'doc', filename: 'statement.pdf' },
    ).columns[0]?.lines ?? []
  const found = sheet('Current assets').find(({ label }) => label === 'Mr. Qwertz')
  t.is(found?.row, 'otherCurrentAssets')
  t.is(found?.confidence, 0.5)
  t.is(sheet('Current assets').find(({ amount }) => amount === 658_000)?.row, 'dueToRelatedParties')
})

test('other expenses that a total of operating expenses adds up with the rest are operating', t => {
  const { columns } = interpret(
    extractFromText(`
Income Statement
Year ended December 31, 2024
|2024
Revenue
Sales|84,155
Total revenue|84,155
Expenses
Occupancy
Rent|12,000
Total occupancy|12,000
Other expenses
Bank fees|310
Miscellaneous|75
Total other expenses|385
Total expenses|12,385
Net operating income|71,770
Net income|71,770
`),
    { id: 'doc', filename: 'statement.pdf' },
  )
  t.is(columns[0]?.lines.find(({ label }) => label === 'Miscellaneous')?.row, 'otherOperatingExpenses')
})

test('one of several names that belongs elsewhere says little of all, which may be what its section has', t => {
  t.deepEqual(
    unsureIn(`
School of Trades
Statement of Activities
Year ended December 31, 2024
|2024
Revenues
  Tuition & fees|11,300
  Housing, rents, interest income & other|1,700
  Total revenues|13,000
Expenses
  Salaries|9,600
  Supplies|1,400
  Total expenses|11,000
Change in net assets|2,000
`),
    ['Housing, rents, interest income & other in interestIncome, or grossRevenues'],
  )
})
