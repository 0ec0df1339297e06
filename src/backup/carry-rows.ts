import type { Knex } from 'knex'
import { isPostgres } from '../db/connect.js'
import { advanceNumbers, insertLines } from '../db/refill.js'
import { rowsOf } from '../db/rows.js'
import { tablesOf } from '../db/snapshot.js'
import type { Closing, Opening } from './manifest.js'

type Row = Record<string, unknown>
type Archive = Pick<Opening, 'database' | 'counted'> & Pick<Closing, 'rows'>

/**
 * Rows on their way from one database into another, which may be of the other kind. What differs is how each of them keeps the
 * order of commits: SQLite by a position, PostgreSQL by the number of the transaction.
 */
export class RowsCarried {
  readonly #columns: Map<string, string[]>
  readonly #archive: Archive
  /** All transactions below it are over; undefined where their numbers can stay, or are of no use. */
  readonly #numbersBelow: number | undefined
  readonly #seen: Record<string, number> = {}

  private constructor(columns: Map<string, string[]>, archive: Archive, numbersBelow: number | undefined) {
    this.#columns = columns
    this.#archive = archive
    this.#numbersBelow = numbersBelow
  }

  static async into(trx: Knex.Transaction, archive: Archive): Promise<RowsCarried> {
    return new RowsCarried(await tablesOf(trx), archive, await numbersBelow(trx, archive))
  }

  async put(trx: Knex.Transaction, table: string, lines: string[]): Promise<void> {
    const columns = this.#columns.get(table)
    if (!columns) throw new Error(`The back-up has rows of a table ${table}, which isn't there`)
    await insertLines(trx, table, columns, this.#changed(trx, table, lines))
  }

  #changed(trx: Knex.Transaction, table: string, lines: string[]): string[] {
    const first = this.#seen[table] ?? 0
    this.#seen[table] = first + lines.length
    const below = this.#numbersBelow
    if (below !== undefined && inOrder.includes(table)) {
      const all = this.#archive.rows[table] ?? lines.length
      return lines.map((line, at) => {
        const row: Row = JSON.parse(line)
        return JSON.stringify({ ...row, xid: String(Math.floor(((first + at) * below) / all)) })
      })
    }
    if (table === 'audit_chains' && !isPostgres(trx) && this.#archive.database === 'postgres')
      return lines.map(line => JSON.stringify({ ...(JSON.parse(line) as Row), linked_to: 0 }))
    return lines
  }

  async end(trx: Knex.Transaction): Promise<void> {
    const same = isPostgres(trx) === (this.#archive.database === 'postgres')
    await advanceNumbers(trx, same ? this.#archive.counted : {})
    if (!same && !isPostgres(trx)) await trx.raw(linkedTo)
  }
}

/** Those that are told in the order of commits. */
const inOrder = ['events', 'audit_entries']

/**
 * A row with the number of a transaction that is still to come would be held back until then. Where there are such, or none at
 * all, the rows get earlier ones in their order.
 */
async function numbersBelow(trx: Knex.Transaction, archive: Archive): Promise<number | undefined> {
  if (!isPostgres(trx)) return undefined
  const [row] = await rowsOf<{ below: string }>(
    trx,
    'select cast(pg_snapshot_xmin(pg_current_snapshot()) as text) as below',
    [],
  )
  const below = Number(row?.below)
  const highest = archive.database === 'postgres' ? (archive.counted.xid ?? 0) : undefined
  return highest !== undefined && highest < below ? undefined : below
}

const linkedTo = `update audit_chains set linked_to = coalesce((
  select max(position) from audit_entries e where e.workspace_id = audit_chains.workspace_id and e.number is not null), 0)`
