import { Agent } from '../../agents/agent.js'
import type { Queryable } from '../../db/connect.js'
import { Workspace } from '../../workspaces/workspace.js'

const mostWorkspaces = 100

/** Those that want to hear from people they don't know. */
export const welcomingWorkspaces = (db: Queryable): Promise<Workspace[]> =>
  Workspace.acrossAllWorkspacesBySql(
    db,
    `unknown_senders = 'create'`,
    [],
    `order by id limit ${mostWorkspaces}`,
  )

/** Whose somebody is who writes to a number: of the only one of them, or of the only one with an agent of this number. */
export async function workspaceOfNumber(db: Queryable, number: string): Promise<Workspace | undefined> {
  const welcoming = await welcomingWorkspaces(db)
  if (welcoming.length < 2) return welcoming[0]
  const agents = await Agent.acrossAllWorkspacesBySql(db, 'phone_number = ? and archived_at is null', [
    number,
  ])
  const [first, ...others] = welcoming.filter(({ id }) => agents.some(agent => agent.workspaceId === id))
  return others.length === 0 ? first : undefined
}
