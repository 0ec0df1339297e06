import { recordAudit } from '../audit/record.js'
import { type Caller, change } from '../caller.js'
import type { Context } from '../context.js'
import { invalidFields } from '../errors.js'
import { attemptsOf } from './attempts.js'
import { findUser } from './find.js'
import { hashPassword, isPassword, refuseWeak } from './password.js'
import { endSessionsOf } from './sessions/end.js'
import { User } from './user.js'

/** By somebody who knows the one so far: a browser that was left open isn't enough. Elsewhere they have to come in anew. */
export async function changePassword(
  context: Context,
  caller: Caller,
  { current, password }: { current: string; password: string },
): Promise<void> {
  const { workspaceId, userId = '', sessionId } = caller
  const user = await findUser(workspaceId, userId, context.db)
  const guesses = [{ kind: 'account', name: user.email }] as const
  const attempts = attemptsOf(context.config)
  if (attempts.take(guesses, context.clock().getTime()).waitMs > 0)
    throw wrong('was guessed too often. Wait a minute')
  if (!(await isPassword(current, user.passwordHash ?? undefined)))
    throw wrong('is not the one that you have signed in with')
  attempts.forget(guesses)
  refuseWeak(password, { unlike: [user.email, user.name.toLowerCase(), current.toLowerCase()] })
  const passwordHash = await hashPassword(password)
  await change(context, caller, async trx => {
    await User.updateIn(workspaceId, trx, userId, { passwordHash, updatedAt: context.clock().toISOString() })
    await recordAudit(trx, caller, 'user.password_changed', userId)
    await endSessionsOf(context, trx, { by: caller, userId, except: sessionId })
  })
}

const wrong = (message: string) => invalidFields([{ path: 'current', message, code: 'wrong_password' }])
