import type { Queryable } from '../db/connect.js'
import { Workspace } from './workspace.js'

/** All of them, oldest first, for whoever has the database anyway. */
export const listWorkspaces = async (db: Queryable): Promise<Workspace[]> =>
  await Workspace.acrossAllWorkspaces(db).orderBy('id').limit(most)

const most = 10_000
