import type { Knex } from 'knex'
import { cancelFollowUps } from '../../activity/follow-ups.js'
import { type OfWorkspace, recordAudit } from '../../audit/record.js'
import { recordEvent } from '../../webhooks/record.js'
import { columnsAfter } from '../fields.js'
import { Lead } from '../lead.js'
import { changedFields, leadView } from '../view.js'

/** The lead has said so itself. The caller holds its lock. */
export async function setNotInterested({
  trx,
  lead,
  by,
  now,
}: {
  trx: Knex.Transaction
  lead: Lead
  by: OfWorkspace
  now: string
}): Promise<void> {
  const { workspaceId, id } = lead
  const before = leadView(lead)
  const after = columnsAfter(lead, { status: 'NOT_INTERESTED' }, { now, defaultRegion: 'US' })
  const { status, notInterestedAt } = after
  const patch = { status, notInterestedAt, updatedAt: now }
  lead.$set(patch)
  await Lead.updateIn(workspaceId, trx, id, patch)
  await cancelFollowUps(trx, workspaceId, id, now)
  const changes = changedFields(before, leadView(lead))
  await recordEvent(trx, lead, 'lead.updated', by, { lead, shows: leadView(lead), changes })
  await recordAudit(trx, by, 'lead.updated', id)
}
