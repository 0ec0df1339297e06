import type { Results } from '../../src/figures/results.js'
import { ratios } from '../../src/figures/template/ratios.js'
import { type StatementName, statementNames } from '../../src/figures/template/row.js'
import { statements } from '../../src/figures/template/statements.js'
import { ratioColumns, ratioIn } from '../../src/spreads/artifacts/shown/ratio-table.js'
import type { PdfText, TextBox } from './read-pdf.js'

const titles = { incomeStatement: 'Income statement', balanceSheet: 'Balance sheet', cashFlow: 'Cash flow' }

/** A table of the report: its columns by where their headings end, and what stands below these. */
interface ReportColumn {
  name: string
  boxes: TextBox[]
}

const isHead = ({ size }: TextBox): boolean => Math.abs(size - 7.5) < 0.01
const isStrong = ({ size }: TextBox): boolean => Math.abs(size - 8) < 0.01

/** The columns of a chapter, with their texts from top to bottom: a table may go on, on the next page or below. */
function columnsOf({ boxes, pages }: PdfText, title: string): ReportColumn[] {
  const chapters = boxes.filter(({ size }) => Math.abs(size - 16) < 0.01)
  const start = chapters.find(({ text }) => text === title)
  if (!start) throw new Error(`The report has no ${title}.`)
  const next = chapters.find(({ page }) => page > start.page)?.page ?? pages.length + 1
  const columns = new Map<string, ReportColumn>()
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
    const inReport = columns[n]?.boxes
      .filter(box => isStrong(box) && amount.test(box.text))
      .map(({ text }) => amountIn(text))
    const expected = statements[statement].flatMap(({ key }) => values[key]?.value ?? [])
    if (!heading.startsWith(columns[n]?.name ?? '-'))
      throw new Error(`${heading} is headed ${columns[n]?.name}`)
    if (JSON.stringify(inReport) !== JSON.stringify(expected))
      throw new Error(`${statement} ${heading}: ${inReport}\nis not\n${expected}`)
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
    const inReport =
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
    if (inReport.length !== wanted.length)
      throw new Error(`${column.id}: ${inReport} for ${wanted.map(({ key }) => key)}`)
    for (const [at, { key, unit, value }] of wanted.entries()) {
      const text = inReport[at] ?? ''
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

/** How many figures and ratios a report shows. Throws at one that isn't that of the results, or isn't there. */
export function compareReport(results: Results, pdf: PdfText): number {
  const counts = statementNames.map(name => compareStatement(results, pdf, name))
  return counts.reduce((sum, one) => sum + one, compareRatios(results, pdf))
}
