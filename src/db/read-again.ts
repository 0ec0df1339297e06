import { hash } from 'node:crypto'
import { remembered } from '../remembered.js'
import { type Database, isPostgres } from './connect.js'
import type { NotedRead, Notes } from './noted-reads.js'
import { storedRows } from './rows.js'

/** Few differ, and each is long: whoever keeps one shares it. */
const same = remembered(sql => sql, 200)

interface Question {
  sql: string
  bindings: unknown[]
}

/** One statement that reads all of several once more, and what the text of all of their rows is known by. */
export interface ReadAgain extends Question {
  hash: string
}

/** Undefined: it can't be told, or is different by now. */
export async function readAgain({ reads, areComplete, whole }: Notes): Promise<ReadAgain | undefined> {
  if (!areComplete || reads.length === 0) return undefined
  const texts = reads.map(read => textOf(read, isPostgres(whole)))
  const sql = same(`select '[' || ${texts.join(` || ',' || `)} || ']' as text`)
  const question = { sql, bindings: reads.flatMap(({ bindings }) => bindings) }
  const text = await textNow(whole, question)
  return tells(text, reads) ? { ...question, hash: hashOf(text) } : undefined
}

export const isUnchanged = async (db: Database, again: ReadAgain): Promise<boolean> =>
  hashOf(await textNow(db, again)) === again.hash

async function textNow(db: Database, { sql, bindings }: Question): Promise<string> {
  const [row] = (await storedRows(db, sql, bindings)) as [{ text: string | null }]
  // PostgreSQL makes that of no rows where there were some.
  return row.text ?? 'null'
}

/** Not even of the rows of a lead is there a second copy in memory. */
const hashOf = (text: string): string => hash('sha256', text, 'base64')

/** Of the rows that were noted. SQLite writes JSON as JavaScript does, PostgreSQL with spaces. */
function tells(text: string, reads: NotedRead[]): boolean {
  const noted = JSON.stringify(reads.map(({ rows }) => rows.map(row => Object.values(row as object))))
  return text === noted || JSON.stringify(JSON.parse(text)) === noted
}

/** In SQL: its rows as JSON. Of rows that aren't there, it isn't known which columns they would have. */
function textOf({ sql, rows: [row] }: NotedRead, inPostgres: boolean): string {
  if (!row) return `case when exists (${sql}) then '[[]]' else '[]' end`
  const columns = Object.keys(row).map(column => `"${column}"`)
  const [all, each] = inPostgres ? ['json_agg', 'json_build_array'] : ['json_group_array', 'json_array']
  return `(select cast(${all}(${each}(${columns.join(', ')})) as text) from (${sql}) as noted)`
}
