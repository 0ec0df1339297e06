import type { Knex } from 'knex'
import { type OfWorkspace, recordAudit } from '../../audit/record.js'
import { type Caller, change } from '../../caller.js'
import type { Context } from '../../context.js'
import { transact } from '../../db/transact.js'
import { invalidFields, NotFound } from '../../errors.js'
import { ownWorkspace } from '../../workspaces/find.js'
import { endSessionsOf } from '../sessions/end.js'
import { placeOfTotp, User } from '../user.js'
import { takeCode } from './give.js'
import { hashOfCode, newRecoveryCodes } from './recovery-codes.js'
import { addressOf, newSecret } from './totp.js'

/** What somebody needs to set up their app. */
export interface Offer {
  secret: string
  address: string
}

/** A secret that is asked for once a code of it was given. Until then it is the same, however often its page is loaded. */
export async function offerSecondFactor(context: Context, caller: Caller): Promise<Offer | 'on'> {
  const { secrets } = context
  return transact(context.db, async trx => {
    const user = await lockSelf(caller, trx)
    if (user.totpSince !== null) return 'on'
    const kept =
      user.totpSecret === null ? undefined : secrets.openIfWhole(user.totpSecret, placeOfTotp(user))
    const secret = kept ?? newSecret()
    if (kept === undefined) {
      const totpSecret = secrets.seal(secret, placeOfTotp(user))
      await User.updateIn(user.workspaceId, trx, user.id, { totpSecret, totpStep: null })
      await recordAudit(trx, caller, 'user.second_factor_offered', user.id)
    }
    const { name } = await ownWorkspace(user.workspaceId, trx)
    return { secret, address: addressOf(secret, { email: user.email, issuer: `Leadspread ${name}` }) }
  })
}

/** Answers with the recovery codes, which can't be had again. Whoever is signed in elsewhere has to come in anew. */
export const confirmSecondFactor = (context: Context, caller: Caller, code: string): Promise<string[]> =>
  change(context, caller, async trx => {
    const user = await lockSelf(caller, trx)
    if (user.totpSince !== null) throw new NotFound('second factor that awaits a code')
    if (!(await takeCode(context, trx, user, code))) throw wrongCode()
    const codes = newRecoveryCodes()
    await User.updateIn(user.workspaceId, trx, user.id, {
      totpSince: context.clock().toISOString(),
      recoveryCodes: codes.map(hashOfCode),
    })
    await endSessionsOf(context, trx, { by: caller, userId: user.id, except: caller.sessionId })
    await recordAudit(trx, caller, 'user.second_factor_on', user.id)
    return codes
  })

/** By the person, who has to show that they have it. */
export const removeSecondFactor = (context: Context, caller: Caller, code: string): Promise<void> =>
  change(context, caller, async trx => {
    const user = await lockSelf(caller, trx)
    if (user.totpSince === null) return recordAudit(trx, caller, 'user.second_factor_off', user.id)
    if (!(await takeCode(context, trx, user, code))) throw wrongCode()
    await User.updateIn(user.workspaceId, trx, user.id, none)
    await recordAudit(trx, caller, 'user.second_factor_off', user.id)
  })

/** By somebody who answers for it: the phone is lost, and so are the recovery codes. */
export const takeSecondFactorAway = (
  context: Pick<Context, 'clock' | 'db'>,
  by: OfWorkspace,
  userId: string,
): Promise<void> =>
  transact(context.db, async trx => {
    await User.updateIn(by.workspaceId, trx, userId, none)
    await endSessionsOf(context, trx, { by, userId })
    await recordAudit(trx, by, 'user.second_factor_off', userId)
  })

const none = { totpSecret: null, totpSince: null, totpStep: null, recoveryCodes: null }

async function lockSelf({ workspaceId, userId }: Caller, trx: Knex.Transaction): Promise<User> {
  const user = await User.lock<User>(workspaceId, trx, 'id = ?', [userId ?? ''])
  if (!user) throw new NotFound('user')
  return user
}

const wrongCode = () =>
  invalidFields([
    {
      path: 'code',
      message: 'is not the one that your app shows now, or was used before',
      code: 'wrong_code',
    },
  ])
