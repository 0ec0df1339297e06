import type { Knex } from 'knex'
import { cancelPlannedOf } from '../activity/follow-ups.js'
import { writeLog } from '../activity/write-log.js'
import type { Doer } from '../audit/doer.js'
import { recordAudit } from '../audit/record.js'
import { lookNow } from '../conducted/look-now.js'
import type { Context } from '../context.js'
import { transact } from '../db/transact.js'
import { Gone } from '../errors.js'
import { Lead } from '../leads/lead.js'
import { recordEvent } from '../webhooks/record.js'
import { timestampIn } from '../workspaces/test-clocks.js'
import { eventOf, isFinal, type RunStatus } from './rules.js'
import { WorkflowRun } from './run.js'
import { runView } from './view.js'

export interface StatusWrite {
  workspaceId: string
  runId: string
  status: RunStatus
  revision: number
  cause: Doer
  /** For the lead's timeline, when it was not the usual way. */
  note?: string
}

interface RowStatus {
  status: RunStatus
  revision: number
}

/**
 * Writes what the workflow decided: row, event and note in one transaction. Repeatable, because the row's revision tells
 * what it has already taken. The row has the last word: the answer is what it says now.
 */
export async function recordStatus(context: Context, write: StatusWrite): Promise<RowStatus> {
  return transact(context.db, async trx => {
    const { run, lead } = await lockRun(trx, write.workspaceId, write.runId)
    if (run.revision >= write.revision || isFinal(run.status))
      return { status: run.status, revision: run.revision }
    const now = await timestampIn(context, write.workspaceId, trx)
    await setStatus(trx, { run, lead }, write, now)
    if (write.status === 'ACTIVE') await lookNow(context, trx, write.workspaceId, write.runId)
    return { status: write.status, revision: write.revision }
  })
}

/** For a workflow that may have fallen behind its row. */
export async function readStatus({ db }: Context, workspaceId: string, runId: string): Promise<RowStatus> {
  const run = await WorkflowRun.in(workspaceId, db).findById(runId)
  if (!run) throw new Gone('workflow run')
  return { status: run.status, revision: run.revision }
}

export interface LockedRun {
  run: WorkflowRun
  /** May be a deleted one. */
  lead: Lead
}

/**
 * No other change of the run, nor of its lead, comes between this and the end of the transaction. The lead first, then the
 * run, as everywhere: two that lock them in two orders would wait for each other.
 */
export async function lockRun(trx: Knex.Transaction, workspaceId: string, id: string): Promise<LockedRun> {
  const ofRun = 'id = (select lead_id from workflow_runs where workflow_runs.id = ?)'
  const lead = await Lead.lock(workspaceId, trx, ofRun, [id])
  const run = await WorkflowRun.lock(workspaceId, trx, 'id = ?', [id])
  if (!run || !lead) throw new Gone('workflow run')
  return { run, lead }
}

const actionOf = {
  ACTIVE: 'workflow_run.resumed',
  PAUSED: 'workflow_run.paused',
  COMPLETED: 'workflow_run.completed',
  CANCELLED: 'workflow_run.cancelled',
} as const satisfies Record<RunStatus, string>

/** The one place that changes a stored status. The caller holds the locks. */
export async function setStatus(
  trx: Knex.Transaction,
  { run, lead }: LockedRun,
  { status, revision, cause, note }: Pick<StatusWrite, 'status' | 'revision' | 'cause' | 'note'>,
  now: string,
): Promise<void> {
  const patch = {
    status,
    revision,
    updatedAt: now,
    ...(status === 'COMPLETED' ? { completedAt: now } : {}),
    ...(status === 'CANCELLED' ? { cancelledAt: now } : {}),
  }
  run.$set(patch)
  if (isFinal(status)) await cancelPlannedOf(trx, run.workspaceId, run, now)
  await recordEvent(trx, run, eventOf[status], cause, { lead, shows: runView(run), writes: patch })
  const by = { ...cause, workspaceId: run.workspaceId, agentId: run.agentId }
  await recordAudit(trx, by, actionOf[status], run.id)
  if (note) {
    await writeLog(trx, run.workspaceId, {
      leadId: run.leadId,
      type: 'SYSTEM_NOTE',
      summary: note,
      input: { workflowRunId: run.id },
      at: now,
    })
  }
}
