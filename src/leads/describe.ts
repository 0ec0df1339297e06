import type { z } from 'zod'
import { ActionLog } from '../activity/action-log.js'
import { enrich } from '../activity/enrich.js'
import { latestOutreach, type Outreach, outreachAmong } from '../activity/outreach.js'
import type { ActionLogSchema } from '../activity/schema.js'
import { actionLogView } from '../activity/view.js'
import type { Call } from '../call.js'
import type { LeadChecklist } from '../checklists/lead-checklist.js'
import type { ChecklistGroupSchema } from '../checklists/schema.js'
import { checklistView } from '../checklists/view.js'
import type { Context } from '../context.js'
import type { Queryable } from '../db/connect.js'
import { signer } from '../documents/signed-url.js'
import type { Workspace } from '../workspaces/workspace.js'
import type { Lead } from './lead.js'
import { matchingLeads } from './matching.js'
import { type LeadListItem, type LeadView, leadView } from './view.js'

/** A lead with all that callers get to see of it at once. */
export interface LeadDescription {
  lead: LeadView
  checklistItems: z.output<typeof ChecklistGroupSchema>[]
  actionLogs: z.output<typeof ActionLogSchema>[]
  matchingLeads: LeadListItem[]
}

export const shownLogs = 100

export async function describeLead(
  context: Context,
  call: Call,
  db: Queryable,
  workspace: Workspace,
  { lead, checklist }: { lead: Lead; checklist: LeadChecklist },
): Promise<LeadDescription> {
  const sign = signer(context, call)
  const latest = `order by id desc limit ${shownLogs}`
  const logs = await ActionLog.inBySql(workspace.id, db, 'lead_id = ?', [lead.id], latest)
  return {
    lead: leadView(lead),
    checklistItems: checklistView(checklist, sign, call),
    actionLogs: await enrich(db, call, logs, sign),
    matchingLeads: await matchingLeads(context, db, workspace, lead),
  }
}

export type LeadDescriptionWithOutreach = LeadDescription & Outreach

export async function describeWithOutreach(
  context: Context,
  call: Call,
  db: Queryable,
  workspace: Workspace,
  parts: { lead: Lead; checklist: LeadChecklist },
): Promise<LeadDescriptionWithOutreach> {
  const description = await describeLead(context, call, db, workspace, parts)
  const { actionLogs } = description
  const outreach =
    actionLogs.length < shownLogs
      ? outreachAmong(actionLogs)
      : await latestOutreach(db, call, parts.lead.id, signer(context, call))
  return { ...description, ...outreach }
}

/** Of a lead that is just being made nothing else is stored yet. */
export async function describeNew(
  context: Context,
  call: Call,
  db: Queryable,
  workspace: Workspace,
  { lead, checklist, log }: { lead: Lead; checklist: LeadChecklist; log: ActionLog },
): Promise<LeadDescriptionWithOutreach> {
  return {
    lead: leadView(lead),
    checklistItems: checklistView(checklist, signer(context, call), call),
    actionLogs: [actionLogView(log, call)],
    matchingLeads: await matchingLeads(context, db, workspace, lead),
    lastAction: null,
    nextFollowUp: null,
    nextDraft: null,
  }
}
