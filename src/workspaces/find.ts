import type { Context } from '../context.js'
import type { Queryable } from '../db/connect.js'
import { StartError } from '../errors.js'
import { isId } from '../ids.js'
import { Workspace } from './workspace.js'

/** For people at the command line, who name a workspace by its id. */
export async function findWorkspace({ db }: Context, id: string): Promise<Workspace> {
  const workspace = isId('workspace', id) ? await Workspace.in(id, db).findById(id) : undefined
  if (!workspace) throw new StartError(`There is no workspace ${id}.`)
  return workspace
}

/** The workspace on whose behalf a use case runs. */
export async function ownWorkspace(id: string, db: Queryable): Promise<Workspace> {
  const [workspace] = await Workspace.inBySql(id, db, 'true', [])
  if (!workspace) throw new Error('A call without its workspace')
  return workspace
}
