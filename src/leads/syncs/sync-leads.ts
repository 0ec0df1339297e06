import { hash } from 'node:crypto'
import type { Caller } from '../../caller.js'
import { PatternBudget } from '../../checklists/pattern-rules.js'
import type { Context } from '../../context.js'
import { transact } from '../../db/transact.js'
import { ownWorkspace } from '../../workspaces/find.js'
import { leftOutOf } from '../automations/note-sync.js'
import { beginSync } from './begin.js'
import { bringAll } from './bring.js'
import { finishSync } from './finish.js'
import { knownLeads } from './known.js'
import { carryOutAll, type Row } from './rows.js'
import type { SyncResult } from './schema.js'

interface SentSync {
  name: string | undefined
  isFinal: boolean
  rows: Row[]
}

interface Synced {
  finished: boolean
  results: SyncResult[]
}

/** Tenths of the time that there is: no row is begun after the first of them, and no more leads are left out after the others. */
const forRows = 7
const inAll = 9

/** Each row by itself. The answer is kept for a repeat once all of it is done: what a repeat finds done, it leaves as it is. */
export async function syncLeads(
  context: Context,
  { settle: _, revealed: __, ...caller }: Caller,
  { name, isFinal, rows }: SentSync,
): Promise<Synced> {
  const now = context.clock().getTime()
  const after = (tenths: number) => new Date(now + ((caller.deadline.getTime() - now) * tenths) / 10)
  const { db } = context
  const { workspaceId } = caller
  const known = await knownLeads(db, caller, [...new Set(rows.map(({ externalLeadId }) => externalLeadId))])
  const leadIds = [...known.ids.values()].flat()
  const call = { isFinal, hash: hash('sha256', JSON.stringify(rows)) }
  const sync = name === undefined ? undefined : await beginSync(context, caller, { name, ...call }, leadIds)
  const { results, seen, isWhole } = await carryOutAll(
    {
      context,
      // Nothing of a lead is in the answer, so nothing is told of what it would have shown.
      caller: { ...caller, reveals: false },
      workspace: await ownWorkspace(workspaceId, db),
      syncId: sync?.id,
      leftOut: await leftOutOf(db, workspaceId, leadIds),
      budget: new PatternBudget(),
    },
    { rows, known, until: after(forRows) },
  )
  if (!sync) return { finished: false, results }
  if (seen.length > 0) await transact(db, trx => bringAll(trx, workspaceId, sync.id, seen))
  const finishing = { syncId: sync.id, hash: call.hash, until: after(inAll) }
  const isFinished = sync.isFinished || (isFinal && isWhole && (await finishSync(context, caller, finishing)))
  return { finished: isFinished, results }
}
