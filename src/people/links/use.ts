import type { Knex } from 'knex'
import { recordAudit } from '../../audit/record.js'
import type { Context } from '../../context.js'
import type { Queryable } from '../../db/connect.js'
import { transact } from '../../db/transact.js'
import { LeadspreadError } from '../../errors.js'
import { nameOf } from '../create.js'
import { hashPassword, refuseWeak } from '../password.js'
import { beginSession, type Visit } from '../sessions/begin.js'
import { endSessionsOf } from '../sessions/end.js'
import type { UserSession } from '../sessions/user-session.js'
import { hashOf, isToken } from '../tokens.js'
import { User } from '../user.js'
import { type LinkKind, UserLink } from './user-link.js'

interface Linked {
  user: User
  link: UserLink
}

interface Begun {
  token: string
  session: UserSession
}

/** Whom a link brings in. One that was used, has expired or was followed by another is none, and all of that reads the same. */
export async function findLink(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  kind: LinkKind,
  token: string,
): Promise<Linked> {
  const [link] = isToken(token)
    ? await UserLink.acrossAllWorkspacesBySql(db, 'hash = ? and kind = ?', [hashOf(token), kind])
    : []
  if (!link || link.usedAt || link.expiresAt <= clock().toISOString()) throw noSuchLink()
  const user = await userOf(link, db)
  if (!user || user.disabledAt) throw noSuchLink()
  return { user, link }
}

/** A password, the first one or one in the place of what was forgotten: whoever knew that is signed out. */
export async function acceptInvitation(
  context: Context,
  token: string,
  { name, password }: { name: string; password: string },
  visit: Visit,
): Promise<Begun> {
  const { user: seen, link } = await findLink(context, 'invitation', token)
  refuseWeak(password, { unlike: [seen.email, name.trim().toLowerCase()] })
  const called = nameOf(name, seen.name)
  const passwordHash = await hashPassword(password)
  return transact(context.db, async trx => {
    const user = await useUp(context, trx, link)
    const now = context.clock().toISOString()
    const acceptedAt = user.acceptedAt ?? now
    await User.updateIn(user.workspaceId, trx, user.id, {
      name: called,
      passwordHash,
      acceptedAt,
      updatedAt: now,
    })
    const by = { origin: 'app', workspaceId: user.workspaceId, userId: user.id, ...visit } as const
    await recordAudit(trx, by, 'user.accepted', user.id)
    await endSessionsOf(context, trx, { by, userId: user.id })
    return beginSession(context, trx, user, { visit })
  })
}

export async function useSignInLink(context: Context, token: string, visit: Visit): Promise<Begun> {
  const { link } = await findLink(context, 'sign-in', token)
  return transact(context.db, async trx => {
    const user = await useUp(context, trx, link)
    await noteAccepted(context, trx, user)
    return beginSession(context, trx, user, { visit })
  })
}

/** Somebody was here, by whatever way. */
export async function noteAccepted(
  { clock }: Pick<Context, 'clock'>,
  trx: Knex.Transaction,
  user: User,
): Promise<void> {
  if (user.acceptedAt !== null) return
  await User.updateIn(user.workspaceId, trx, user.id, { acceptedAt: clock().toISOString() })
}

/** Uses a link up: of two who have it, or of two clicks, one gets in. */
async function useUp(
  { clock }: Pick<Context, 'clock'>,
  trx: Knex.Transaction,
  link: UserLink,
): Promise<User> {
  const usedAt = clock().toISOString()
  const isMine = await UserLink.in(link.workspaceId, trx)
    .findById(link.id)
    .whereNull('usedAt')
    .patch({ usedAt })
  const user = isMine ? await userOf(link, trx) : undefined
  if (!user || user.disabledAt) throw noSuchLink()
  return user
}

const userOf = async ({ workspaceId, userId }: UserLink, db: Queryable): Promise<User | undefined> =>
  (await User.inBySql(workspaceId, db, 'id = ?', [userId]))[0]

const noSuchLink = () =>
  new LeadspreadError(404, 'not_found', 'This link was used already, or is too old. Ask for a new one.')
