import type { Context as KoaContext } from 'koa'
import type { Context } from '../context.js'
import { Forbidden, Unauthorized } from '../errors.js'
import type { ApiKey } from '../workspaces/api-key.js'
import { findKey, type KeyUse } from '../workspaces/api-keys.js'

/** Who asks: the key, and by it the one workspace that this request can see. */
export async function authenticate(context: Context, use: KeyUse, ctx: KoaContext): Promise<ApiKey> {
  const sent = ctx.req.headers['x-api-key']
  const key = typeof sent === 'string' ? await findKey(context, sent) : undefined
  if (!key) throw new Unauthorized()
  use.note(key)
  return key
}

/** For what tells of all that is done in the workspace. */
export function refuseAllButLiveWrite(key: ApiKey): void {
  refuseReadOnly(key)
  if (key.mode !== 'live')
    throw new Forbidden('This API key is for test leads. Use a live one with the write scope.', 'test_key')
}

export function refuseReadOnly(key: ApiKey): void {
  if (key.scope !== 'write')
    throw new Forbidden('This API key may only read. Use one with the write scope.', 'read_only_key')
}
