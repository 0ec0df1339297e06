import type { Context } from '../../context.js'
import { transact } from '../../db/transact.js'
import { hashOf, isToken } from '../tokens.js'
import { User } from '../user.js'
import { UserSession } from './user-session.js'

export interface SignedIn {
  user: User
  session: UserSession
}

const idleMs = 12 * 60 * 60 * 1000
const notedEveryMs = 60_000

/** Whose cookie this is. Undefined: nobody's any more. One that awaits a second factor is somebody's, too. */
export async function findSession(context: Context, token: string): Promise<SignedIn | undefined> {
  if (!isToken(token)) return undefined
  const found = await usable(context, 'hash = ?', hashOf(token))
  if (found) await noteSeen(context, found.session)
  return found
}

/** The session that a link was given out to, which names it. */
export async function findSessionById(context: Context, id: string): Promise<SignedIn | undefined> {
  const found = await usable(context, 'id = ?', id)
  return found?.session.awaitsSecondFactor ? undefined : found
}

async function usable(
  { db, clock }: Context,
  where: 'hash = ?' | 'id = ?',
  binding: string,
): Promise<SignedIn | undefined> {
  const [session] = await UserSession.acrossAllWorkspacesBySql(db, where, [binding])
  if (!session || session.revokedAt) return undefined
  const now = clock()
  const idleSince = new Date(now.getTime() - idleMs).toISOString()
  if (session.expiresAt <= now.toISOString() || session.lastSeenAt <= idleSince) return undefined
  const [user] = await User.inBySql(session.workspaceId, db, 'id = ?', [session.userId])
  return user && !user.disabledAt ? { user, session } : undefined
}

async function noteSeen({ db, clock }: Context, session: UserSession): Promise<void> {
  const now = clock()
  if (now.getTime() - Date.parse(session.lastSeenAt) < notedEveryMs) return
  const lastSeenAt = now.toISOString()
  await transact(db, trx => UserSession.updateIn(session.workspaceId, trx, session.id, { lastSeenAt }))
}
