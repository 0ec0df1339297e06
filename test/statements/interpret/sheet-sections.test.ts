import test from 'ava'
import { extractFromText } from '../extract-from-text.js'
import { isReadAsExpected } from './case.js'
import { columnLines } from './column-lines.js'

test('a month beside the year to date, each with its shares', t =>
  isReadAsExpected(t, 'month-and-year-with-shares'))

test('actual years and an expected one', t => isReadAsExpected(t, 'actual-and-expected-years'))

test('a charity whose net revenue is the bottom line', t => isReadAsExpected(t, 'charity-net-revenue'))

test('owners among the liabilities, where nothing else names them', t =>
  isReadAsExpected(t, 'owners-among-liabilities'))

test('sums without a name that end their sections', t => isReadAsExpected(t, 'unnamed-sums'))

test('equity that rolls forward to its last line', t => isReadAsExpected(t, 'equity-rolls-forward'))

test('actual figures beside a budget', t => isReadAsExpected(t, 'actual-beside-budget'))

test('profits on the way to the bottom line', t => isReadAsExpected(t, 'profits-on-the-way'))

test('the total that lines make up says more of them than their own heading', t =>
  isReadAsExpected(t, 'total-beats-own-heading'))

test('costs under gross profit are taken off it, whatever they are headed', async t => {
  t.is(
    columnLines(
      extractFromText(`
Income Statement
Year ended December 31, 2024
|2024
Revenue|81,400
Cost of Goods Sold|32,650
Gross Profit|48,750
Variable Costs
  Marketing|9,320
  Fulfillment|6,480
Total Variable Costs|15,800
Net Income|32,950
`),
    ),
    'incomeStatement 2024-01-01 2024-12-31: grossRevenues 81400, cogsGoodsMaterials 32650, advertisingMarketing 9320, freightDelivery 6480, reportedNetIncome 32950',
  )
})

test('parentheses round every amount of a sheet are no signs', t => isReadAsExpected(t, 'all-in-parentheses'))

test('deferred tax is owned or owed, as the heading above it says', t =>
  isReadAsExpected(t, 'deferred-tax-both-sides'))

test('a profit printed behind the total of equity', t => isReadAsExpected(t, 'profit-behind-equity'))

test('claims without any heading, those of the owner first', t =>
  isReadAsExpected(t, 'claims-without-headings'))

test('what a period has changed stands beside what has come of it', t =>
  isReadAsExpected(t, 'sheet-of-movements'))

test('what has been written off stands among the claims, and is taken off the assets', t =>
  isReadAsExpected(t, 'written-off-among-claims'))

test('a creditor in debit stays among creditors', t => isReadAsExpected(t, 'creditor-in-debit'))
test('a name of many things stands where what is current has been added up without it', t =>
  isReadAsExpected(t, 'mixed-name-past-current'))
