import type { z } from 'zod'
import type { Caller } from '../caller.js'
import type { LeadChecklist } from '../checklists/lead-checklist.js'
import { loadChecklist } from '../checklists/load-checklist.js'
import type { ChecklistGroupSchema } from '../checklists/schema.js'
import { checklistView } from '../checklists/view.js'
import type { Context } from '../context.js'
import type { Queryable } from '../db/connect.js'
import type { Page, PageOf } from '../db/page.js'
import { placeOfLink, signer, withLinks } from '../documents/signed-url.js'
import { ownWorkspace } from '../workspaces/find.js'
import type { Workspace } from '../workspaces/workspace.js'
import { describeWithOutreach, type LeadDescriptionWithOutreach } from './describe.js'
import { factsOf } from './fields.js'
import { findLead } from './find.js'
import type { Lead } from './lead.js'

export async function readLead(
  context: Context,
  caller: Caller,
  leadId: string,
): Promise<LeadDescriptionWithOutreach> {
  return described(context, caller, context.db, leadId)
}

/** As JSON, which is kept: callers may ask for a lead again and again. */
export async function readLeadAsJson(
  context: Context,
  caller: Caller,
  leadId: string,
): Promise<Buffer | string> {
  const { workspaceId, reveals } = caller
  const name = `lead ${leadId} of ${workspaceId}${reveals ? ', with secrets' : ''}`
  const { bytes, shown } = await context.texts.of(context.db, name, async db => {
    const revealed = new Set<string>()
    const description = await described(context, { ...caller, revealed }, db, leadId, placeOfLink)
    const bytes = Buffer.from(JSON.stringify({ success: true, ...description }))
    return { bytes, shown: [...revealed] }
  })
  for (const id of shown) caller.revealed?.add(id)
  return withLinks(bytes, signer(context, caller))
}

async function described(
  context: Context,
  caller: Caller,
  db: Queryable,
  leadId: string,
  sign?: ReturnType<typeof signer>,
): Promise<LeadDescriptionWithOutreach> {
  const { workspace, ...parts } = await leadWithChecklist(context, db, caller.workspaceId, leadId)
  return describeWithOutreach(context, caller, db, workspace, { ...parts, sign })
}

/** In the order in which it is asked, which is also the order of its pages. */
export async function readChecklist(
  context: Context,
  caller: Caller,
  leadId: string,
  { limit, after }: Page,
): Promise<PageOf<z.output<typeof ChecklistGroupSchema>>> {
  const { checklist } = await leadWithChecklist(context, context.db, caller.workspaceId, leadId)
  const groups = checklistView(checklist, signer(context, caller), caller)
  const from = after ? groups.findIndex(({ id }) => id === after) + 1 : 0
  const rows = groups.slice(from, limit === undefined ? undefined : from + limit)
  const last = rows.at(-1)
  return from + rows.length < groups.length && last ? { rows, next: last.id } : { rows }
}

async function leadWithChecklist(
  context: Context,
  db: Queryable,
  workspaceId: string,
  leadId: string,
): Promise<{ workspace: Workspace; lead: Lead; checklist: LeadChecklist }> {
  const lead = await findLead(workspaceId, leadId, db)
  const workspace = await ownWorkspace(workspaceId, db)
  return { workspace, lead, checklist: await loadChecklist(context, db, workspace, factsOf(lead)) }
}
