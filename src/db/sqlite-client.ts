import { setTimeout as sleep } from 'node:timers/promises'
// Knex keeps its dialects below lib/ and offers no other way to extend one.
import Client from 'knex/lib/dialects/better-sqlite3/index.js'

interface Statement {
  reader: boolean
  all(bindings: unknown[]): unknown[]
  run(bindings: unknown[]): { changes: number; lastInsertRowid: number }
}
interface Connection {
  inTransaction: boolean
  prepare(sql: string): Statement
  pragma(text: string): unknown
  exec(sql: string): void
  close(): void
}
interface Query {
  sql: string
  bindings?: unknown[]
  response?: unknown
  context?: { lastID: number; changes: number }
}

const busyForMs = 5_000
const keptStatements = 500
const statements = new WeakMap<Connection, Map<string, Statement>>()

/**
 * Knex's better-sqlite3 dialect, with what several processes on one file need: transactions that take the write
 * lock when they begin (a lock taken later can fail half-way, and such a failure can't be waited out), and a wait for
 * that lock which leaves the event loop free. It also keeps statements prepared.
 */
export class SqliteClient extends Client {
  override async acquireRawConnection(): Promise<Connection> {
    const connection: Connection = await super.acquireRawConnection()
    // Turning a new file into WAL needs it alone for a moment; several processes may be starting.
    connection.pragma('busy_timeout = 5000')
    connection.pragma('journal_mode = WAL')
    connection.pragma('busy_timeout = 100')
    // FULL: a write that was acknowledged survives a power cut.
    connection.pragma('synchronous = FULL')
    connection.pragma('foreign_keys = ON')
    // What is removed is overwritten, rather than left in the file until something else needs its place.
    connection.pragma('secure_delete = ON')
    connection.pragma('temp_store = MEMORY')
    return connection
  }

  #reader: Connection | undefined

  /**
   * Rows as they are stored, from a connection of its own beside the pool: it sees what is committed, and waits for no
   * transaction of ours.
   */
  async read(sql: string, bindings: unknown[]): Promise<unknown[]> {
    if (!this.#reader) {
      const made = await this.acquireRawConnection()
      made.pragma('query_only = ON')
      if (this.#reader) made.close()
      else this.#reader = made
    }
    return prepared(this.#reader, sql).all(bindings)
  }

  /**
   * Runs a statement inside a transaction, of which this is the client; one that returns no rows gives none. Knex still
   * hears of it, refuses it once the transaction is over, and words its errors as it does all others.
   */
  async within(sql: string, bindings: unknown[]): Promise<unknown[]> {
    const { response }: Query = await this.query(await this.acquireConnection(), { sql, bindings })
    return Array.isArray(response) ? response : []
  }

  /** Of a transaction's client: whether that is still so for SQLite itself. */
  async isInTransaction(): Promise<boolean> {
    const connection: Connection = await this.acquireConnection()
    return connection.inTransaction
  }

  override async destroy(done?: () => void): Promise<void> {
    this.#reader?.close()
    this.#reader = undefined
    return super.destroy(done)
  }

  override async destroyRawConnection(connection: Connection): Promise<void> {
    connection.close()
  }

  async _query(connection: Connection, query: Query): Promise<Query> {
    query.response = []
    if (query.sql === 'BEGIN;') await beginImmediate(connection)
    else if (query.sql === 'COMMIT;') commit(connection)
    else if (isOfTransaction.test(query.sql)) move(connection, query.sql)
    else execute(connection, query, this._formatBindings(query.bindings))
    return query
  }
}

function execute(connection: Connection, query: Query, bindings: unknown[]): void {
  const statement = prepared(connection, query.sql)
  if (statement.reader) {
    query.response = statement.all(bindings)
  } else {
    const done = statement.run(bindings)
    query.response = done
    query.context = { lastID: done.lastInsertRowid, changes: done.changes }
  }
}

/** Each savepoint has a name of its own, so it's of no use to keep these prepared. */
const isOfTransaction = /^(SAVEPOINT|RELEASE|ROLLBACK)\b/

function move(connection: Connection, sql: string): void {
  // After some failures, as of a full disk, SQLite has rolled back by itself; the error to tell is that one.
  if (connection.inTransaction || !sql.startsWith('ROLLBACK')) connection.exec(sql)
}

function commit(connection: Connection): void {
  try {
    connection.exec('COMMIT')
  } catch (error) {
    // Left open, it would be in the way of the next one.
    if (connection.inTransaction) connection.exec('ROLLBACK')
    throw error
  }
}

function prepared(connection: Connection, sql: string): Statement {
  const kept = statements.get(connection) ?? new Map<string, Statement>()
  statements.set(connection, kept)
  let statement = kept.get(sql)
  if (!statement) {
    statement = connection.prepare(sql)
    if (kept.size >= keptStatements) kept.delete(kept.keys().next().value as string)
    kept.set(sql, statement)
  }
  return statement
}

async function beginImmediate(connection: Connection): Promise<void> {
  const giveUpAt = performance.now() + busyForMs
  for (;;) {
    try {
      connection.exec('BEGIN IMMEDIATE')
      return
    } catch (error) {
      if ((error as { code?: string }).code !== 'SQLITE_BUSY' || performance.now() > giveUpAt) throw error
    }
    await sleep(2 + Math.random() * 18)
  }
}
