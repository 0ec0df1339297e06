import { recordAudit } from '../../audit/record.js'
import type { Context } from '../../context.js'
import { transact } from '../../db/transact.js'
import { noteAccepted } from '../links/use.js'
import { beginSession, type Visit } from '../sessions/begin.js'
import type { Entry } from '../sign-in.js'
import { User } from '../user.js'
import type { Identity } from './provider.js'

/**
 * Whom the provider vouches for comes in if they have an account here: the one that they have used it for before, or else one
 * with the address that it has verified. Nobody gets an account by this.
 */
export async function enterByProvider(context: Context, identity: Identity, visit: Visit): Promise<Entry> {
  const { issuer, subject } = identity
  const found = await accountOf(context, identity)
  if (!found) return { outcome: 'refused' }
  return transact(context.db, async trx => {
    const user = await User.lock(found.workspaceId, trx, 'id = ?', [found.id])
    const isTheirs = user && (user.oidcSubject === null || isLinked(user, identity))
    if (!user || !isTheirs || user.disabledAt) return { outcome: 'refused' as const }
    if (user.oidcSubject === null) {
      const by = { origin: 'app', workspaceId: user.workspaceId, userId: user.id, ...visit } as const
      await User.updateIn(user.workspaceId, trx, user.id, { oidcIssuer: issuer, oidcSubject: subject })
      await recordAudit(trx, by, 'user.linked', user.id)
    }
    await noteAccepted(context, trx, user)
    return { outcome: 'entered' as const, ...(await beginSession(context, trx, user, { visit })) }
  })
}

async function accountOf({ db }: Context, { issuer, subject, email }: Identity): Promise<User | undefined> {
  const linked = await User.acrossAllWorkspacesBySql(
    db,
    'oidc_subject = ? and oidc_issuer = ? and disabled_at is null',
    [subject, issuer],
    'order by id limit 1',
  )
  if (linked.length > 0 || email === null) return linked[0]
  const [named] = await User.acrossAllWorkspacesBySql(
    db,
    'email = ? and oidc_subject is null and disabled_at is null',
    [email],
    'order by id limit 1',
  )
  return named
}

const isLinked = (user: User, { issuer, subject }: Identity): boolean =>
  user.oidcIssuer === issuer && user.oidcSubject === subject
