import type { Queryable } from '../db/connect.js'
import { ApiKey } from '../workspaces/api-key.js'
import { User } from './user.js'

/** A person, as others see who did something. */
export interface Actor {
  id: string
  name: string
  email: string
}

interface By {
  workspaceId: string
  userId?: string | null | undefined
}

/** The person on whose behalf something is done. Null: none, but a key or the service itself. */
export async function actorOf({ workspaceId, userId }: By, db: Queryable): Promise<Actor | null> {
  if (!userId) return null
  const [user] = await User.inBySql(workspaceId, db, 'id = ?', [userId], '', 'id, name, email')
  if (!user) throw new Error('A call on behalf of nobody')
  const { id, name, email } = user
  return { id, name, email }
}

/** Under whose name something is kept: a person's, or that of the key which was sent. */
export async function authorOf(by: By & { keyId: string | null }, db: Queryable): Promise<string | null> {
  const actor = await actorOf(by, db)
  if (actor || by.keyId === null) return actor?.name ?? null
  return (await ApiKey.in(by.workspaceId, db).findById(by.keyId))?.name ?? null
}
