import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Context } from '../context.js'
import { LeadspreadError, StartError } from '../errors.js'
import { createApp } from './app.js'
import { problem } from './errors.js'

export interface Serving {
  server: Server
  /** Lets what is under way finish, within the grace; then closes what is left. */
  stop(graceMs: number): Promise<void>
}

export async function serve(context: Context, { port, host }: { port: number; host: string }): Promise<Serving> {
  const app = createApp(context)
  const server = createServer(app.koa.callback())
  // A request's own deadline is shorter; this one is for callers who never finish their headers.
  server.headersTimeout = 20_000
  server.requestTimeout = context.config.requestTimeoutMs + 10_000
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    refuseUnparsable(error, socket as Socket, context.config.baseUrl),
  )
  await listen(server, port, host)
  return {
    server,
    async stop(graceMs) {
      app.drain()
      const closed = new Promise<void>(resolve => server.close(() => resolve()))
      server.closeIdleConnections()
      const cut = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearTimeout(cut)
      await app.settled()
    },
  }
}

export function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        new StartError(
          error.code === 'EADDRINUSE'
            ? `Port ${port} of ${host} is taken. Stop what uses it, or set PORT (for metrics: METRICS_PORT) to another.`
            : `Can't listen on ${host}:${port}: ${error.message}`,
        ),
      )
    })
    server.listen(port, host, () => resolve())
  })
}

/** What Node's own parser refuses never reaches Koa, but its caller reads the same kind of answer. */
function refuseUnparsable(error: NodeJS.ErrnoException, socket: Socket, baseUrl: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const refusal =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new LeadspreadError(431, 'headers_too_large', 'The headers are larger than 16 KiB.')
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? new LeadspreadError(408, 'request_timeout', 'The request did not arrive in time.')
        : new LeadspreadError(400, 'malformed_request', 'This is not a valid HTTP request.')
  const shown = problem(refusal, randomUUID(), baseUrl)
  const body = JSON.stringify(shown)
  socket.end(
    `HTTP/1.1 ${refusal.status} ${shown.title}\r\nContent-Type: application/problem+json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nx-request-id: ${shown.requestId}\r\nConnection: close\r\n\r\n${body}`,
  )
}
