import { placeOfEntry } from '../checklists/entry-values.js'
import { placeOfAnswer } from '../http/kept-answer.js'
import { placeOfTurn } from '../mind/asking/turn.js'
import { placeOfTotp } from '../people/user.js'
import type { Place } from '../secrets.js'
import { placeOfWebhook } from '../webhooks/sealed.js'

// biome-ignore lint/suspicious/noExplicitAny: rows of several tables, each with the columns that its places are made of
export type SealedRow = Record<string, any>

export interface SealedTable {
  table: string
  id: string
  columns: Record<string, (row: SealedRow) => Place>
}

/** All that is sealed in the database, and where each text belongs. A test holds it against what a full database has. */
export const sealedTables: SealedTable[] = [
  {
    table: 'checklist_entries',
    id: 'id',
    columns: {
      value: row => placeOfEntry(row as never, 'value'),
      alternateValues: row => placeOfEntry(row as never, 'alternateValues'),
    },
  },
  {
    table: 'webhooks',
    id: 'id',
    columns: {
      headers: row => placeOfWebhook(row as never, 'headers'),
      secret: row => placeOfWebhook(row as never, 'secret'),
      previousSecret: row => placeOfWebhook(row as never, 'previousSecret'),
    },
  },
  { table: 'turns', id: 'id', columns: { answer: row => placeOfTurn(row as never) } },
  { table: 'users', id: 'id', columns: { totpSecret: row => placeOfTotp(row as never) } },
  {
    table: 'idempotent_requests',
    id: 'repeatId',
    columns: { answer: row => placeOfAnswer(row as never) },
  },
]

/** In SQL: whether a column holds a sealed text. What else it may hold is JSON, which never begins like that. */
export const isSealedSql = (column: string): string => `(${column} like 'v1.%' or ${column} like 'v2.%')`
