declare module 'knex/lib/dialects/better-sqlite3/index.js' {
  import { Knex } from 'knex'

  class BetterSqlite3Client extends Knex.Client {
    // biome-ignore lint/suspicious/noExplicitAny: the driver's own connection, typed where it is used
    acquireRawConnection(): Promise<any>
    destroy(done?: () => void): Promise<void>
    _formatBindings(bindings: unknown[] | undefined): unknown[]
  }
  export default BetterSqlite3Client
}
