import type { z } from 'zod'
import type { ActionLog } from '../activity/action-log.js'
import { enrich } from '../activity/enrich.js'
import { type LatestLogs, latestLogs } from '../activity/latest-logs.js'
import { latestOutreach, type Outreach, outreachAmong } from '../activity/outreach.js'
import type { ActionLogSchema } from '../activity/schema.js'
import { actionLogView } from '../activity/view.js'
import type { Caller } from '../caller.js'
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

type Sign = ReturnType<typeof signer>

/** A lead with all that callers get to see of it at once. */
export interface LeadDescription {
  lead: LeadView
  checklistItems: z.output<typeof ChecklistGroupSchema>[]
  actionLogs: z.output<typeof ActionLogSchema>[]
  matchingLeads: LeadListItem[]
}

export async function describeLead(
  context: Context,
  caller: Caller,
  db: Queryable,
  workspace: Workspace,
  {
    lead,
    checklist,
    latest,
    sign = signer(context, caller),
  }: { lead: Lead; checklist: LeadChecklist; latest?: LatestLogs; sign?: Sign },
): Promise<LeadDescription> {
  const { logs } = latest ?? (await latestLogs(db, workspace.id, lead.id))
  return {
    lead: leadView(lead),
    checklistItems: checklistView(checklist, sign, caller),
    actionLogs: await enrich(db, caller, logs, sign),
    matchingLeads: await matchingLeads(context, db, workspace, lead),
  }
}

export type LeadDescriptionWithOutreach = LeadDescription & Outreach

export async function describeWithOutreach(
  context: Context,
  caller: Caller,
  db: Queryable,
  workspace: Workspace,
  { sign = signer(context, caller), ...parts }: { lead: Lead; checklist: LeadChecklist; sign?: Sign },
): Promise<LeadDescriptionWithOutreach> {
  const latest = await latestLogs(db, workspace.id, parts.lead.id)
  const description = await describeLead(context, caller, db, workspace, { ...parts, latest, sign })
  const outreach = latest.areAll
    ? outreachAmong(description.actionLogs)
    : await latestOutreach(db, caller, parts.lead.id, sign)
  return { ...description, ...outreach }
}

/** A lead that is just being made, of which nothing else is stored yet. */
export async function describeNew(
  context: Context,
  caller: Caller,
  db: Queryable,
  workspace: Workspace,
  { lead, checklist, log }: { lead: Lead; checklist: LeadChecklist; log: ActionLog },
): Promise<LeadDescriptionWithOutreach> {
  return {
    lead: leadView(lead),
    checklistItems: checklistView(checklist, signer(context, caller), caller),
    actionLogs: [actionLogView(log, caller)],
    matchingLeads: await matchingLeads(context, db, workspace, lead),
    lastAction: null,
    nextFollowUp: null,
    nextDraft: null,
  }
}
