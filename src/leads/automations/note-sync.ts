import type { Knex } from 'knex'
import type { Caller } from '../../caller.js'
import { conducted } from '../../conducted/open-work.js'
import type { Context } from '../../context.js'
import { bound, oneOf } from '../../db/one-of.js'
import { rowsOf } from '../../db/rows.js'
import type { Lead } from '../lead.js'
import { foldTag } from '../tag-rules.js'
import { LeadAutomation } from './lead-automation.js'
import { noteGain } from './note.js'

type By = Pick<Caller, 'workspaceId' | 'requestId'>

/**
 * A sync has left these leads out: what automations have started for them, or are about to start, ends where they say so. That
 * it was the sync which ended it is kept, for when a lead comes back. The leads are locked.
 */
export async function noteLeaving(
  { wakes }: Pick<Context, 'wakes'>,
  trx: Knex.Transaction,
  { workspaceId, requestId }: By,
  leadIds: string[],
): Promise<void> {
  const noted = await rowsOf<{ leadId: string }>(
    trx,
    `update lead_automations set wants = 'withdraw', left_out = true, request_id = ?
     where workspace_id = ? and ${oneOf('lead_id', trx)}
       and exists (select 1 from automations
         where automations.id = automation_id and automations.withdraw and archived_at is null)
       and (wants = 'start' or (wants is null and exists (select 1 from workflow_runs
         where workflow_runs.id = run_id and source = 'AUTOMATION' and ${conducted.runs.open})))
     returning lead_id`,
    [requestId, workspaceId, bound(leadIds)],
  )
  await wakes.writeAll(trx, workspaceId, [...new Set(noted.map(({ leadId }) => leadId))])
}

/** Of these leads those for which a sync has ended something by leaving them out. */
export async function leftOutOf(
  db: Context['db'],
  workspaceId: string,
  leadIds: string[],
): Promise<Set<string>> {
  const where = `left_out and ${oneOf('lead_id', db)}`
  const found = await LeadAutomation.inBySql(workspaceId, db, where, [bound(leadIds)])
  return new Set(found.map(({ leadId }) => leadId))
}

interface Ended {
  automationId: string
  tag: string
  archivedAt: string | null
  status: string | null
}

/** The lead is back, and locked: what ended by its leaving begins anew, unless it had completed before it could be ended. */
export async function noteReturn(
  { wakes }: Pick<Context, 'wakes'>,
  trx: Knex.Transaction,
  { requestId }: By,
  { id: leadId, workspaceId, tags }: Pick<Lead, 'id' | 'workspaceId' | 'tags'>,
): Promise<void> {
  const ended = await rowsOf<Ended>(
    trx,
    `select automation_id, tag, automations.archived_at, workflow_runs.status
     from lead_automations
       join automations on automations.id = automation_id
       left join workflow_runs on workflow_runs.id = run_id
     where lead_automations.workspace_id = ? and lead_automations.lead_id = ? and left_out`,
    [workspaceId, leadId],
  )
  if (ended.length === 0) return
  await LeadAutomation.in(workspaceId, trx).where({ leadId }).patch({ leftOut: false })
  const has = new Set(tags.map(foldTag))
  const again = ended.filter(
    ({ tag, archivedAt, status }) => has.has(foldTag(tag)) && !archivedAt && status !== 'COMPLETED',
  )
  for (const { automationId } of again) await noteGain(trx, [leadId, automationId, workspaceId, requestId])
  if (again.length > 0) await wakes.write(trx, workspaceId, leadId)
}
