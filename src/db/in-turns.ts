import type { Queryable } from './connect.js'
import { rowsOf } from './rows.js'

/** Which workspaces have rows of this kind: one look into an index that begins with the workspace for each that has. */
export async function workspacesWith(
  db: Queryable,
  { table, where, also = 'true', bindings = [] }: Kind,
): Promise<string[]> {
  const first = (beyond: string) =>
    `select workspace_id from ${table} where ${where} ${beyond} order by workspace_id limit 1`
  const found = await rowsOf<{ id: string }>(
    db,
    `with recursive found(id) as (
       select * from (${first('')}) as first
       union all
       select (${first('and workspace_id > found.id')}) from found where found.id is not null)
     select id from found where id is not null and ${also}`,
    bindings,
  )
  return found.map(({ id }) => id)
}

interface Kind {
  table: string
  /** In the very words of the index. */
  where: string
  /** What else has to hold of the workspace `found.id`. */
  also?: string
  bindings?: string[]
}

/**
 * Some of each workspace in turn, so that none waits for however much there is to do of another. `some` goes on after an id, and
 * gives the last it has come to; undefined when nothing is left.
 */
export async function inTurns(
  workspaceIds: string[],
  some: (workspaceId: string, after: string) => Promise<string | undefined>,
): Promise<void> {
  let left = workspaceIds.map(id => ({ id, after: '' }))
  while (left.length > 0) {
    const more: typeof left = []
    for (const { id, after } of left) {
      const end = await some(id, after)
      if (end !== undefined) more.push({ id, after: end })
    }
    left = more
  }
}
