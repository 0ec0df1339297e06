import type { Knex } from 'knex'
import { type OfWorkspace, recordAudit } from '../../audit/record.js'
import { type Caller, change } from '../../caller.js'
import type { Context } from '../../context.js'
import type { Queryable } from '../../db/connect.js'
import { transact } from '../../db/transact.js'
import { NotFound } from '../../errors.js'
import { isId } from '../../ids.js'
import type { SignedIn } from './find.js'
import { UserSession } from './user-session.js'

/** Those of a person that are open, the newest first. */
export const listSessions = (workspaceId: string, userId: string, db: Queryable, now: string) =>
  UserSession.in(workspaceId, db)
    .where({ userId, awaitsSecondFactor: false })
    .whereNull('revokedAt')
    .where('expiresAt', '>', now)
    .orderBy('id', 'desc')

/** One of the caller's own: signing out, here or elsewhere. */
export const endSession = (context: Context, caller: Caller, id: string): Promise<void> =>
  change(context, caller, async trx => {
    const own = UserSession.in(caller.workspaceId, trx).where({ userId: caller.userId ?? '' })
    const session = isId('session', id) ? await own.findById(id) : undefined
    if (!session) throw new NotFound('session')
    await UserSession.in(caller.workspaceId, trx)
      .findById(id)
      .whereNull('revokedAt')
      .patch({ revokedAt: context.clock().toISOString() })
    await recordAudit(trx, caller, 'user.signed_out', id)
  })

/** Of a browser in which somebody has come in once more: what its cookie was before opens nothing any more. */
export async function endReplaced(context: Context, { user, session }: SignedIn): Promise<void> {
  const { workspaceId } = user
  const by = { origin: 'app', workspaceId, userId: user.id, requestId: null } as const
  await transact(context.db, async trx => {
    const revokedAt = context.clock().toISOString()
    await UserSession.in(workspaceId, trx).findById(session.id).whereNull('revokedAt').patch({ revokedAt })
    await recordAudit(trx, by, 'user.signed_out', session.id)
  })
}

/** All of a person, but for one that stays. */
export async function endSessionsOf(
  { clock }: Pick<Context, 'clock'>,
  trx: Knex.Transaction,
  { by, userId, except }: { by: OfWorkspace; userId: string; except?: string | undefined },
): Promise<number> {
  const open = UserSession.in(by.workspaceId, trx).where({ userId }).whereNull('revokedAt')
  if (except !== undefined) open.whereNot({ id: except })
  const ended = await open.patch({ revokedAt: clock().toISOString() })
  await recordAudit(trx, by, 'user.sessions_ended', userId)
  return ended
}

/** By somebody who answers for the person. */
export const endAllSessions = (
  context: Pick<Context, 'clock' | 'db'>,
  by: OfWorkspace,
  userId: string,
): Promise<number> => transact(context.db, trx => endSessionsOf(context, trx, { by, userId }))
