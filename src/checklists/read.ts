import type { Caller } from '../caller.js'
import type { Context } from '../context.js'
import { ownWorkspace } from '../workspaces/find.js'
import { type AskedGroup, definitionsOf } from './definitions.js'

/** What the workspace asks of every lead, so that a caller can map fields before there is one. */
export async function readDefinitions({ db }: Context, { workspaceId }: Caller): Promise<AskedGroup[]> {
  const { groups } = await definitionsOf(db, await ownWorkspace(workspaceId, db))
  return groups
}
