import type { Knex } from 'knex'
import type { Caller } from '../../caller.js'
import type { Context } from '../../context.js'
import { storedRows } from '../../db/rows.js'
import type { Lead } from '../lead.js'
import { foldTag, sameTags } from '../tag-rules.js'
import { Automation } from './automation.js'

/**
 * What automations have to do because of the tags that a lead has got and lost. It is only noted here, with the lead's
 * change; a wake of the lead has it done, so that no crash can lose it and the answer doesn't wait for it.
 */
export async function noteTags(
  { wakes }: Pick<Context, 'wakes'>,
  trx: Knex.Transaction,
  { requestId }: Pick<Caller, 'requestId'>,
  { id: leadId, workspaceId, tags }: Pick<Lead, 'id' | 'workspaceId' | 'tags'>,
  before: string[],
): Promise<void> {
  if (sameTags(before, tags)) return
  const [had, has] = [before, tags].map(names => new Set(names.map(foldTag))) as [Set<string>, Set<string>]
  const automations = await Automation.inBySql(workspaceId, trx, 'archived_at is null', [])
  let isNoted = false
  for (const { id, tag } of automations) {
    const key = foldTag(tag)
    if (had.has(key) === has.has(key)) continue
    await (has.has(key) ? noteGain : noteLoss)(trx, [leadId, id, workspaceId, requestId])
    isNoted = true
  }
  if (isNoted) await wakes.write(trx, workspaceId, leadId)
}

type Noted = [leadId: string, automationId: string, workspaceId: string, requestId: string | null]

export const noteGain = (trx: Knex.Transaction, noted: Noted): Promise<unknown> =>
  storedRows(
    trx,
    `insert into lead_automations (lead_id, automation_id, workspace_id, request_id, wants) values (?, ?, ?, ?, 'start')
     on conflict (lead_id, automation_id) do update set wants = 'start', left_out = false, request_id = excluded.request_id`,
    noted,
  )

/** Who had the tag before there was the automation got nothing by it. */
const noteLoss = (
  trx: Knex.Transaction,
  [leadId, automationId, workspaceId, requestId]: Noted,
): Promise<unknown> =>
  storedRows(
    trx,
    `update lead_automations set wants = 'withdraw', left_out = false, request_id = ?
     where lead_id = ? and automation_id = ? and workspace_id = ?`,
    [requestId, leadId, automationId, workspaceId],
  )
