import { Message } from '../../activity/message.js'
import type { Database } from '../../db/connect.js'
import { bound, oneOf } from '../../db/one-of.js'
import { Lead } from '../../leads/lead.js'
import { Workspace } from '../../workspaces/workspace.js'

/** What was written to leads and by them, in every workspace: who develops has them all. */

const mostShown = 100

export interface Shown {
  message: Message
  lead: Lead
  workspace: string
}

const gone = `direction = 'OUTBOUND' and state in ('sent', 'sending', 'queued', 'failed')`

/** What has gone out or is about to, the latest first. */
export async function latestOutgoing(db: Database): Promise<Shown[]> {
  const messages = await Message.acrossAllWorkspacesBySql(db, gone, [], `order by id desc limit ${mostShown}`)
  const ids = [...new Set(messages.map(({ leadId }) => leadId))]
  const leads = await Lead.acrossAllWorkspacesBySql(db, oneOf('id', db), [bound(ids)])
  return beside(db, messages, leads)
}

/** Both ways, the latest first. Undefined where there is no such lead. */
export async function conversationOf(
  db: Database,
  leadId: string,
): Promise<{ lead: Lead; shown: Shown[] } | undefined> {
  const [lead] = await Lead.acrossAllWorkspacesBySql(db, 'id = ? and deleted_at is null', [leadId])
  if (!lead) return undefined
  const said = `lead_id = ? and (direction = 'INBOUND' or (${gone}))`
  const tail = `order by id desc limit ${mostShown}`
  const messages = await Message.inBySql(lead.workspaceId, db, said, [leadId], tail)
  return { lead, shown: await beside(db, messages, [lead]) }
}

async function beside(db: Database, messages: Message[], leads: Lead[]): Promise<Shown[]> {
  const ids = [...new Set(leads.map(({ workspaceId }) => workspaceId))]
  const workspaces = await Workspace.acrossAllWorkspacesBySql(db, oneOf('id', db), [bound(ids)])
  const names = new Map(workspaces.map(({ id, name }) => [id, name]))
  const byId = new Map(leads.map(lead => [lead.id, lead]))
  return messages.flatMap(message => {
    const lead = byId.get(message.leadId)
    return lead ? [{ message, lead, workspace: names.get(lead.workspaceId) ?? '' }] : []
  })
}
