import type { Caller } from '../caller.js'
import type { Context } from '../context.js'
import { type Page, type PageOf, takePage } from '../db/page.js'
import { Agent } from './agent.js'
import { Workflow } from './workflow.js'

/** Archived ones keep their open runs, and take no new ones: a caller who chooses has no use for them. */
export const listAgents = ({ db }: Context, { workspaceId }: Caller, page: Page): Promise<PageOf<Agent>> =>
  takePage(Agent.in(workspaceId, db).whereNull('archivedAt'), page)

export const listWorkflows = (
  { db }: Context,
  { workspaceId }: Caller,
  page: Page,
): Promise<PageOf<Workflow>> => takePage(Workflow.in(workspaceId, db).whereNull('archivedAt'), page)
