import type { Context as KoaContext } from 'koa'
import type { Context } from '../context.js'
import { Forbidden, Unauthorized } from '../errors.js'
import type { ApiKey } from '../workspaces/api-key.js'
import { findKey, type KeyUse } from '../workspaces/api-keys.js'
import { type AnyEndpoint, isWrite } from './endpoint.js'

/** Outside of the API's operations, of which it makes tools. */
export const mcpPath = '/mcp'

/** Who asks: the key, and by it the one workspace that this request can see. */
export async function authenticate(context: Context, use: KeyUse, ctx: KoaContext): Promise<ApiKey> {
  const sent = sentKey(ctx)
  const key = sent === undefined ? undefined : await findKey(context, sent)
  if (!key) {
    if (ctx.path === mcpPath) ctx.set('WWW-Authenticate', 'Bearer')
    throw new Unauthorized()
  }
  use.note(key)
  return key
}

/** MCP's clients know a header of their own for it. */
function sentKey({ path, req: { headers } }: KoaContext): string | undefined {
  const { 'x-api-key': own, authorization = '' } = headers
  if (own !== undefined || path !== mcpPath) return typeof own === 'string' ? own : undefined
  return /^bearer +(\S+) *$/i.exec(authorization)?.[1]
}

/** `onlyLiveWrite`: for what tells of all that is done in the workspace. */
export function refuseKey({ scope, mode }: ApiKey, endpoint: AnyEndpoint): void {
  if (scope !== 'write' && (isWrite(endpoint) || endpoint.onlyLiveWrite))
    throw new Forbidden('This API key may only read. Use one with the write scope.', 'read_only_key')
  if (mode !== 'live' && endpoint.onlyLiveWrite)
    throw new Forbidden('This API key is for test leads. Use a live one with the write scope.', 'test_key')
}
