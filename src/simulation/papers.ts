/** What borrowers attach. The same bytes for all of them, so that each is read once. */
export interface Paper {
  name: string
  bytes: Uint8Array
}

const paper = (name: string, lines: string[]): Paper => ({
  name,
  bytes: new TextEncoder().encode(`${lines.join('\n')}\n`),
})

const balanceSheet = paper('balance-sheet.txt', [
  'Harbor Traders LLC',
  'Balance Sheet',
  'As of December 31, 2025',
  'ASSETS',
  'Current assets',
  'Cash 14,530.00',
  'Accounts receivable 9,000.00',
  'Total current assets 23,530.00',
  'Total assets 23,530.00',
  'LIABILITIES AND EQUITY',
  'Accounts payable 3,000.00',
  'Total liabilities 3,000.00',
  "Owner's equity 20,530.00",
  'Total liabilities and equity 23,530.00',
])

const profitAndLoss = paper('profit-and-loss.txt', [
  'Harbor Traders LLC',
  'Profit and Loss',
  'January 1, 2025 through December 31, 2025',
  'Income',
  'Sales 120,400.00',
  'Total income 120,400.00',
  'Cost of goods sold 48,100.00',
  'Gross profit 72,300.00',
  'Expenses',
  'Rent 18,000.00',
  'Wages 31,200.00',
  'Total expenses 49,200.00',
  'Net income 23,100.00',
])

/** What the checklist of a simulation asks for. */
export const papers: readonly Paper[] = [balanceSheet, profitAndLoss]
export const poem = paper('notes.txt', [
  'The tide comes in,',
  'the tide goes out,',
  'and takes my papers with it.',
])
export const garbage: Paper = {
  name: 'invoice.pdf.exe',
  bytes: Uint8Array.from({ length: 300 }, (_, n) => (n * 37) % 256),
}
