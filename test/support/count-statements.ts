import type { Context } from '../../src/context.js'
import { SqliteClient } from '../../src/db/sqlite-client.js'

/** How many statements reach the database while the work is done, by Knex or by the reader that SQLite has beside it. */
export async function countStatements({ db, audit }: Context, work: () => Promise<unknown>): Promise<number> {
  // What was read before is told the audit log some time later, and would be counted here.
  await audit.flush()
  let count = 0
  const counted = () => {
    count++
  }
  const client: unknown = db.client
  db.on('query', counted)
  if (client instanceof SqliteClient) {
    client.read = (sql, bindings) => {
      counted()
      return SqliteClient.prototype.read.call(client, sql, bindings)
    }
  }
  try {
    await work()
  } finally {
    db.removeListener('query', counted)
    // The one on the prototype shows again.
    if (client instanceof SqliteClient) Reflect.deleteProperty(client, 'read')
  }
  return count
}
