import { ActionLog } from '../activity/action-log.js'
import { batchMs } from '../agents/manners/may-go-rules.js'
import { type ChecklistEntry, isOwed, ownGroup } from '../checklists/checklist-entry.js'
import type { LeadChecklist } from '../checklists/lead-checklist.js'
import { loadChecklist } from '../checklists/load-checklist.js'
import { conducted } from '../conducted/open-work.js'
import { Document } from '../documents/document.js'
import { factsOf } from '../leads/fields.js'
import { nextOfChecklist, type Planned, usualFollowUps } from './next-step-rules.js'
import { type Scene, standingOf, type View } from './scene.js'

/** What a lead still owes of its checklist, what it was asked for, and so what comes next. */
export async function lookAtChecklist(scene: Scene): Promise<View> {
  const { context, trx, run, lead, workspace, workflow, zone, planned } = scene
  const checklist = scene.checklist ?? (await loadChecklist(context, trx, workspace, factsOf(lead)))
  const owed = checklist.entries.filter(isOwed)
  const wanted = owed.filter(({ status }) => status !== 'NEEDS_REVIEW')
  const sent = await ActionLog.inBySql(run.workspaceId, trx, sentByRun, [run.id], 'order by completed_at, id')
  const { named, followUpsSent } = countSent(sent)
  const followUps = workflow.followUps ?? usualFollowUps
  const standing = {
    ...standingOf(scene),
    planned: planned && plannedOf(planned),
    owed: owed.length,
    wanted: wanted.map(({ item: { id, groupCode, createdAt } }) => ({
      id,
      isOwn: groupCode === ownGroup.code,
      askedAt: new Date(createdAt),
    })),
    named,
    followUpsSent,
    followUps,
    postponedUntil: run.postponedUntil === null ? undefined : new Date(run.postponedUntil),
    zone,
    batchMs: batchMs(workspace),
  }
  const unread = nextOfChecklist({ ...standing, isReading: false })
  // Only what is about to go waits for documents, so that steps which send nothing need not ask for them.
  const decision =
    unread.do === 'send' && (await isReading(scene))
      ? nextOfChecklist({ ...standing, isReading: true })
      : unread
  return {
    decision,
    checklist,
    items: wanted.map(({ item: { id, label, clientInstructions }, status, validationError }) => ({
      id,
      label,
      clientInstructions,
      stillMissing: status === 'TODO' ? validationError : null,
    })),
    news: {
      received: decision.do === 'send' || scene.draft ? await receivedSince(scene, checklist, sent) : [],
      rejected: owed.flatMap(rejectionOf),
    },
    summaryOf: outgoing =>
      outgoing === 'ask'
        ? `Asks for ${wanted.length === 1 ? 'an item' : `${wanted.length} items`} of the checklist`
        : `Follow-up ${followUpsSent + 1} of ${followUps.atMost}`,
  }
}

/** Why something that came doesn't do. What a person has to look at is told where it is a document. */
function rejectionOf({ item: { label }, status, validationError, attachments }: ChecklistEntry) {
  const isTold = status === 'INVALID' || (status === 'NEEDS_REVIEW' && attachments.length > 0)
  return isTold && validationError ? [{ label, reason: validationError }] : []
}

/** Documents since the run's last message, by what they were taken for. */
async function receivedSince(
  { trx, run, lead }: Scene,
  { entries }: LeadChecklist,
  sent: ActionLog[],
): Promise<string[]> {
  const since = sent.at(-1)?.completedAt
  if (!since) return []
  const documents = await Document.inBySql(
    run.workspaceId,
    trx,
    'lead_id = ? and deleted_at is null and created_at > ?',
    [lead.id, since],
    'order by id',
  )
  const labels = new Map(
    entries.flatMap(({ item, attachments }) =>
      attachments.map(({ document }) => [document.id, item.label] as const),
    ),
  )
  return [...new Set(documents.map(({ id, filename }) => labels.get(id) ?? filename))]
}

/**
 * One that could not be handed over, or was rejected, was an attempt as well: the next is made when it is time. Answers don't
 * count.
 */
const sentByRun = `workflow_run_id = ? and parent_action_id is null and type in ('MESSAGE', 'FOLLOW_UP_MESSAGE')
  and (status in ('COMPLETED', 'FAILED') or status = 'CANCELLED' and exists (
    select 1 from messages where messages.action_log_id = action_logs.id and messages.state = 'rejected'))`

const plannedOf = ({ type, createdAt }: ActionLog): Planned => ({
  outgoing: type === 'MESSAGE' ? 'ask' : 'follow-up',
  plannedAt: new Date(createdAt),
})

/** A message that names something for the first time begins the count of follow-ups anew. */
function countSent(sent: ActionLog[]): { named: Set<string>; followUpsSent: number } {
  const named = new Set<string>()
  let followUpsSent = 0
  for (const { input } of sent) {
    const ids = (input.checklistItemIds ?? []) as string[]
    followUpsSent = ids.every(id => named.has(id)) ? followUpsSent + 1 : 0
    for (const id of ids) named.add(id)
  }
  return { named, followUpsSent }
}

async function isReading({ trx, run, lead }: Scene): Promise<boolean> {
  const unread = await Document.inBySql(
    run.workspaceId,
    trx,
    `lead_id = ? and ${conducted.documents.open}`,
    [lead.id],
    'limit 1',
  )
  return unread.length > 0
}
