import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import { commandLine } from '../audit/doer.js'
import { recordAudit } from '../audit/record.js'
import type { Context } from '../context.js'
import { unheld } from '../db/locks.js'
import { columnOf } from '../db/names.js'
import { transact } from '../db/transact.js'
import { isSealed, sealedWith } from '../secrets.js'
import { countSealed } from './count-sealed.js'
import { isSealedSql, type SealedRow, type SealedTable, sealedTables } from './sealed-tables.js'

export interface Rotated {
  /** Of the key that all is sealed with now. */
  keyId: string
  resealed: number
  /** What is still sealed otherwise, unreadable ones included. */
  left: number
  unreadable: Unreadable[]
}

/** What none of the keys opens, or what isn't where it belongs. It stays as it is. */
interface Unreadable {
  table: string
  id: string
  column: string
}

type Parts = Pick<Context, 'db' | 'secrets'>

const batch = 200
const mostPasses = 20
const betweenPassesMs = 250

/**
 * Seals anew whatever isn't sealed with SECRET_KEY, in small transactions beside a running service. It can end anywhere:
 * what it has done doesn't come up again. Rows that somebody else is just writing are left for the next pass.
 */
export async function rotate({ db, secrets }: Parts): Promise<Rotated> {
  const { keyId } = secrets
  for (let resealed = 0, pass = 1; ; pass++) {
    const unreadable: Unreadable[] = []
    for (const table of sealedTables) {
      for (let after: string | undefined = ''; after !== undefined; ) {
        const done = await transact(db, trx => resealBatch(trx, secrets, table, after as string))
        after = done.last
        resealed += done.resealed
        unreadable.push(...done.unreadable)
      }
    }
    const counts = await countSealed(db)
    counts.delete(keyId)
    const left = [...counts.values()].reduce((sum, texts) => sum + texts, 0)
    if (left === unreadable.length || pass === mostPasses) return { keyId, resealed, left, unreadable }
    await sleep(betweenPassesMs)
  }
}

interface Batch {
  /** Undefined: there was no more. */
  last: string | undefined
  resealed: number
  unreadable: Unreadable[]
}

async function resealBatch(
  trx: Knex.Transaction,
  secrets: Context['secrets'],
  { table, id, columns }: SealedTable,
  after: string,
): Promise<Batch> {
  const current = sealedWith(secrets.keyId)
  const isOld = (column: string) =>
    `(${isSealedSql(columnOf(column))} and ${columnOf(column)} not like '${current}%')`
  const found = trx(table)
    .where(id, '>', after)
    .whereRaw(`(${Object.keys(columns).map(isOld).join(' or ')})`)
    .orderBy(id)
    .limit(batch)
  const rows: SealedRow[] = await unheld(trx, found)
  const done: Batch = { last: rows.at(-1)?.[id], resealed: 0, unreadable: [] }
  const workspaces = new Set<string>()
  for (const row of rows) {
    for (const [column, placeOf] of Object.entries(columns)) {
      const sealed: string | null = row[column]
      if (!sealed || !isSealed(sealed) || sealed.startsWith(current)) continue
      const plain = secrets.openIfWhole(sealed, placeOf(row))
      if (plain === undefined) done.unreadable.push({ table, id: row[id], column })
      else {
        const resealed = await trx(table)
          .where({ [id]: row[id], [column]: sealed })
          .update({ [column]: secrets.seal(plain, placeOf(row)) })
        done.resealed += resealed
        if (resealed > 0) workspaces.add(row.workspaceId)
      }
    }
  }
  for (const workspaceId of workspaces)
    await recordAudit(trx, { ...commandLine, workspaceId }, 'secrets.rotated', workspaceId)
  return done
}
