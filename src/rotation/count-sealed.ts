import type { Queryable } from '../db/connect.js'
import { columnOf } from '../db/names.js'
import { rowsOf } from '../db/rows.js'
import { isSealedSql, sealedTables } from './sealed-tables.js'

/** How many sealed texts there are by the key that each names; under `v1` those of the earlier form, which names none. */
export async function countSealed(db: Queryable): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { table, columns } of sealedTables) {
    for (const column of Object.keys(columns).map(columnOf)) {
      // As long as the name of a key is, after what all texts begin with.
      const keyId = `case when ${column} like 'v1.%' then 'v1' else substr(${column}, 4, 8) end`
      const rows = await rowsOf<{ keyId: string; texts: number | string }>(
        db,
        `select ${keyId} as key_id, count(*) as texts from ${table} where ${isSealedSql(column)} group by 1`,
        [],
      )
      for (const row of rows) counts.set(row.keyId, (counts.get(row.keyId) ?? 0) + Number(row.texts))
    }
  }
  return counts
}
