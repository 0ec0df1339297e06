import test from 'ava'
import type { FormField } from '../../../src/statements/extract/table.js'
import { interpret } from '../../../src/statements/interpret.js'
import { extractFromText } from '../extract-from-text.js'
import { isReadAsExpected } from './case.js'

test('1120 with 1125-A, of a fiscal year', t => isReadAsExpected(t, 'form-1120-with-1125-a'))

test('1065 with Schedules K, L and M-2', t => isReadAsExpected(t, 'form-1065-with-schedules'))

test('Schedule C with part III', t => isReadAsExpected(t, 'schedule-c'))

test('1065 with income from other partnerships and a farm above its bottom line', t =>
  isReadAsExpected(t, 'form-1065-with-farm'))

test("a business has its own name on its owner's Schedule C, and a number beside a name is none of it", t => {
  const form = `
Department of the Treasury Internal Revenue Service
SCHEDULE C (Form 1040) Profit or Loss From Business (Sole Proprietorship) 2024
Name of proprietor Social security number (SSN)
Maria Lopez 123-
||
1 Gross receipts or sales||248,000
28 Total expenses before expenses for business use of home||48,000
31 Net profit or (loss). Subtract line 30 from line 29||200,000
`
  const name = (fields: FormField[]) =>
    interpret({ ...extractFromText(form), fields }, { id: 'doc', filename: 'a.pdf' }).entityName
  const field = (label: string, value: string) => ({ name: '', label, value, source: { page: 1 } })
  t.is(name([]), 'Maria Lopez')
  t.is(
    name([
      field('Name of proprietor', 'Maria Lopez'),
      field('Business name. If no separate business name, leave blank.', 'Lopez Landscaping'),
    ]),
    'Lopez Landscaping',
  )
})

const partners = (result: string, told: string, depreciation: string, total: string) => `
Form 1065 U.S. Return of Partnership Income
Department of the Treasury Internal Revenue Service
For calendar year 2021, or tax year beginning , 2021, ending , 20
||
1a Gross receipts or sales|400,000|
1c Balance. Subtract line 1b from line 1a||400,000
3 Gross profit. Subtract line 2 from line 1c||400,000
8 Total income (loss). Combine lines 3 through 7||400,000
13 Rent||168,000
16c Depreciation||${depreciation}
21 Total deductions. Add the amounts shown in the far right column for lines 9 through 20||168,000
22 Ordinary business income (loss). Subtract line 21 from line 8||${result}
---
Schedule K Partners' Distributive Share Items
|
1 Ordinary business income (loss) (page 1, line 22)|${told}
19a Distributions of cash and marketable securities|70,000
---
Form 4562 Depreciation and Amortization
|
1 Maximum amount (see instructions)|1,050,000
12 Section 179 expense deduction. Add lines 9 and 10, but don't enter more than line 11|
14 Special depreciation allowance for qualified property (other than listed property)|8,000
15 Property subject to section 168(f)(1) election|
16 Other depreciation (including ACRS)|
17 MACRS deductions for assets placed in service in tax years beginning before 2021|12,000
21 Listed property. Enter amount from line 28|
22 Total. Add amounts from line 12, lines 14 through 17, lines 19 and 20 in column (g), and line 21.|${total}
`

test('a bottom line that Schedule K tells again, and depreciation that only Form 4562 tells', t => {
  const read = (...[result, told, depreciation, total]: [string, string, string, string]) => {
    const [column] = interpret(extractFromText(partners(result, told, depreciation, total)), {
      id: 'd',
      filename: 'a.pdf',
    }).columns
    const reported = column?.lines.find(({ row }) => row === 'reportedNetIncome')
    return [(reported?.amount ?? 0) / 100, (column?.printedCashFlow?.depreciation ?? 0) / 100]
  }
  t.deepEqual(read('232,000', '232,000', '', '20,000'), [232_000, 20_000])
  t.deepEqual(read('282,000', '232,000', '', '20,000'), [232_000, 20_000])
  t.deepEqual(read('', '232,000', '', ''), [232_000, 0])
  // What neither sum nor Schedule K holds stays as it is printed.
  t.deepEqual(read('282,000', '252,000', '', ''), [282_000, 0])
})
