import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { ExecutionContext } from 'ava'
import { Webhook as Verifier } from 'standardwebhooks'

export interface Received {
  id: string
  path: string
  headers: IncomingHttpHeaders
  text: string
  body: { id: string; event: string; sequence: number; leadId: string | null }
  at: number
}

export type Answering = (received: Received, response: ServerResponse, request: IncomingMessage) => unknown

export interface Receiver {
  url: string
  /** In the order in which they came. */
  received: Received[]
  /** What is answered from now on; without, it is 200. */
  answer: Answering
  connections: number
  /** Holds what came under this id against a secret; throws if it wasn't signed with it. */
  verify(received: Received, secret: string): void
  close(): Promise<void>
}

/** Listens on loopback until the test ends. */
export async function receiver(t: ExecutionContext, answer: Answering = ok): Promise<Receiver> {
  const made = await openReceiver(answer)
  t.teardown(made.close)
  return made
}

export const ok: Answering = (_, response) => response.end('thanks')
export const answering =
  (status: number, headers: Record<string, string> = {}, text = ''): Answering =>
  (_, response) =>
    response.writeHead(status, headers).end(text)
/** Never answers. */
export const hanging: Answering = () => {}

export async function openReceiver(answer: Answering = ok): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    const text = (await buffer(request).catch(() => Buffer.alloc(0))).toString()
    const received: Received = {
      id: String(request.headers['webhook-id']),
      path: request.url ?? '',
      headers: request.headers,
      text,
      body: JSON.parse(text || '{}'),
      at: Date.now(),
    }
    made.received.push(received)
    made.answer(received, response, request)
  })
  server.on('connection', () => made.connections++)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const made: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    answer,
    connections: 0,
    verify({ text, headers }, secret) {
      new Verifier(secret).verify(text, headers as Record<string, string>)
    },
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
  return made
}
