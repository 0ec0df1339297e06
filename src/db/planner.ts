import type { Knex } from 'knex'

const rows = 1_000_000
const workspaces = 10
const rowsOfAnyOther = 10

/**
 * Tells SQLite's planner what tables look like in a service that has run for years. What it would find out by itself on a
 * new installation is that they are nearly empty, and it would go on reading them from end to end for as long as connections
 * stay open.
 */
export async function describeTables(trx: Knex.Transaction): Promise<void> {
  // The only way to have the table of statistics made.
  await trx.raw('analyze')
  await trx.raw('delete from sqlite_stat1')
  // Where there are samples of values, SQLite plans a statement anew whenever other values are bound to it, which takes longer than it.
  if (await trx.schema.hasTable('sqlite_stat4')) await trx.raw('delete from sqlite_stat4')
  const tables: { name: string }[] = await trx.raw(
    `select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`,
  )
  for (const { name: table } of tables) {
    const indexes: { name: string; unique: number }[] = await trx.raw(
      'select name, "unique" from pragma_index_list(?)',
      [table],
    )
    for (const { name, unique } of indexes) {
      const columns: { name: string }[] = await trx.raw('select name from pragma_index_info(?)', [name])
      const statistics = [
        rows,
        ...rowsEach(
          columns.map(column => column.name),
          unique === 1,
        ),
      ].join(' ')
      await trx.raw('insert into sqlite_stat1 (tbl, idx, stat) values (?, ?, ?)', [table, name, statistics])
    }
  }
}

/** For the first column, the first two and so on: how many rows have the same values in them. */
function rowsEach(columns: string[], isUnique: boolean): number[] {
  let same = rows
  return columns.map((column, place) => {
    if (isUnique && place === columns.length - 1) same = 1
    else if (column === 'workspace_id') same = Math.ceil(same / workspaces)
    else same = Math.min(same, rowsOfAnyOther)
    return same
  })
}
