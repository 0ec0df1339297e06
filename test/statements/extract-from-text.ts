import type { Cell, Extract, FormPage, Row, Table } from '../../src/statements/extract/table.js'

/**
 * A document as it is printed: lines above a table, a line of column headers that begins with a bar, then lines of labels,
 * indented by two spaces for each level, and amounts between bars. Tables stand apart by a line of dashes.
 */
export function extractFromText(text: string): Extract {
  const parts = text.split(/\n-{3,}\n/).map(part => part.split('\n').filter(line => line.trim() !== ''))
  const tables = parts.map(tableOf)
  return { tables, forms: tables.map(formPageOf), fields: [], reports: [], years: [] }
}

/** Every table as a page of a form might have it: columns 80 points apart, lines 12. */
function formPageOf({ page, above, columns, rows }: Table): FormPage {
  const left = (column: number) => 320 + 80 * column
  const headings = columns.flatMap(({ header }, n) =>
    header.map(label => ({ label, x: left(n), right: left(n) + 40, y: 0, cells: [], source: { page } })),
  )
  return {
    page,
    width: 612,
    isRecognised: false,
    lines: [...above, ...rows.map(({ label }) => label)],
    rows: [
      ...headings,
      ...rows.map(({ label, cells, source }, n) => ({
        label,
        x: 50,
        right: 300,
        y: 12 * (n + 1),
        source,
        cells: cells.flatMap((cell, at) =>
          cell?.amount == null ? [] : [{ ...cell, x: left(at), right: left(at) + 40 }],
        ),
      })),
    ],
  }
}

function tableOf(lines: string[], n: number): Table {
  const heads = lines.findIndex(line => line.trimStart().startsWith('|'))
  const firstAmounts = lines.findIndex(line => line.includes('|'))
  const top = heads < 0 ? firstAmounts : heads
  const isHeader = (line: string, at: number) =>
    at >= top && at < firstLabel && line.trimStart().startsWith('|')
  const firstLabel = lines.findIndex((line, at) => at >= top && !line.trimStart().startsWith('|'))
  const headers = lines.filter(isHeader).map(cellsIn)
  const body = lines.filter((line, at) => at >= top && !isHeader(line, at))
  const count = Math.max(...lines.map(line => cellsIn(line).length))
  const indents = body.map(line => line.length - line.trimStart().length)
  const least = Math.min(...indents)
  return {
    page: n + 1,
    above: lines.slice(0, top).map(line => line.trim()),
    columns: Array.from({ length: count }, (_, column) => ({
      header: headers.flatMap(header => (header[column] ? [header[column]] : [])),
    })),
    rows: body.map((line, at) => rowOf(line, at, n + 1, count, ((indents[at] ?? 0) - least) / 2)),
    below: [],
  }
}

const cellsIn = (line: string): string[] =>
  line
    .split('|')
    .slice(1)
    .map(cell => cell.trim())

function rowOf(line: string, at: number, page: number, count: number, level: number): Row {
  const texts = cellsIn(line)
  const label = (line.split('|')[0] ?? '').trim()
  const [, account, name] = /^(\d{3,6}) (.+)$/.exec(label) ?? []
  return {
    label: name ?? label.replace(/\*$/, ''),
    ...(account && { account }),
    level,
    ...(label.endsWith('*') && { bold: true }),
    cells: Array.from({ length: count }, (_, column) => cellOf(texts[column] ?? '', page, at, column)),
    source: { page },
  }
}

function cellOf(text: string, page: number, row: number, column: number): Cell | null {
  if (text === '') return null
  const plain = text.replace(/[$,\s]/g, '')
  const isNegative = /^\(.*\)$|^-./.test(plain)
  const digits = plain.replace(/[()-]/g, '')
  const amount = plain === '-' ? 0 : /^\d+(?:\.\d+)?$/.test(digits) ? Math.round(Number(digits) * 100) : null
  const cell = `${String.fromCharCode(66 + column)}${row + 1}`
  return { text, amount: amount === null || !isNegative ? amount : -amount, source: { page, cell } }
}
