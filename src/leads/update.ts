import type { Knex } from 'knex'
import { writeLog } from '../activity/write-log.js'
import { recordAudit } from '../audit/record.js'
import { type Caller, change } from '../caller.js'
import type { LeadChecklist } from '../checklists/lead-checklist.js'
import { loadChecklist } from '../checklists/load-checklist.js'
import type { PatternBudget } from '../checklists/pattern-rules.js'
import {
  type EntryOutcome,
  type EntryUpdate,
  restoreSkipped,
  skipRequired,
  updateEntries,
} from '../checklists/update-entries.js'
import { wakeRunsOf } from '../conducted/open-work.js'
import type { Context } from '../context.js'
import { transact } from '../db/transact.js'
import { invalidFields } from '../errors.js'
import type { EventName } from '../webhooks/events.js'
import { recordEvent } from '../webhooks/record.js'
import { ownWorkspace } from '../workspaces/find.js'
import { nowOf } from '../workspaces/test-clocks.js'
import type { Workspace } from '../workspaces/workspace.js'
import { noteTags } from './automations/note.js'
import { describeLead, type LeadDescription } from './describe.js'
import { resolveEscalations } from './escalations/escalations.js'
import { columnsAfter, factsOf, ownColumns, saySame, searchColumns } from './fields.js'
import { lockLead } from './find.js'
import { Lead } from './lead.js'
import { stopOutreach } from './said/change-standing.js'
import { mostTagsOfLead, type UpdateLead } from './schema.js'
import { foldTag, sameTags } from './tag-rules.js'
import { setTags } from './tags.js'
import { changedFields, leadView } from './view.js'

/** Only what was sent changes, and all of it together: one transaction, one action log. */
export const updateLead = (context: Context, caller: Caller, sent: UpdateLead): Promise<LeadDescription> =>
  change(context, caller, async trx => {
    const { workspace, ...parts } = await changeLead(context, trx, caller, sent)
    return describeLead(context, caller, trx, workspace, parts)
  })

/** For whoever isn't shown the lead afterwards: what isn't described gives out no numbers of persons. */
export const applyUpdate = (context: Context, caller: Caller, sent: UpdateLead): Promise<void> =>
  change(context, caller, async trx => {
    await changeLead(context, trx, caller, sent)
  })

/**
 * Adds and removes tags, and leaves the others: what a colleague does to them meanwhile stays, which setting all of them would
 * undo. False where the lead has been so already; that leaves no trace.
 */
export const retagLead = (
  context: Context,
  caller: Caller,
  leadId: string,
  { add, remove }: { add: string[]; remove: string[] },
): Promise<boolean> =>
  transact(context.db, async trx => {
    const lead = await lockLead(caller.workspaceId, leadId, trx)
    const had = new Set(lead.tags.map(foldTag))
    const gone = new Set(remove.map(foldTag))
    const tags = [
      ...lead.tags.filter(tag => !gone.has(foldTag(tag))),
      ...add.filter(tag => !had.has(foldTag(tag))),
    ]
    if (tags.length > mostTagsOfLead && tags.length > had.size) {
      const message = `must be at most ${mostTagsOfLead}`
      throw invalidFields([{ path: 'tags', message, code: 'too_big' }])
    }
    const { isWritten } = await changeLead(context, trx, caller, { leadId, tags }, { onlyIfNew: true })
    return isWritten
  })

interface Changed {
  workspace: Workspace
  lead: Lead
  checklist: LeadChecklist
  outcomes: EntryOutcome[]
  /** False where nothing was written. */
  isWritten: boolean
}

/**
 * In a transaction that there is. `onlyIfNew`: what says nothing new leaves no trace; `budget`: what its answers share with those
 * of other leads of the call.
 */
export async function changeLead(
  context: Context,
  trx: Knex.Transaction,
  caller: Caller,
  { leadId, checklistItems = [], tags, ...sent }: UpdateLead,
  { onlyIfNew = false, budget }: { onlyIfNew?: boolean; budget?: PatternBudget } = {},
): Promise<Changed> {
  const { workspaceId } = caller
  const lead = await lockLead(workspaceId, leadId, trx)
  const workspace = await ownWorkspace(workspaceId, trx)
  // Once the lead is locked, so that of two updates the later one is also said to be later.
  const now = nowOf(context, workspace).toISOString()
  const before = leadView(lead)
  const wasStored = stored(lead)
  const hadTags = lead.tags
  const checklist = await loadChecklist(context, trx, workspace, factsOf(lead))

  const columns = columnsAfter(lead, sent, { now, defaultRegion: workspace.defaultRegion })
  const isKnown = onlyIfNew && saySame(lead, columns) && (!tags || sameTags(hadTags, tags))
  lead.$set({ ...columns, ...searchColumns(columns), updatedAt: now })
  const outcomes = answer(checklist, lead, sent, { checklistItems, workspace, budget })
  if (isKnown && checklist.changes.length === 0)
    return { workspace, lead, checklist, outcomes, isWritten: false }
  if (tags) lead.tags = await setTags(trx, lead, tags, now)
  if (sent.status) await resolveEscalations(trx, lead, now)
  lead.$set(checklist.counts)

  const leadUpdates = changedFields(before, leadView(lead))
  const events = eventsOf(leadUpdates, checklist)
  await checklist.save(trx, now)
  const writes = differing(wasStored, stored(lead))
  if (events.length === 0) await Lead.updateIn(workspaceId, trx, leadId, writes)
  await stopOutreach(trx, lead, now)
  await writeLog(trx, workspaceId, {
    leadId,
    type: 'API_ACTIVITY',
    summary: 'Lead updated',
    input: { eventType: 'lead_updated', source: 'api', leadUpdates, checklistUpdates: outcomes },
    at: now,
    by: caller,
  })
  for (const [place, { name, changes }] of events.entries())
    await recordEvent(trx, lead, name, caller, {
      lead,
      shows: leadView(lead),
      changes,
      ...(place === 0 && { writes }),
    })
  await recordAudit(trx, caller, 'lead.updated', leadId)
  await wakeRunsOf(context, trx, lead)
  await noteTags(context, trx, caller, lead, hadTags)
  return { workspace, lead, checklist, outcomes, isWritten: true }
}

type Sent = Pick<UpdateLead, 'status'>

/** What was skipped for the lead's completion comes back before the answers, and is skipped only after them. */
function answer(
  checklist: LeadChecklist,
  lead: Lead,
  { status }: Sent,
  {
    checklistItems,
    workspace,
    budget,
  }: { checklistItems: EntryUpdate[]; workspace: Workspace; budget: PatternBudget | undefined },
): EntryOutcome[] {
  if (lead.status === 'IN_PROGRESS') restoreSkipped(checklist)
  const outcomes = updateEntries(checklist, checklistItems, workspace, budget)
  checklist.reapply(factsOf(lead))
  if (status === 'COMPLETED') skipRequired(checklist)
  return outcomes
}

interface LeadEvent {
  name: Extract<EventName, `lead.${string}`>
  changes?: Record<string, unknown>
}

/** Nothing changed, nothing told. */
function eventsOf(leadUpdates: ReturnType<typeof changedFields>, checklist: LeadChecklist): LeadEvent[] {
  const checklistItems = checklist.changes
  const changes = { ...leadUpdates, ...(checklistItems.length > 0 ? { checklistItems } : {}) }
  const events: LeadEvent[] = Object.keys(changes).length > 0 ? [{ name: 'lead.updated', changes }] : []
  if (leadUpdates.status === 'COMPLETED') events.push({ name: 'lead.completed' })
  return events
}

const stored = (lead: Lead) => ({
  ...ownColumns(lead),
  search: lead.search,
  emailKey: lead.emailKey,
  tags: lead.tags,
  completedItems: lead.completedItems,
  totalItems: lead.totalItems,
  countedVersion: lead.countedVersion,
  updatedAt: lead.updatedAt,
})

/** A column that is set is written to each of its indexes, changed or not. */
const differing = <T extends object>(before: T, after: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => value !== before[name as keyof T]),
  ) as Partial<T>
