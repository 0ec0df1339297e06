import type { Knex } from 'knex'
import { recordAudit } from '../../audit/record.js'
import type { Context } from '../../context.js'
import { newId } from '../../ids.js'
import { hashOf, newToken } from '../tokens.js'
import type { User } from '../user.js'
import { UserSession } from './user-session.js'

/** A browser at the door. */
export interface Visit {
  requestId: string | null
  ip: string | null
  device: string
}

const wholeMs = 7 * 24 * 60 * 60 * 1000
/** For the time that it takes to look at a phone. */
const awaitingMs = 10 * 60 * 1000
const longestDevice = 200

/**
 * Each sign-in begins a session with a token of its own, so that a cookie which was there before is worth nothing afterwards. With
 * a second factor it awaits that, opens nothing, and is followed by another.
 */
export async function beginSession(
  { clock }: Pick<Context, 'clock'>,
  trx: Knex.Transaction,
  user: User,
  { visit, hasSecondFactor = false }: { visit: Visit; hasSecondFactor?: boolean },
): Promise<{ token: string; session: UserSession }> {
  const token = newToken()
  const now = clock()
  const awaits = user.totpSince !== null && !hasSecondFactor
  const session = await UserSession.in(user.workspaceId, trx).insert({
    id: newId('session'),
    userId: user.id,
    hash: hashOf(token),
    awaitsSecondFactor: awaits,
    device: visit.device.slice(0, longestDevice),
    ip: visit.ip,
    createdAt: now.toISOString(),
    lastSeenAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + (awaits ? awaitingMs : wholeMs)).toISOString(),
    revokedAt: null,
  })
  const by = { origin: 'app', workspaceId: user.workspaceId, userId: user.id, ...visit } as const
  await recordAudit(trx, by, awaits ? 'user.password_given' : 'user.signed_in', session.id)
  return { token, session }
}
