import type { Page, Reading, Run, SheetCell } from '../../../src/documents/reading/read.js'
import type { StatementName } from '../../../src/figures/template/row.js'
import type { About } from './mutation.js'
import { withPlaces } from './places.js'

const top = 50

/** Every page ends about its middle, and what is below goes on at the top of another. */
export function cut(reading: Reading, { chance }: About): Reading | undefined {
  const { pages, ...rest } = withPlaces(reading)
  if (rest.fields?.length || !pages.some(({ runs }) => linesIn(runs).length > 11)) return undefined
  const halves = pages.flatMap(page => {
    const lines = linesIn(page.runs)
    if (lines.length < 12) return [page]
    const first = Math.floor(lines.length * (0.4 + 0.05 * chance.below(5)))
    const [before = 0, after = 0] = [lines[first - 1], lines[first]]
    const half = (isUpper: boolean): Page => ({
      ...page,
      runs: (page.runs ?? [])
        .filter(({ y }) => y <= before === isUpper)
        .map(run => (isUpper ? run : { ...run, y: run.y - after + top })),
    })
    return [half(true), half(false)]
  })
  return { ...rest, pages: halves.map((page, n) => ({ ...page, number: n + 1 })) }
}

/** An empty line below about every fourth. */
export function spaced(reading: Reading, { chance }: About): Reading | undefined {
  const placed = withPlaces(reading)
  // Formulas would be of other rows.
  const hasFormulas = placed.pages.some(({ cells }) => cells?.some(({ formula }) => formula !== undefined))
  if (placed.fields?.length || hasFormulas) return undefined
  return {
    ...placed,
    pages: placed.pages.map(page => {
      const lines = linesIn(page.runs)
      const gaps = lines.slice(1).map((y, n) => y - (lines[n] ?? 0))
      const usual = gaps.sort((one, other) => one - other)[Math.floor(gaps.length / 2)] ?? 0
      const shiftOf = shifts(lines, () => (chance.happens(0.25) ? usual : 0))
      const rows = [...new Set((page.cells ?? []).map(({ row }) => row))].sort((one, other) => one - other)
      const downOf = shifts(rows, () => (chance.happens(0.25) ? 1 : 0))
      return {
        ...page,
        ...(page.runs && { runs: page.runs.map(run => ({ ...run, y: run.y + shiftOf(run.y) })) }),
        ...(page.cells && {
          cells: page.cells.map(cell => ({ ...cell, row: cell.row + downOf(cell.row) })),
        }),
      }
    }),
  }
}

/** How far each has been moved by what was put between those before it. */
function shifts(places: number[], space: () => number): (place: number) => number {
  const starts: [from: number, shift: number][] = []
  let sum = 0
  for (const place of places) {
    starts.push([place - 0.01, sum])
    sum += space()
  }
  return place => starts.findLast(([from]) => from <= place)?.[1] ?? 0
}

/** Baselines from the top, what is on nearly the same one taken together. */
function linesIn(runs: readonly Run[] | undefined): number[] {
  const lines: number[] = []
  for (const y of (runs ?? []).map(run => run.y).sort((one, other) => one - other))
    if (lines.length === 0 || y - (lines.at(-1) ?? 0) > 4) lines.push(y)
  return lines
}

type Line = [label: string, ...amounts: string[]]

const others: Record<StatementName, Line[]> = {
  incomeStatement: [
    ['Statements of Income'],
    ['', '2019', '2018'],
    ['Net sales', '864,210', '791,335'],
    ['Cost of goods sold', '512,118', '470,902'],
    ['Gross profit', '352,092', '320,433'],
    ['Salaries and wages', '188,450', '171,206'],
    ['Rent', '42,000', '40,800'],
    ['Total operating expenses', '230,450', '212,006'],
    ['Net income', '121,642', '108,427'],
  ],
  balanceSheet: [
    ['Balance Sheets'],
    ['', '2019', '2018'],
    ['Cash', '71,904', '55,318'],
    ['Accounts receivable', '98,231', '90,447'],
    ['Equipment, net', '210,660', '198,035'],
    ['Total assets', '380,795', '343,800'],
    ['Accounts payable', '61,117', '58,870'],
    ['Long-term debt', '120,000', '140,000'],
    ['Total liabilities', '181,117', '198,870'],
    ['Retained earnings', '199,678', '144,930'],
    ["Total liabilities and shareholders' equity", '380,795', '343,800'],
  ],
  cashFlow: [
    ['Statements of Cash Flows'],
    ['', '2019', '2018'],
    ['Net income', '121,642', '108,427'],
    ['Depreciation', '18,115', '17,960'],
    ['Net cash provided by operating activities', '139,757', '126,387'],
    ['Purchases of equipment', '(33,740)', '(21,500)'],
    ['Repayment of debt', '(20,000)', '(20,000)'],
    ['Net increase in cash', '86,017', '84,887'],
  ],
}

/** Another statement below the last that the document has: of a kind whose figures aren't known. */
export function joined(reading: Reading, { statements }: About): Reading | undefined {
  const placed = withPlaces(reading)
  const kinds = ['balanceSheet', 'incomeStatement', 'cashFlow'] as const
  const lines = others[kinds.find(kind => !statements.includes(kind)) ?? 'cashFlow']
  const figures = ({ runs, cells }: Page) =>
    [...(runs ?? []), ...(cells ?? [])].filter(({ text }) => /\d{2}/.test(text)).length
  const at = placed.pages.findLastIndex(page => !page.hidden && figures(page) >= 10)
  if (at < 0 || placed.fields?.length) return undefined
  return {
    ...placed,
    pages: placed.pages.map((page, n) => ({
      ...page,
      ...(n === at && page.runs && { runs: [...page.runs, ...runsOf(lines, page.runs)] }),
      ...(n === at && page.cells && { cells: [...page.cells, ...cellsOf(lines, page.cells)] }),
    })),
  }
}

function runsOf(lines: Line[], above: Run[]): Run[] {
  const size = 10
  const [left, below] = [Math.min(...above.map(({ x }) => x)), Math.max(...above.map(({ y }) => y))]
  const last = Math.max(left + 400, ...above.map(({ x, width }) => x + width))
  const width = (text: string) => 0.52 * size * text.length
  return lines.flatMap(([label, ...amounts], n) => {
    const y = below + 40 + n * 14
    const texts = amounts.map((text, column) => {
      const right = last - 90 * (amounts.length - 1 - column)
      return { text, x: right - width(text), y, width: width(text), size }
    })
    return label === '' ? texts : [{ text: label, x: left, y, width: width(label), size }, ...texts]
  })
}

function cellsOf(lines: Line[], above: SheetCell[]): SheetCell[] {
  const [first, last] = [
    Math.min(...above.map(({ column }) => column)),
    Math.max(...above.map(({ row }) => row)),
  ]
  const hasValues = above.some(({ value }) => value !== undefined)
  return lines.flatMap((texts, n) =>
    texts.flatMap((text, column): SheetCell[] => {
      if (text === '') return []
      const value = Number(text.replace(/[(),]/g, '')) * (text.startsWith('(') ? -1 : 1)
      const place = { row: last + 3 + n, column: first + column, text }
      return [hasValues && !Number.isNaN(value) ? { ...place, value } : place]
    }),
  )
}
