import type { IncomingMessage, ServerResponse } from 'node:http'
import { toNodeHandler } from '@modelcontextprotocol/node'
import { createMcpHandler } from '@modelcontextprotocol/server'
import type { Context } from '../../context.js'
import { createServer, type Door } from './server.js'

/** Nothing changes here that a client could be told of, so no stream stays open for it. */
const maxSubscriptions = 0

export function answer(
  context: Context,
  door: Door,
  req: IncomingMessage,
  res: ServerResponse,
  message: unknown,
): Promise<void> {
  // Without the message: it may quote what was sent.
  const onerror = (error: Error) =>
    context.log.info({ requestId: door.requestId(), type: error.name }, 'a message was not understood')
  const handler = createMcpHandler(() => createServer(context, door), { maxSubscriptions, onerror })
  const unkept: typeof handler.fetch = async (request, options) => {
    const response = await handler.fetch(request, options)
    response.headers.set('cache-control', 'no-store, no-transform')
    return response
  }
  return toNodeHandler({ fetch: unkept }, { onerror })(req, res, message)
}
