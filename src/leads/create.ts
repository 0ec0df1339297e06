import { writeLog } from '../activity/write-log.js'
import { recordAudit } from '../audit/record.js'
import { type Caller, change } from '../caller.js'
import { definitionsOf } from '../checklists/definitions.js'
import { emptyChecklist } from '../checklists/load-checklist.js'
import { updateEntries } from '../checklists/update-entries.js'
import type { Context } from '../context.js'
import { newId } from '../ids.js'
import { recordEvent } from '../webhooks/record.js'
import { ownWorkspace } from '../workspaces/find.js'
import { describeNew, type LeadDescriptionWithOutreach } from './describe.js'
import { blank, columnsAfter, factsOf, searchColumns } from './fields.js'
import { Lead } from './lead.js'
import type { CreateLead } from './schema.js'
import { linkTags, nameTags } from './tags.js'
import { changedFields, leadView } from './view.js'

export async function createLead(
  context: Context,
  caller: Caller,
  { checklistItems = [], tags = [], ...sent }: CreateLead,
): Promise<LeadDescriptionWithOutreach> {
  const { workspaceId } = caller
  const now = context.clock().toISOString()
  return change(context, caller, async trx => {
    const workspace = await ownWorkspace(workspaceId, trx)
    const columns = columnsAfter(blank, sent, { now, defaultRegion: workspace.defaultRegion })
    const lead = Lead.of({
      id: newId('lead'),
      workspaceId,
      ...columns,
      ...searchColumns(columns),
      source: 'api',
      isTest: caller.test,
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
    const outcomes = updateEntries(checklist, checklistItems, workspace)
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
        source: 'api',
        leadUpdates: changedFields(undefined, leadView(lead)),
        checklistUpdates: outcomes,
      },
      at: now,
    })
    await recordEvent(trx, lead, 'lead.created', caller, { lead, shows: leadView(lead) })
    await recordAudit(trx, caller, 'lead.created', lead.id)
    return describeNew(context, caller, trx, workspace, { lead, checklist, log })
  })
}
