import { ActionLog } from '../../activity/action-log.js'
import { Message } from '../../activity/message.js'
import type { Caller } from '../../caller.js'
import { discloseTexts } from '../../checklists/disclose.js'
import type { Context } from '../../context.js'
import { bound, oneOf } from '../../db/one-of.js'
import { Escalation } from '../escalation.js'
import { ofLeadThatIsThere } from '../find.js'
import { Lead } from '../lead.js'

/** How many of each kind are listed. */
export const mostWaiting = 100

export interface Waiting {
  kind: 'escalation' | 'draft'
  /** Of the escalation, or of the log that has the draft. */
  id: string
  leadId: string
  name: string
  says: string
  /** What the draft would say to the lead. */
  text?: string
  at: string
}

/** What waits for a person in a workspace, the oldest first: escalations, and drafts of agents. */
export async function listWaiting({ db }: Context, caller: Caller): Promise<Waiting[]> {
  const { workspaceId } = caller
  const escalations = await Escalation.inBySql(
    workspaceId,
    db,
    `resolved_at is null and ${ofLeadThatIsThere('escalations')}`,
    [],
    `order by id limit ${mostWaiting}`,
  )
  const drafts = await ActionLog.inBySql(
    workspaceId,
    db,
    `status = 'AWAITING_APPROVAL' and ${ofLeadThatIsThere('action_logs')}`,
    [],
    `order by id limit ${mostWaiting}`,
  )
  const drafted = await Message.inBySql(
    workspaceId,
    db,
    oneOf('action_log_id', db),
    [bound(drafts.map(({ id }) => id))],
    'order by id',
  )
  const texts = new Map(drafted.map(({ actionLogId, body }) => [actionLogId, discloseTexts(caller, body)]))
  const ids = [...new Set([...escalations, ...drafts].map(({ leadId }) => leadId))]
  const leads = await Lead.in(workspaceId, db)
    .select('id', 'firstName', 'lastName', 'businessName')
    .whereIn('id', ids)
    .whereNull('deletedAt')
  const names = new Map(
    leads.map(({ id, firstName, lastName, businessName }) => [
      id,
      [firstName, lastName, businessName && `(${businessName})`].filter(Boolean).join(' '),
    ]),
  )
  return [
    ...escalations.map(({ id, leadId, reason, createdAt }) => ({
      kind: 'escalation' as const,
      id,
      leadId,
      says: reason,
      at: createdAt,
    })),
    ...drafts.map(({ id, leadId, summary, createdAt }) => ({
      kind: 'draft' as const,
      id,
      leadId,
      says: summary,
      text: texts.get(id) ?? '',
      at: createdAt,
    })),
  ]
    .flatMap(one => {
      const name = names.get(one.leadId)
      return name === undefined ? [] : [{ ...one, name }]
    })
    .sort((a, b) => (a.at < b.at ? -1 : 1))
}
