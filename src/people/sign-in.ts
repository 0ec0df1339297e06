import type { Context } from '../context.js'
import { transact } from '../db/transact.js'
import { attemptsOf, type Guess } from './attempts.js'
import { isPassword } from './password.js'
import { beginSession, type Visit } from './sessions/begin.js'
import type { UserSession } from './sessions/user-session.js'
import { User } from './user.js'

export type Entry =
  | { outcome: 'entered'; token: string; session: UserSession }
  /** Whatever was wrong: nobody is told whether there is such an account. */
  | { outcome: 'refused' }
  | { outcome: 'slowed'; waitMs: number }

interface Given {
  email: string
  password: string
  /** Where somebody works for several lenders. Without it, the first in which the password is right. */
  workspaceId?: string | undefined
}

/** How many workspaces one address may have an account in, as far as this looks. */
const mostAccounts = 5

export async function signIn(
  context: Context,
  { email: sent, password, workspaceId }: Given,
  visit: Visit,
): Promise<Entry> {
  const email = sent.trim().toLowerCase().slice(0, 254)
  const attempts = attemptsOf(context.config)
  const guesses: Guess[] = [{ kind: 'account', name: email }, ...fromWhere(visit)]
  const { waitMs } = attempts.take(guesses, context.clock().getTime())
  if (waitMs > 0) return { outcome: 'slowed', waitMs }
  const found = await User.acrossAllWorkspacesBySql(context.db, 'email = ?', [email], 'order by id limit 20')
  const users = found
    .filter(user => user.passwordHash && !user.disabledAt)
    .filter(user => workspaceId === undefined || user.workspaceId === workspaceId)
    .slice(0, mostAccounts)
  const user = await whoseIs(users, password)
  if (!user) {
    await tellRefused(context, users, visit)
    return { outcome: 'refused' }
  }
  attempts.forget(guesses)
  return transact(context.db, async trx => ({
    outcome: 'entered' as const,
    ...(await beginSession(context, trx, user, { visit })),
  }))
}

/** Through the buffer of reads, which takes no longer for an account that is there. Nobody is known to have done it. */
export async function tellRefused(
  { audit }: Pick<Context, 'audit'>,
  users: readonly User[],
  { ip, requestId }: Visit,
): Promise<void> {
  for (const { id, workspaceId } of users)
    await audit.read({ origin: 'system', workspaceId, ip, requestId }, 'user.refused', id)
}

export const fromWhere = ({ ip }: Visit): Guess[] => (ip === null ? [] : [{ kind: 'address', name: ip }])

async function whoseIs(users: readonly User[], password: string): Promise<User | undefined> {
  if (users.length === 0) await isPassword(password, undefined)
  for (const user of users) if (await isPassword(password, user.passwordHash ?? undefined)) return user
  return undefined
}
