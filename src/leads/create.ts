import type { Knex } from 'knex'
import type { ActionLog } from '../activity/action-log.js'
import { writeLog } from '../activity/write-log.js'
import { recordAudit } from '../audit/record.js'
import { type Caller, change } from '../caller.js'
import { definitionsOf } from '../checklists/definitions.js'
import type { LeadChecklist } from '../checklists/lead-checklist.js'
import { emptyChecklist } from '../checklists/load-checklist.js'
import type { PatternBudget } from '../checklists/pattern-rules.js'
import { type EntryOutcome, updateEntries } from '../checklists/update-entries.js'
import type { Context } from '../context.js'
import { newId } from '../ids.js'
import { recordEvent } from '../webhooks/record.js'
import { ownWorkspace } from '../workspaces/find.js'
import { nowOf } from '../workspaces/test-clocks.js'
import type { Workspace } from '../workspaces/workspace.js'
import { noteTags } from './automations/note.js'
import { describeNew, type LeadDescriptionWithOutreach } from './describe.js'
import { blank, columnsAfter, factsOf, searchColumns } from './fields.js'
import { Lead } from './lead.js'
import type { CreateLead } from './schema.js'
import { linkTags, nameTags } from './tags.js'
import { changedFields, leadView } from './view.js'

export const createLead = (
  context: Context,
  caller: Caller,
  sent: CreateLead,
): Promise<LeadDescriptionWithOutreach> =>
  change(context, caller, async trx => {
    const { workspace, ...parts } = await insertLead(context, trx, caller, sent)
    return describeNew(context, caller, trx, workspace, parts)
  })

interface Inserted {
  workspace: Workspace
  lead: Lead
  checklist: LeadChecklist
  log: ActionLog
  outcomes: EntryOutcome[]
}

/** How a lead came in. */
type LeadSource = 'api' | 'app' | 'inbound-email' | 'inbound-sms'

/** In a transaction that there is. `budget`: what its answers share with those of other leads of the call. */
export async function insertLead(
  context: Context,
  trx: Knex.Transaction,
  caller: Caller,
  { checklistItems = [], tags = [], ...sent }: CreateLead,
  {
    budget,
    source = caller.origin === 'app' ? 'app' : 'api',
  }: { budget?: PatternBudget; source?: LeadSource } = {},
): Promise<Inserted> {
  const { workspaceId } = caller
  const workspace = await ownWorkspace(workspaceId, trx)
  const now = nowOf(context, workspace).toISOString()
  const columns = columnsAfter(blank, sent, { now, defaultRegion: workspace.defaultRegion })
  const lead = Lead.of({
    id: newId('lead'),
    workspaceId,
    ...columns,
    ...searchColumns(columns),
    source,
    isTest: caller.test || workspace.testClockAt !== null,
    activitySummary: null,
    tags: [],
    openEscalations: 0,
    eventSequence: 0,
    portalGeneration: 0,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  })
  const checklist = emptyChecklist(context, await definitionsOf(trx, workspace), factsOf(lead))
  const outcomes = updateEntries(checklist, checklistItems, workspace, budget)
  checklist.reapply()
  lead.$set(checklist.counts)
  const named = await nameTags(trx, lead, tags, now)
  lead.tags = named.map(({ name }) => name)
  await Lead.insertAllIn(workspaceId, trx, [lead])
  await linkTags(trx, { workspaceId, leadId: lead.id }, named)
  await checklist.save(trx, now)
  const log = await writeLog(trx, workspaceId, {
    leadId: lead.id,
    type: 'API_ACTIVITY',
    summary: 'Lead created',
    input: {
      eventType: 'lead_created',
      source,
      leadUpdates: changedFields(undefined, leadView(lead)),
      checklistUpdates: outcomes,
    },
    at: now,
    by: caller,
  })
  await recordEvent(trx, lead, 'lead.created', caller, { lead, shows: leadView(lead) })
  await recordAudit(trx, caller, 'lead.created', lead.id)
  await noteTags(context, trx, caller, lead, [])
  return { workspace, lead, checklist, log, outcomes }
}
