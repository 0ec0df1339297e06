import type { Page, Run, SheetCell } from '../../documents/reading/read.js'

/** As if each letter were as wide as the next: programs that print to a file line their columns up by spaces. */
const letter = 6
const lineHeight = 12
const size = 10
/** A statement is shorter by far. */
const maxLines = 5_000

/** A page of plain text as a page with places. Tables of letters come with tabs, and are cells. */
export function placed(page: Page): Page {
  const lines = page.text.split('\n').slice(0, maxLines)
  const tabbed = lines.filter(line => line.includes('\t')).length
  return tabbed > lines.length / 4
    ? { ...page, cells: cellsOf(lines) }
    : { ...page, width: 80 * letter, runs: runsOf(lines) }
}

const cellsOf = (lines: string[]): SheetCell[] =>
  lines.flatMap((line, row) =>
    line.split('\t').flatMap((text, column) => {
      const shown = text.trim()
      return shown === ''
        ? []
        : { row: row + 1, column: column + 1, text: shown, indent: text.length - text.trimStart().length }
    }),
  )

const runsOf = (lines: string[]): Run[] =>
  lines.flatMap((line, n) =>
    [...line.replaceAll('\t', '        ').matchAll(/\S+(?: \S+)*/g)].map(({ 0: text, index }) => ({
      text,
      x: index * letter,
      y: (n + 1) * lineHeight,
      width: text.length * letter,
      size,
    })),
  )
