import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Middleware } from 'koa'
import type { Context } from '../context.js'
import { LeadspreadError } from '../errors.js'
import { createApp } from './app.js'
import { malformed, problem } from './errors.js'
import { listen } from './listen.js'
import { closeOnlyQuiet } from './sending/close-quiet.js'
import { transferTimeoutMs } from './uploads/limits.js'

/** Some callers read no answer before their last byte is sent. */
const unreadMs = 30_000

interface Serving {
  server: Server
  /** Which requests are being served, by method and route. */
  open(): string[]
  /** Lets what is under way finish, within the grace; then closes what is left. */
  stop(graceMs: number): Promise<void>
}

export async function serve(
  context: Context,
  { port, host }: { port: number; host: string },
  pages: readonly Middleware[] = [],
): Promise<Serving> {
  const app = createApp(context, pages)
  const answer = app.koa.callback()
  // Node would refuse a missing Host and an unknown Expect by itself, without a body.
  const server = createServer({ requireHostHeader: false }, answer)
  server.on('checkExpectation', answer)
  closeOnlyQuiet(server)
  const answers = new WeakMap<Duplex, ServerResponse>()
  server.on('request', ({ socket }, response) => answers.set(socket, response))
  // Longer than a proxy keeps its connections, so that none is closed here just as a request is put on it.
  server.keepAliveTimeout = 65_000
  // A request's own deadline is shorter; this one is for callers who never finish their headers.
  server.headersTimeout = 20_000
  server.requestTimeout = transferTimeoutMs + context.config.requestTimeoutMs + 10_000
  server.on('request', cutUnread)
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    refuseUnparsable(error, socket, { baseUrl: context.config.baseUrl, begun: answers.get(socket) }),
  )
  await listen(server, port, host)
  return {
    server,
    open: () => app.open(),
    async stop(graceMs) {
      app.drain()
      const closed = new Promise<void>(resolve => server.close(() => resolve()))
      // Again and again: a connection whose answer had begun before could not be told to close after it.
      const idle = setInterval(() => server.closeIdleConnections(), 100)
      const cut = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearInterval(idle)
      clearTimeout(cut)
      await app.settled()
    },
  }
}

/** A caller who got an answer may have sent too much to be stopped, but doesn't go on for ever. */
function cutUnread(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete) return
    const cut = setTimeout(() => request.complete || request.destroy(), unreadMs)
    cut.unref()
    request.once('close', () => clearTimeout(cut))
  })
}

/** What Node's own parser refuses never reaches Koa, but its caller reads the same kind of answer. */
function refuseUnparsable(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  { baseUrl, begun }: { baseUrl: string; begun: ServerResponse | undefined },
): void {
  // An answer that is half-way out can't be followed by a second one.
  const halfWay = begun?.headersSent && !begun.writableFinished
  if (error.code === 'ECONNRESET' || !socket.writable || halfWay) {
    socket.destroy()
    return
  }
  const refusal =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new LeadspreadError(431, 'headers_too_large', 'The headers are larger than 16 KiB.')
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? new LeadspreadError(408, 'request_timeout', 'The request did not arrive in time.')
        : malformed()
  const shown = problem(refusal, randomUUID(), baseUrl)
  const body = JSON.stringify(shown)
  socket.end(
    `HTTP/1.1 ${refusal.status} ${shown.title}\r\nContent-Type: application/problem+json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nx-request-id: ${shown.requestId}\r\nConnection: close\r\n\r\n${body}`,
  )
}
