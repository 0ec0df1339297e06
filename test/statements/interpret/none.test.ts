import test from 'ava'
import { interpret } from '../../../src/statements/interpret.js'
import { extractFromText } from '../extract-from-text.js'

const documents: [string, string][] = [
  [
    'an invoice',
    `
Invoice 1042
December 31, 2024
|Amount
Consulting|4,200
Travel expenses|380
Materials|950
Subtotal|5,530
Sales tax|442.40
Total|5,972.40
`,
  ],
  [
    'a schedule of debts',
    `
Debt schedule
December 31, 2024
|Balance|Payment
First Bank term loan|120,000|2,400
Equipment note|35,500|910
Line of credit|18,000|300
Vehicle loan|22,400|480
Total|195,900|4,090
`,
  ],
  [
    'what a household spends',
    `
Household
|Amount
Mortgage|2,000
Electricity|250
Water|175
Insurance|200
Restaurants|350
Gifts|900
`,
  ],
  [
    'what each vendor was paid',
    `
Expenses by Vendor Summary
January - December 2024
|Total
City Power|2,400
Landlord LLC|18,150
Fast Insurance|3,310
Telecom|1,400
TOTAL|25,260
`,
  ],
  [
    'entries of a bank, each on its day',
    `
January 1 - January 31, 2024
|Withdrawn|Balance
1-Jan-24 Cash withdrawal|100.00|2,419.08
2-Jan-24 Salary|0.00|12,542.74
7-Jan-24 Rent|950.00|11,592.74
9-Jan-24 Insurance|213.00|11,379.74
14-Jan-24 Utilities|88.40|11,291.34
`,
  ],
]

for (const [name, text] of documents)
  test(`${name} is no statement`, t => {
    const { columns, skipped } = interpret(extractFromText(text), { id: 'doc', filename: 'scan.pdf' })
    t.deepEqual(columns, [])
    t.truthy(skipped)
  })

test('half a statement that says what it is stays one', t => {
  const { columns } = interpret(
    extractFromText(`
Balance Sheet
December 31, 2024
|2024
Cash|18,420
Inventory|7,310
Total assets|25,730
`),
    { id: 'doc', filename: 'scan.pdf' },
  )
  t.is(columns.length, 1)
})
