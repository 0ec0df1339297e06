import type { Knex } from 'knex'
import { type OfWorkspace, recordAudit } from '../audit/record.js'
import type { Context } from '../context.js'
import { transact } from '../db/transact.js'
import { invalidFields } from '../errors.js'
import { Workspace } from '../workspaces/workspace.js'
import { createUser } from './create.js'
import { findUser } from './find.js'
import { makeLink } from './links/make.js'
import { UserLink } from './links/user-link.js'
import type { Role } from './role-rules.js'
import { endSessionsOf } from './sessions/end.js'
import { User } from './user.js'

type Parts = Pick<Context, 'db' | 'clock' | 'config'>

/** Whoever has forgotten their password gets a new link: for an address that is known, name and role stay. */
export const inviteUser = (
  context: Parts,
  by: OfWorkspace,
  { email, name, role }: { email: string; name: string; role: Role },
): Promise<{ user: User; url: string; expiresAt: string }> =>
  transact(context.db, async trx => {
    const known = await User.in(by.workspaceId, trx).findOne({ email: email.trim().toLowerCase() })
    const user = known ?? (await createUser(context, trx, by, { email, name, role }))
    if (user.disabledAt)
      throw invalidFields([
        { path: 'email', message: 'belongs to somebody who is disabled', code: 'disabled' },
      ])
    return { user, ...(await makeLink(context, trx, by, { user, kind: 'invitation' })) }
  })

/** A demotion counts from the next click on: roles are read at each request. */
export const changeRole = (context: Parts, by: OfWorkspace, id: string, role: Role): Promise<User> =>
  transact(context.db, async trx => {
    const user = await lockUser(trx, by, id)
    if (role !== 'admin') await refuseLastAdmin(trx, user, 'role')
    await patch(context, trx, user, { role })
    await recordAudit(trx, by, 'user.role_changed', id)
    return user
  })

/** Out everywhere, at once, and the links that were sent lead nowhere. */
export const disableUser = (context: Parts, by: OfWorkspace, id: string): Promise<User> =>
  transact(context.db, async trx => {
    const user = await lockUser(trx, by, id)
    if (user.disabledAt === null) {
      await refuseLastAdmin(trx, user, 'user')
      await patch(context, trx, user, { disabledAt: context.clock().toISOString() })
      await endSessionsOf(context, trx, { by, userId: id })
      await UserLink.in(by.workspaceId, trx).where({ userId: id }).whereNull('usedAt').delete()
    }
    await recordAudit(trx, by, 'user.disabled', id)
    return user
  })

export const enableUser = (context: Parts, by: OfWorkspace, id: string): Promise<User> =>
  transact(context.db, async trx => {
    const user = await lockUser(trx, by, id)
    await patch(context, trx, user, { disabledAt: null })
    await recordAudit(trx, by, 'user.enabled', id)
    return user
  })

/** Of two admins who demote each other at once, the second is refused: the workspace is locked first. */
async function lockUser(trx: Knex.Transaction, { workspaceId }: OfWorkspace, id: string): Promise<User> {
  await Workspace.lock(workspaceId, trx, 'true', [], 'for no key update')
  return findUser(workspaceId, id, trx)
}

async function refuseLastAdmin(trx: Knex.Transaction, user: User, path: string): Promise<void> {
  if (user.role !== 'admin' || user.disabledAt !== null) return
  // Who was only invited may never come.
  const others = User.in(user.workspaceId, trx)
    .where({ role: 'admin', disabledAt: null })
    .whereNotNull('acceptedAt')
    .whereNot({ id: user.id })
  if ((await others.resultSize()) > 0 || user.acceptedAt === null) return
  const message = 'is the last admin of the workspace. Make somebody else one first'
  throw invalidFields([{ path, message, code: 'last_admin' }])
}

async function patch({ clock }: Parts, trx: Knex.Transaction, user: User, changed: Partial<User>) {
  const change = { ...changed, updatedAt: clock().toISOString() }
  await User.in(user.workspaceId, trx).findById(user.id).patch(change)
  user.$set(change)
}
