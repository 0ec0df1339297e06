import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import type { Context } from '../../context.js'
import { StartError, Unauthorized } from '../../errors.js'
import type { ApiKey } from '../../workspaces/api-key.js'
import { findKey, KeyUse } from '../../workspaces/api-keys.js'
import { RateLimit } from '../rate-limit.js'
import { createServer } from './server.js'

/** MCP for the program that has started this process, until it closes our input or `stop` says so. */
export async function serveOverStdio(
  context: Context,
  sentKey: string | undefined,
  stop: Promise<void>,
): Promise<void> {
  const rates = new RateLimit(context.config.rateLimit)
  const use = new KeyUse(context)
  const known = async (): Promise<ApiKey> => {
    const found = await findKey(context, sentKey ?? '')
    if (!found) throw new Unauthorized()
    use.note(found)
    return found
  }
  const key = async () => {
    const found = await known()
    rates.take(found.id, performance.now())
    return found
  }
  await known().catch(error => {
    if (!(error instanceof Unauthorized)) throw error
    throw new StartError(
      'LEADSPREAD_API_KEY must be a valid workspace API key. This one is missing, unknown, revoked or expired.',
    )
  })
  const serving = serveStdio(() => createServer(context, { key, requestId: randomUUID, ip: null }), {
    maxSubscriptions: 0,
    onerror: ({ name }) => context.log.info({ type: name }, 'a message was not understood'),
  })
  await Promise.race([once(process.stdin, 'close'), once(process.stdin, 'end'), stop])
  await serving.close()
  await use.settled()
}
