import type { Context } from '../context.js'
import type { Queryable } from '../db/connect.js'
import { NotFound } from '../errors.js'
import { isId } from '../ids.js'
import { User } from './user.js'

/** Known by the id alone: a person at the command line has no workspace but the one the user is in. */
export async function findUserAnywhere({ db }: Pick<Context, 'db'>, id: string): Promise<User> {
  const user = isId('user', id) ? await User.acrossAllWorkspaces(db).findById(id) : undefined
  if (!user) throw new NotFound('user')
  return user
}

export async function findUser(workspaceId: string, id: string, db: Queryable): Promise<User> {
  const user = isId('user', id) ? await User.in(workspaceId, db).findById(id) : undefined
  if (!user) throw new NotFound('user')
  return user
}

export const listUsers = async (workspaceId: string, db: Queryable): Promise<User[]> =>
  User.in(workspaceId, db).orderBy('id')
