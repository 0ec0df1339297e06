import { toHundredths } from '../money.js'
import type { StatementColumn, StatementName } from './column.js'
import type { Interpreted } from './columns-of.js'

/** TEMPORARY: reads statements of one column, in a few words, until extraction and interpretation are there. */
export function columnsOfTable(
  { pages }: { pages: { text: string }[] },
  document: { id: string; filename: string },
): Interpreted {
  const columns = pages.flatMap(({ text }, at) => columnOf(text.split('\n'), at + 1, document) ?? [])
  return columns.length > 0
    ? { columns }
    : { columns, skipped: 'No income statement or balance sheet was found.' }
}

const rows: Record<StatementName, [RegExp, string, 1 | -1][]> = {
  incomeStatement: [
    [/^(sales|revenue)/i, 'grossRevenues', 1],
    [/^cost of goods/i, 'cogsGoodsMaterials', 1],
    [/^rent/i, 'rent', 1],
    [/^salaries/i, 'salariesWages', 1],
    [/^depreciation/i, 'depreciation', 1],
    [/^net income/i, 'reportedNetIncome', 1],
  ],
  balanceSheet: [
    [/^cash/i, 'cash', 1],
    [/^accounts receivable/i, 'accountsReceivable', 1],
    [/^accounts payable/i, 'accountsPayable', 1],
    [/^common stock/i, 'commonStock', 1],
    [/^retained earnings/i, 'retainedEarnings', 1],
  ],
}
const month = '(January|February|March|April|May|June|July|August|September|October|November|December)'

function columnOf(
  lines: string[],
  page: number,
  { id: documentId, filename }: { id: string; filename: string },
): StatementColumn | undefined {
  const text = lines.join('\n')
  const statement = /balance sheet/i.test(text)
    ? 'balanceSheet'
    : /income statement|profit and loss/i.test(text)
      ? 'incomeStatement'
      : undefined
  const [, name = '', day = '', year = ''] = new RegExp(`${month} (\\d{1,2}), (\\d{4})`).exec(text) ?? []
  if (!statement || !name) return undefined
  const monthNumber = String(month.slice(1, -1).split('|').indexOf(name) + 1).padStart(2, '0')
  const end = `${year}-${monthNumber}-${day.padStart(2, '0')}`
  return {
    ...{ statement, documentId, filename, currency: 'USD', scale: 1, rounded: false, quality: 'company' },
    ...{ basis: null, label: end, end, madeAt: null, totals: [] },
    entityName: lines[0]?.split('\t')[0]?.trim() ?? null,
    start: statement === 'incomeStatement' ? `${year}-01-01` : null,
    lines: lines.flatMap(line => {
      const [label = '', ...cells] = line.split('\t').map(cell => cell.trim())
      const amount = Number(cells.at(-1)?.replace(/[$,]/g, '') || Number.NaN)
      const [, row, sign] = rows[statement].find(([words]) => words.test(label)) ?? []
      if (!row || !sign || Number.isNaN(amount)) return []
      const sources = [{ page, documentId, text: cells.at(-1) ?? '' }]
      return [
        { row, label, amount: toHundredths(sign * amount), confidence: 0.9, reason: 'stand-in', sources },
      ]
    }),
  }
}
