import type { Knex } from 'knex'
import { type OfWorkspace, recordAudit } from '../../audit/record.js'
import type { Context } from '../../context.js'
import { newId } from '../../ids.js'
import { hashOf, newToken } from '../tokens.js'
import type { User } from '../user.js'
import { type LinkKind, UserLink } from './user-link.js'

const hourMs = 60 * 60 * 1000
const lifeMs = { invitation: 7 * 24 * hourMs, 'sign-in': 12 * hourMs } as const satisfies Record<
  LinkKind,
  number
>
const paths = { invitation: '/invitation', 'sign-in': '/sign-in/link' } as const
const actions = { invitation: 'user.invited', 'sign-in': 'user.link_made' } as const

/** The address that brings this person in, once. It takes the place of those of its kind that were made before. */
export async function makeLink(
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  trx: Knex.Transaction,
  by: OfWorkspace,
  { user, kind }: { user: Pick<User, 'id' | 'workspaceId'>; kind: LinkKind },
): Promise<{ url: string; expiresAt: string }> {
  const token = newToken()
  const now = clock()
  const expiresAt = new Date(now.getTime() + lifeMs[kind]).toISOString()
  await UserLink.in(user.workspaceId, trx).where({ userId: user.id, kind }).whereNull('usedAt').delete()
  await UserLink.in(user.workspaceId, trx).insert({
    id: newId('userLink'),
    userId: user.id,
    kind,
    hash: hashOf(token),
    createdAt: now.toISOString(),
    expiresAt,
    usedAt: null,
  })
  await recordAudit(trx, by, actions[kind], user.id)
  return { url: `${config.baseUrl}${paths[kind]}/${token}`, expiresAt }
}
