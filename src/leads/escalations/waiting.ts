import { ActionLog } from '../../activity/action-log.js'
import type { Context } from '../../context.js'
import { Escalation } from '../escalation.js'
import { Lead } from '../lead.js'

const most = 100

interface Waiting {
  kind: 'escalation' | 'draft'
  leadId: string
  name: string
  says: string
  at: string
}

/** What waits for a person in a workspace, the oldest first: escalations, and drafts of agents. */
export async function listWaiting({ db }: Context, workspaceId: string): Promise<Waiting[]> {
  const escalations = await Escalation.inBySql(
    workspaceId,
    db,
    'resolved_at is null',
    [],
    `order by id limit ${most}`,
  )
  const drafts = await ActionLog.inBySql(
    workspaceId,
    db,
    `status = 'AWAITING_APPROVAL'`,
    [],
    `order by id limit ${most}`,
  )
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
    ...escalations.map(({ leadId, reason, createdAt }) => ({
      kind: 'escalation' as const,
      leadId,
      says: reason,
      at: createdAt,
    })),
    ...drafts.map(({ leadId, summary, createdAt }) => ({
      kind: 'draft' as const,
      leadId,
      says: summary,
      at: createdAt,
    })),
  ]
    .flatMap(one => {
      const name = names.get(one.leadId)
      return name === undefined ? [] : [{ ...one, name }]
    })
    .sort((a, b) => (a.at < b.at ? -1 : 1))
}
