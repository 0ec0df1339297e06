import type { Knex } from 'knex'
import { recordAudit } from '../../audit/record.js'
import type { Context } from '../../context.js'
import { transact } from '../../db/transact.js'
import { attemptsOf, type Guess } from '../attempts.js'
import { beginSession, type Visit } from '../sessions/begin.js'
import type { SignedIn } from '../sessions/find.js'
import { UserSession } from '../sessions/user-session.js'
import { type Entry, fromWhere, tellRefused } from '../sign-in.js'
import { placeOfTotp, User } from '../user.js'
import { hashOfCode } from './recovery-codes.js'
import { stepOf } from './totp.js'

/** The session that awaits it ends, and one with a token of its own begins. */
export async function giveSecondFactor(
  context: Context,
  { user, session }: SignedIn,
  code: string,
  visit: Visit,
): Promise<Entry> {
  const now = context.clock()
  const attempts = attemptsOf(context.config)
  const guesses: Guess[] = [{ kind: 'account', name: user.id }, ...fromWhere(visit)]
  const { waitMs } = attempts.take(guesses, now.getTime())
  if (waitMs > 0) return { outcome: 'slowed', waitMs }
  const entry = await transact(context.db, async trx => {
    const by = { origin: 'app', workspaceId: user.workspaceId, userId: user.id, ...visit } as const
    const locked = await User.lock(user.workspaceId, trx, 'id = ?', [user.id])
    const taken = locked && (await takeCode(context, trx, locked, code))
    if (!locked || !taken) return { outcome: 'refused' as const }
    if (taken === 'recovery code') await recordAudit(trx, by, 'user.recovery_code_used', user.id)
    const ended = await UserSession.in(user.workspaceId, trx)
      .findById(session.id)
      .whereNull('revokedAt')
      .patch({ revokedAt: now.toISOString() })
    if (ended === 0) return { outcome: 'refused' as const }
    attempts.forget(guesses)
    const begun = await beginSession(context, trx, locked, { visit, hasSecondFactor: true })
    return { outcome: 'entered' as const, ...begun }
  })
  if (entry.outcome === 'refused') await tellRefused(context, [user], visit)
  return entry
}

/** Uses a code up, if it is good. Whose it is, is locked. */
export async function takeCode(
  { clock, secrets }: Pick<Context, 'clock' | 'secrets'>,
  trx: Knex.Transaction,
  user: User,
  sent: string,
): Promise<'totp' | 'recovery code' | undefined> {
  const code = sent.replace(/\s/g, '')
  if (user.totpSecret === null) return undefined
  const secret = secrets.open(user.totpSecret, placeOfTotp(user))
  const step = stepOf(secret, code, clock(), Number(user.totpStep ?? -1))
  if (step !== undefined) {
    await User.updateIn(user.workspaceId, trx, user.id, { totpStep: step })
    return 'totp'
  }
  const left = user.recoveryCodes ?? []
  const used = hashOfCode(code)
  if (!left.includes(used)) return undefined
  await User.updateIn(user.workspaceId, trx, user.id, { recoveryCodes: left.filter(one => one !== used) })
  return 'recovery code'
}
