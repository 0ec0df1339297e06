import { createHash, randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { commandLine, type Doer } from '../audit/doer.js'
import { type OfWorkspace, recordAudit } from '../audit/record.js'
import type { Context } from '../context.js'
import { transact } from '../db/transact.js'
import { NotFound } from '../errors.js'
import { isId, newId } from '../ids.js'
import { ApiKey, type KeyMode, type KeyScope } from './api-key.js'

const shape = /^lsk_(live|test)_[A-Za-z0-9_-]{43}$/

/** Of 256 random bits a plain hash is enough: there is nothing to guess, and a look-up stays one index read. */
const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex')

export interface NewKey {
  name: string
  scope: KeyScope
  mode: KeyMode
  reveals?: boolean
  expiresAt: string | null
}

/** The key itself is returned this once, and can't be had again. With a test clock all there is is test data, and so are its keys. */
export async function createKey(
  context: Context,
  trx: Knex.Transaction,
  workspaceId: string,
  { name, scope, mode: wanted, reveals = false, expiresAt }: NewKey,
  by: Doer = commandLine,
): Promise<{ id: string; apiKey: string }> {
  const mode = (await context.testClocks.read(workspaceId, trx)) ? 'test' : wanted
  const apiKey = `lsk_${mode}_${randomBytes(32).toString('base64url')}`
  const id = newId('apiKey')
  await ApiKey.in(workspaceId, trx).insert({
    id,
    name,
    hash: hashOf(apiKey),
    scope,
    mode,
    reveals,
    createdAt: context.clock().toISOString(),
    expiresAt,
    revokedAt: null,
    lastUsedAt: null,
  })
  await recordAudit(trx, { ...by, workspaceId }, 'key.created', id)
  return { id, apiKey }
}

/** The key that a request sent, if it may be used now. */
export async function findKey(context: Context, sent: string): Promise<ApiKey | undefined> {
  if (!shape.test(sent)) return undefined
  return usable(context, 'hash = ?', hashOf(sent))
}

/** The key that a link was given out to, which names it, if it may be used now. */
export const findKeyById = (context: Context, id: string): Promise<ApiKey | undefined> =>
  usable(context, 'id = ?', id)

async function usable(
  { clock, db }: Context,
  where: 'id = ?' | 'hash = ?',
  binding: string,
): Promise<ApiKey | undefined> {
  const [key] = await ApiKey.acrossAllWorkspacesBySql(db, where, [binding])
  if (!key || key.revokedAt) return undefined
  if (key.expiresAt && key.expiresAt <= clock().toISOString()) return undefined
  return key
}

export const listKeys = async (context: Context, workspaceId: string): Promise<ApiKey[]> =>
  ApiKey.in(workspaceId, context.db).orderBy('id')

/** At the command line known by the key's id alone; a person at the console reaches those of their workspace. */
export async function revokeKey(context: Context, id: string, by?: OfWorkspace): Promise<void> {
  if (!isId('apiKey', id)) throw new NotFound('API key')
  const revokedAt = context.clock().toISOString()
  await transact(context.db, async trx => {
    const key = await ApiKey.acrossAllWorkspaces(trx).findById(id)
    if (!key || (by && key.workspaceId !== by.workspaceId)) throw new NotFound('API key')
    if (key.revokedAt) return
    await ApiKey.in(key.workspaceId, trx).findById(id).patch({ revokedAt })
    await recordAudit(trx, by ?? { ...commandLine, workspaceId: key.workspaceId }, 'key.revoked', id)
  })
}

const notedEveryMs = 60_000

/** Notes when a key was last used, at most once a minute and beside the request rather than in it. */
export class KeyUse {
  readonly #context: Context
  readonly #noted = new Map<string, number>()
  #writing: Promise<unknown> = Promise.resolve()

  constructor(context: Context) {
    this.#context = context
  }

  note({ id, workspaceId }: ApiKey): void {
    const now = this.#context.clock()
    if (now.getTime() - (this.#noted.get(id) ?? 0) < notedEveryMs) return
    this.#noted.set(id, now.getTime())
    this.#writing = this.#writing
      .then(() =>
        transact(this.#context.db, async trx =>
          ApiKey.in(workspaceId, trx).findById(id).patch({ lastUsedAt: now.toISOString() }),
        ),
      )
      .catch(error => this.#context.log.warn({ err: error }, "a key's last use was not noted"))
  }

  settled(): Promise<unknown> {
    return this.#writing
  }
}
