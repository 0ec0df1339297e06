import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { Context } from '../context.js'
import { rowsOf } from '../db/rows.js'
import { transact } from '../db/transact.js'
import { Workspace } from '../workspaces/workspace.js'
import { underWay } from './under-way.js'

const firstPauseMs = 10
const longestPauseMs = 250

/**
 * Moves the clock of a workspace on to where it is wanted, from one moment at which something falls due to the next, and waits at
 * each until all that belongs to it is done. It may end anywhere, and several may be at it: whoever comes next goes on from the
 * rows. Who has no more time leaves the rest to the sweep.
 */
export async function moveOn(
  context: Context,
  workspaceId: string,
  { until, stop }: { until: Date; stop?: AbortSignal },
): Promise<void> {
  let pauseMs = firstPauseMs
  while (context.clock() < until && !stop?.aborted) {
    const workspace = await Workspace.in(workspaceId, context.db).findById(workspaceId)
    if (!workspace?.testClockAt || workspace.testClockTarget === null) return
    const isBusy = (await underWay(context.db, workspaceId, workspace.testClockAt)).length > 0
    if (!isBusy && (await moveOnce(context, workspaceId))) {
      pauseMs = firstPauseMs
    } else {
      await sleep(pauseMs)
      pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)
    }
  }
}

/** To the next moment at which an agent looks, with all who look then; without any, to the end. False: it is not time yet. */
function moveOnce(context: Context, workspaceId: string): Promise<boolean> {
  return transact(context.db, async trx => {
    const workspace = await Workspace.lock(workspaceId, trx, 'true', [], 'for no key update')
    const { testClockAt: now, testClockTarget: target } = workspace ?? {}
    if (!now || !target) return true
    if ((await underWay(trx, workspaceId, now)).length > 0) return false
    if (now === target) {
      await Workspace.updateIn(workspaceId, trx, workspaceId, { testClockTarget: null })
      return true
    }
    const next = await nextLook(trx, workspaceId, target)
    await Workspace.updateIn(workspaceId, trx, workspaceId, { testClockAt: next ?? target })
    if (next) await wakeAll(context, trx, workspaceId, await looking(trx, workspaceId, next))
    return true
  })
}

/** So many are called at once by this process; what more there are is left to the sweep of wakes. */
const calledAtOnce = 200

async function wakeAll(
  { wakes }: Context,
  trx: Knex.Transaction,
  workspaceId: string,
  runIds: string[],
): Promise<void> {
  for (const id of runIds.slice(0, calledAtOnce)) await wakes.write(trx, workspaceId, id)
  await wakes.writeAll(trx, workspaceId, runIds.slice(calledAtOnce), { isDue: true })
}

const waits = `workspace_id = ? and looks_at is not null and status = 'ACTIVE'`

/** Nobody is about to look, so whatever is found lies ahead. */
async function nextLook(
  trx: Knex.Transaction,
  workspaceId: string,
  target: string,
): Promise<string | undefined> {
  const sql = `select looks_at from workflow_runs where ${waits} and looks_at <= ? order by looks_at limit 1`
  const [next] = await rowsOf<{ looksAt: string }>(trx, sql, [workspaceId, target])
  return next?.looksAt
}

async function looking(trx: Knex.Transaction, workspaceId: string, at: string): Promise<string[]> {
  const sql = `select id from workflow_runs where ${waits} and looks_at = ? order by id`
  const due = await rowsOf<{ id: string }>(trx, sql, [workspaceId, at])
  return due.map(({ id }) => id)
}
