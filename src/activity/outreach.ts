import type { Caller } from '../caller.js'
import { anybody, discloseTexts } from '../checklists/disclose.js'
import type { Queryable } from '../db/connect.js'
import { bound, eachOf } from '../db/one-of.js'
import type { Document } from '../documents/document.js'
import { ActionLog } from './action-log.js'
import { enrich } from './enrich.js'
import { waiting } from './retell.js'
import type { ActionLogView } from './view.js'

type NextFollowUp = Pick<ActionLog, 'id' | 'type' | 'status' | 'scheduledAt' | 'summary'>

export interface Outreach {
  lastAction: (ActionLogView & { toolCalls: ActionLogView[] }) | null
  nextFollowUp: NextFollowUp | null
  nextDraft: ActionLogView | null
}

const shownToolCalls = 100
const outreach = `type in ('MESSAGE', 'FOLLOW_UP_MESSAGE')`

/** What was last done to reach a lead, what is due next, and which draft is next in line to be approved. */
export function outreachAmong(logs: ActionLogView[]): Outreach {
  const [last] = logs
    .filter(wasSent)
    .sort((a, b) => descending(sentAt(a), sentAt(b)) || descending(a.id, b.id))
  const oldestFirst = [...logs].sort((a, b) => -descending(a.id, b.id))
  const toolCalls = oldestFirst.filter(
    ({ type, parentActionId }) => type === 'TOOL_CALL' && parentActionId === last?.id,
  )
  const [due] = oldestFirst
    .filter(
      ({ type, status, scheduledAt }) => type === 'FOLLOW_UP_MESSAGE' && status === 'PENDING' && scheduledAt,
    )
    .sort((a, b) => -descending(a.scheduledAt ?? '', b.scheduledAt ?? ''))
  return {
    lastAction: last ? { ...last, toolCalls: toolCalls.slice(0, shownToolCalls) } : null,
    nextFollowUp: due ? followUpOf(due as NextFollowUp) : null,
    nextDraft: oldestFirst.find(log => reachesOut(log) && log.status === 'AWAITING_APPROVAL') ?? null,
  }
}

const descending = (a: string, b: string): number => (a < b ? 1 : a > b ? -1 : 0)
const sentAt = ({ completedAt, createdAt }: ActionLogView): string => completedAt ?? createdAt
const reachesOut = ({ type }: ActionLogView): boolean => type === 'MESSAGE' || type === 'FOLLOW_UP_MESSAGE'
const wasSent = (log: ActionLogView): boolean =>
  log.status === 'COMPLETED' &&
  (log.type === 'FOLLOW_UP_MESSAGE' ||
    (log.type === 'MESSAGE' && log.messages.some(({ direction }) => direction === 'OUTBOUND')))

/** Of a lead with more logs than are at hand: only those are read that come into question. */
export async function latestOutreach(
  db: Queryable,
  reader: Pick<Caller, 'workspaceId' | 'reveals'>,
  leadId: string,
  sign: (document: Document) => string,
): Promise<Outreach> {
  const { workspaceId } = reader
  const [last] = await ActionLog.inBySql(workspaceId, db, wentOut, [leadId], latestFirst)
  const toolCalls = last
    ? await ActionLog.inBySql(
        workspaceId,
        db,
        `parent_action_id = ? and type = 'TOOL_CALL'`,
        [last.id],
        `order by id limit ${shownToolCalls}`,
      )
    : []
  const drafts = await ActionLog.inBySql(
    workspaceId,
    db,
    `lead_id = ? and ${outreach} and ${waiting} and status = 'AWAITING_APPROVAL'`,
    [leadId],
    'order by id limit 1',
  )
  const due = await soonestFollowUps(db, workspaceId, [leadId])
  const logs = [...(last ? [last] : []), ...drafts, ...toolCalls, ...due]
  return outreachAmong(await enrich(db, reader, logs, sign))
}

/** Of each lead the pending follow-up that is due first; one without a time never is. At most 500 leads: one statement. */
export async function nextFollowUps(
  db: Queryable,
  workspaceId: string,
  leadIds: string[],
): Promise<Map<string, NextFollowUp>> {
  if (leadIds.length === 0) return new Map()
  const logs = await soonestFollowUps(db, workspaceId, leadIds)
  return new Map(logs.map(log => [log.leadId, followUpOf(log)]))
}

const soonestFollowUps = (db: Queryable, workspaceId: string, leadIds: string[]): Promise<ActionLog[]> =>
  ActionLog.inBySql(workspaceId, db, `id in (select (${soonest}) from ${eachOf(db)})`, [bound(leadIds)])

const followUpOf = ({ id, type, status, scheduledAt, summary }: NextFollowUp): NextFollowUp => ({
  id,
  type,
  status,
  scheduledAt,
  summary: discloseTexts(anybody, summary),
})

/** A message may be one that came in; a follow-up never is. */
const wentOut = `
  lead_id = ? and ${outreach} and status = 'COMPLETED' and (type = 'FOLLOW_UP_MESSAGE' or exists (
    select 1 from messages where messages.action_log_id = action_logs.id and messages.direction = 'OUTBOUND'))`

/** By when it was sent: a follow-up is written down long before. */
const latestFirst = 'order by coalesce(completed_at, created_at) desc, id desc limit 1'

const soonest = `
  select next.id from action_logs as next
  where next.lead_id = wanted.value and next.type = 'FOLLOW_UP_MESSAGE' and next.${waiting}
    and next.status = 'PENDING' and next.scheduled_at is not null
  order by next.scheduled_at, next.id limit 1`
