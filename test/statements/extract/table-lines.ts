import type { ExecutionContext } from 'ava'
import { extract } from '../../../src/statements/extract/extract.js'
import type { Extract, Table } from '../../../src/statements/extract/table.js'
import { types } from '../../documents/reading/make-files.js'
import { readFileOf } from '../../documents/reading/read-file.js'

/** The tables of a file, as a person would write them down to compare them. */
export async function extractOf(bytes: Buffer | string, type: keyof typeof types): Promise<Extract> {
  const read = await readFileOf(bytes, types[type])
  if (read.outcome !== 'read') throw new Error(read.reason)
  return extract(read.reading)
}

export async function tableLinesOf(bytes: Buffer | string, type: keyof typeof types): Promise<string[][]> {
  return (await extractOf(bytes, type)).tables.map(tableLines)
}

/** Its header, then a line for each row: level by spaces, account in front, amounts as numbers, `?` for what is none. */
export function tableLines({ columns, rows }: Table): string[] {
  return [
    columns.map(({ header }) => header.join(' / ')).join(' | '),
    ...rows.map(({ account, label, level, cells }) => {
      const figures = cells.map(cell =>
        cell ? (cell.amount === null ? `${cell.text}?` : cell.amount / 100) : '',
      )
      return ['  '.repeat(level) + (account ? `${account} ` : '') + label, ...figures].join(' | ')
    }),
  ]
}

type Cell = NonNullable<Table['rows'][number]['cells'][number]>

/** A table as a data file has it; what it leaves out may be anything. */
interface Expected {
  /** As `tableLines` gives them, without spaces at their ends. */
  lines: string
  page?: number
  above?: string[]
  below?: string[]
  source?: { row: number; cell: number; is: Cell['source'] }
}
export type Case<Input> = Input & { title: string; tables: Expected[] }

export function areTables(t: ExecutionContext, { tables }: Extract, expected: Expected[]): void {
  t.deepEqual(
    tables.map(table => tableLines(table).map(line => line.trimEnd())),
    expected.map(({ lines }) => lines.trimEnd().split('\n')),
  )
  for (const [n, { lines: _, source, ...rest }] of expected.entries()) {
    t.deepEqual({ ...(tables[n] as Table), ...rest }, tables[n])
    if (source) t.deepEqual(tables[n]?.rows.at(source.row)?.cells[source.cell]?.source, source.is)
  }
}
