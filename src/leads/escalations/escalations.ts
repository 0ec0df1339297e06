import type { Knex } from 'knex'
import { writeLog } from '../../activity/write-log.js'
import { type OfWorkspace, recordAudit } from '../../audit/record.js'
import { type Caller, change } from '../../caller.js'
import type { Context } from '../../context.js'
import { type Listing, type Page, takeListing } from '../../db/page.js'
import { NotFound } from '../../errors.js'
import { isId, newId } from '../../ids.js'
import { recordEvent } from '../../webhooks/record.js'
import { timestampIn } from '../../workspaces/test-clocks.js'
import { Escalation } from '../escalation.js'
import { findLead, lockLead } from '../find.js'
import { Lead } from '../lead.js'
import { leadView, shownStatus } from '../view.js'
import type { EscalationView } from './schema.js'
import { escalationView } from './view.js'

export async function createEscalation(
  context: Context,
  caller: Caller,
  leadId: string,
  { reason }: { reason: string },
): Promise<Escalation> {
  const { workspaceId } = caller
  const now = await timestampIn(context, workspaceId, context.db)
  return change(context, caller, async trx => {
    const lead = await lockLead(workspaceId, leadId, trx)
    return escalate(trx, lead, { reason, by: caller, now })
  })
}

/** Puts a lead before a person. The caller holds the lead's lock. */
export async function escalate(
  trx: Knex.Transaction,
  lead: Lead,
  { reason, by, now }: { reason: string; by: OfWorkspace; now: string },
): Promise<Escalation> {
  const escalation = await Escalation.in(lead.workspaceId, trx).insert({
    id: newId('escalation'),
    leadId: lead.id,
    reason,
    createdAt: now,
    resolvedAt: null,
  })
  await countOpen(trx, lead, lead.openEscalations + 1, now)
  if (lead.openEscalations === 1) await tellStatus(trx, lead, by)
  await note(trx, escalation, 'Escalated', { by, at: now })
  await recordAudit(trx, by, 'escalation.opened', escalation.id)
  return escalation
}

export async function listEscalations(
  { db }: Context,
  { workspaceId }: Caller,
  leadId: string,
  page: Page,
): Promise<Listing<EscalationView>> {
  const lead = await findLead(workspaceId, leadId, db)
  const escalations = Escalation.in(workspaceId, db).where({ leadId: lead.id })
  return takeListing(escalations, page, rows => rows.map(escalationView))
}

/** Repeatable: one that is resolved stays as it is. */
export async function resolveEscalation(
  context: Context,
  caller: Caller,
  escalationId: string,
): Promise<Escalation> {
  const { workspaceId } = caller
  const now = await timestampIn(context, workspaceId, context.db)
  return change(context, caller, async trx => {
    const lead = await lockLeadOf(trx, workspaceId, escalationId)
    await recordAudit(trx, caller, 'escalation.resolved', escalationId)
    const resolved = await Escalation.in(workspaceId, trx)
      .findById(escalationId)
      .whereNull('resolvedAt')
      .patch({ resolvedAt: now })
    const escalation = await Escalation.in(workspaceId, trx).findById(escalationId).throwIfNotFound()
    if (resolved === 0) return escalation
    await countOpen(trx, lead, lead.openEscalations - 1, now)
    if (lead.openEscalations === 0) await tellStatus(trx, lead, caller)
    await note(trx, escalation, 'Escalation resolved', { by: caller, at: now })
    return escalation
  })
}

/**
 * All that are open, because a caller has set the lead's status. The caller holds the lead's lock, and tells of it in the
 * log of that change.
 */
export async function resolveEscalations(trx: Knex.Transaction, lead: Lead, now: string): Promise<void> {
  if (lead.openEscalations === 0) return
  await Escalation.in(lead.workspaceId, trx)
    .where({ leadId: lead.id })
    .whereNull('resolvedAt')
    .patch({ resolvedAt: now })
  await countOpen(trx, lead, 0, now)
}

/** With its lead, an escalation becomes nonexistent. */
async function lockLeadOf(trx: Knex.Transaction, workspaceId: string, escalationId: string): Promise<Lead> {
  const escalation = isId('escalation', escalationId)
    ? await Escalation.in(workspaceId, trx).findById(escalationId)
    : undefined
  const lead =
    escalation && (await Lead.lock(workspaceId, trx, 'id = ? and deleted_at is null', [escalation.leadId]))
  if (!lead) throw new NotFound('escalation')
  return lead
}

/** The number decides whether the lead is in REVIEW, so it changes in the transaction of what it counts. */
async function countOpen(
  trx: Knex.Transaction,
  lead: Lead,
  openEscalations: number,
  now: string,
): Promise<void> {
  const patch = { openEscalations, updatedAt: now }
  await Lead.in(lead.workspaceId, trx).findById(lead.id).patch(patch)
  lead.$set(patch)
}

/** The lead went into REVIEW, or came out of it. */
const tellStatus = (trx: Knex.Transaction, lead: Lead, by: OfWorkspace) =>
  recordEvent(trx, lead, 'lead.updated', by, {
    lead,
    shows: leadView(lead),
    changes: { status: shownStatus(lead) },
  })

const note = (
  trx: Knex.Transaction,
  { id, leadId, workspaceId }: Escalation,
  summary: string,
  circumstances: { by: OfWorkspace; at: string },
) =>
  writeLog(trx, workspaceId, {
    ...circumstances,
    leadId,
    type: 'SYSTEM_NOTE',
    summary,
    input: { escalationId: id },
  })
