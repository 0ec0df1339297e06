import type { Context } from '../context.js'
import type { Row } from '../db/row.js'
import type { Conducted } from './kind.js'
import { countRepair, settleEnded } from './settle.js'

/** Visibility lags behind what it lists, so each look reaches back a little further than the last one came. */
const overlapMs = 5 * 60_000
const firstLookMs = 24 * 60 * 60_000
const batch = 200

/** Since when closed executions are looked at. */
export const lookFrom = (since: string | null, now: Date): Date =>
  new Date(since ? Date.parse(since) - overlapMs : now.getTime() - firstLookMs)

/**
 * Holds open rows against what operators did to their workflows in Temporal, which no row can know: terminated, cancelled from
 * outside, reset. One that failed is for the slow sweep: begun anew each minute, it would fail each minute.
 */
export async function reconcile<M extends Row>(
  context: Context,
  kind: Conducted<M>,
  from: Date,
  stillThere: () => void,
): Promise<number> {
  let repaired = 0
  const closed = context.temporal.closedSince(kind.type, from)
  for await (const row of rowsBehind(context, kind, closed, kind.open)) {
    stillThere()
    if (await settleEnded(context, kind, row)) repaired++
    else if (await kind.afterReset?.(context, row)) {
      countRepair('refreshed')
      repaired++
    }
  }
  return repaired
}

/** The rows behind a list of executions, in batches. One without a row, or with another workflow by now, is no news. */
export async function* rowsBehind<M extends Row>(
  context: Context,
  kind: Conducted<M>,
  executions: AsyncIterable<{ workflowId: string }>,
  where: string,
): AsyncIterable<M> {
  const wanted = new Set<string>()
  const read = async () => {
    const ids = [...wanted].flatMap(workflowId => kind.rowIdOf(workflowId) ?? [])
    const rows = await kind.rows.acrossAllWorkspaces(context.db).whereIn('id', ids).whereRaw(where)
    const found = (rows as M[]).filter(row => wanted.has(kind.workflowIdOf(row)))
    wanted.clear()
    return found
  }
  for await (const { workflowId } of executions) {
    wanted.add(workflowId)
    if (wanted.size === batch) yield* await read()
  }
  if (wanted.size > 0) yield* await read()
}
