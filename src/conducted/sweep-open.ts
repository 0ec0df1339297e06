import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../context.js'
import { inTurns, workspacesWith } from '../db/in-turns.js'
import type { Row } from '../db/row.js'
import type { Conducted } from './kind.js'
import { settleOpen } from './settle.js'

const sweptInTurn = 20

/** Every open row against its workflow, twenty a second. Returns how many it mended. */
export async function sweepOpen<M extends Row>(
  context: Context,
  kind: Conducted<M>,
  stop: AbortSignal,
  pauseMs = 50,
): Promise<number> {
  const where = kind.open
  let repaired = 0
  const workspaces = await workspacesWith(context.db, { table: kind.rows.tableName, where })
  await inTurns(workspaces, async (workspaceId, after) => {
    const open = await kind.rows
      .in(workspaceId, context.db)
      .whereRaw(where)
      .where('id', '>', after)
      .orderBy('id')
      .limit(sweptInTurn)
    for (const one of open) {
      if (stop.aborted) return undefined
      if (await settleOpen(context, kind, one as M)) repaired++
      await sleep(pauseMs)
    }
    return open.at(-1)?.id
  })
  return repaired
}
