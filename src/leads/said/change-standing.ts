import type { Knex } from 'knex'
import { cancelFollowUps, cancelOutbound } from '../../activity/follow-ups.js'
import { type OfWorkspace, recordAudit } from '../../audit/record.js'
import { recordEvent } from '../../webhooks/record.js'
import { Lead } from '../lead.js'
import { standingAfter } from '../status-rules.js'
import { changedFields, leadView } from '../view.js'

interface Saying {
  said: { status: 'NOT_INTERESTED' } | { didOptOut: boolean }
  by: OfWorkspace
  now: string
}

/** The lead itself has said that it wants no more, or wants to hear from us again. The caller holds its lock. */
export async function changeStanding(
  trx: Knex.Transaction,
  lead: Lead,
  { said, by, now }: Saying,
): Promise<void> {
  const { workspaceId, id } = lead
  const before = leadView(lead)
  const patch = { ...standingAfter(lead, said, now), updatedAt: now }
  lead.$set(patch)
  await Lead.updateIn(workspaceId, trx, id, patch)
  await stopOutreach(trx, lead, now)
  const changes = changedFields(before, leadView(lead))
  await recordEvent(trx, lead, 'lead.updated', by, { lead, shows: leadView(lead), changes })
  await recordAudit(trx, by, 'lead.updated', id)
}

/** What is on its way to somebody who wants no more of it is stopped; sending looks again. */
export async function stopOutreach(trx: Knex.Transaction, lead: Lead, now: string): Promise<void> {
  const { workspaceId, id, optOutAt, status } = lead
  if (optOutAt) lead.activitySummary = await cancelOutbound(trx, workspaceId, id, now)
  else if (status === 'NOT_INTERESTED')
    lead.activitySummary = await cancelFollowUps(trx, workspaceId, id, now)
}
