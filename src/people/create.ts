import type { Knex } from 'knex'
import { type OfWorkspace, recordAudit } from '../audit/record.js'
import type { Context } from '../context.js'
import { isEmail } from '../email.js'
import { invalidFields } from '../errors.js'
import { newId } from '../ids.js'
import type { Role } from './role-rules.js'
import { User } from './user.js'

interface NewUser {
  email: string
  name: string
  role: Role
  passwordHash?: string
}

const longestName = 200

/** Somebody who isn't there yet. Without a password they can be sent a link, or sign in elsewhere. */
export async function createUser(
  { clock }: Pick<Context, 'clock'>,
  trx: Knex.Transaction,
  by: OfWorkspace,
  { email: sent, name, role, passwordHash }: NewUser,
): Promise<User> {
  const email = emailOf(sent)
  if (await User.in(by.workspaceId, trx).findOne({ email }))
    throw invalidFields([
      { path: 'email', message: 'belongs to somebody who is there already', code: 'taken' },
    ])
  const now = clock().toISOString()
  const user = await User.in(by.workspaceId, trx).insert({
    id: newId('user'),
    email,
    name: nameOf(name, email),
    role,
    passwordHash: passwordHash ?? null,
    acceptedAt: passwordHash === undefined ? null : now,
    disabledAt: null,
    totpSecret: null,
    totpSince: null,
    totpStep: null,
    recoveryCodes: null,
    oidcIssuer: null,
    oidcSubject: null,
    createdAt: now,
    updatedAt: now,
  })
  await recordAudit(trx, by, 'user.created', user.id)
  return user
}

/** As it is stored and compared. */
function emailOf(sent: string): string {
  const email = sent.trim().toLowerCase()
  if (isEmail(email)) return email
  throw invalidFields([{ path: 'email', message: 'must be an e-mail address', code: 'invalid_email' }])
}

export function nameOf(sent: string, otherwise: string): string {
  const name = sent.trim()
  if ([...name].length <= longestName) return name === '' ? otherwise : name
  const message = `must be at most ${longestName} characters`
  throw invalidFields([{ path: 'name', message, code: 'too_big' }])
}
