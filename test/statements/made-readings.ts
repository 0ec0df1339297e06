import type { Page, Reading, Run, SheetCell } from '../../src/documents/reading/read.js'
import type { Made, MadeStatement } from './made.js'

const size = 10
const lineHeight = 14
const [left, top] = [50, 60]

/** A document as a PDF gives it: a page for each statement, each text in its place. */
export const asPages = ({ statements }: Made): Reading => ({
  reader: 0,
  kind: 'pdf',
  pages: statements.map((one, n) => pageOf(one, n + 1)),
})

/** The same as a CSV file: one statement below the other. */
export function asSheet({ statements }: Made): Reading {
  const cells: SheetCell[] = []
  for (const one of statements) cells.push(...cellsOf(one, (cells.at(-1)?.row ?? -1) + 2))
  return { reader: 0, kind: 'csv', pages: [{ number: 1, text: '', cells }] }
}

function pageOf({ titles, sides }: MadeStatement, number: number): Page {
  const columns = sides.flatMap(({ headers }) => headers[0]?.slice(1) ?? []).length
  const width = columns > 4 ? 842 : 612
  const each = (width - 2 * left) / sides.length
  const head = titles.map((text, n) => runAt(text, left, top + n * lineHeight))
  const below = top + (titles.length + 1) * lineHeight
  const body = sides.flatMap(({ headers, lines }, side) => {
    const start = left + side * each
    const count = headers[0]?.length ?? 1
    const end = start + each - (side < sides.length - 1 ? 20 : 0)
    const rows = [...headers, ...lines.map(({ label, texts }) => [label, ...texts])]
    const widest = Math.max(...rows.flatMap(([, ...texts]) => texts.map(widthOf)))
    const rightOf = (column: number) => end - (widest + 20) * (count - 1 - column)
    return rows.flatMap((texts, n) =>
      texts.flatMap((text, column) => {
        const y = below + n * lineHeight
        if (text.trim() === '') return []
        return column === 0
          ? runAt(text.trim(), start + 5 * indentOf(text), y)
          : runAt(text, rightOf(column) - widthOf(text), y)
      }),
    )
  })
  return { number, text: '', width, height: 792, runs: [...head, ...body] }
}

const runAt = (text: string, x: number, y: number): Run => ({ text, x, y, width: widthOf(text), size })

const widthOf = (text: string): number => {
  let width = 0
  for (const letter of text)
    width += /[.,:;'|!ijlIft() -]/.test(letter) ? 0.3 : /[A-Zmw%]/.test(letter) ? 0.7 : 0.55
  return width * size
}

function cellsOf({ titles, sides }: MadeStatement, first: number): SheetCell[] {
  const head = titles.map((text, n): SheetCell => ({ row: first + n, column: 1, text }))
  const body = sides.flatMap(({ headers, lines }, side) => {
    const start = 1 + side * (headers[0]?.length ?? 1)
    const rows = [...headers, ...lines.map(({ label, texts }) => [label, ...texts])]
    return rows.flatMap((texts, n) =>
      texts.flatMap((text, column): SheetCell[] => {
        const indent = indentOf(text)
        if (text.trim() === '') return []
        const place = { row: first + titles.length + n, column: start + column, text: text.trim() }
        return [indent > 0 ? { ...place, indent } : place]
      }),
    )
  })
  return [...head, ...body].sort((one, other) => one.row - other.row || one.column - other.column)
}

const indentOf = (label: string): number => label.length - label.trimStart().length
