import type { Knex } from 'knex'
import type { Context } from '../context.js'
import { createKey } from './api-keys.js'

/** With which a new workspace is reached at all. */
export const firstKey = (context: Context, trx: Knex.Transaction, workspaceId: string) =>
  createKey(context, trx, workspaceId, { name: 'First key', scope: 'write', mode: 'live', expiresAt: null })
