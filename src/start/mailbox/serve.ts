import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Context } from '../../context.js'
import { LeadspreadError } from '../../errors.js'
import { listen } from '../../http/listen.js'
import { answerAsLead } from './answer-as-lead.js'
import { conversationOf, latestOutgoing } from './conversations.js'
import { allPage, asText, conversationPage, script, sentencePage, style } from './page-rules.js'

interface Mailbox {
  url: string
  close(): Promise<void>
}

/** This machine, and nobody else's: the page asks for no password. */
const host = '127.0.0.1'

/** The development mailbox: what agents have written, and a place to answer as the lead. */
export async function serveMailbox(context: Context, port: number): Promise<Mailbox> {
  const server = createServer((request, response) => {
    answer(context, request, response).catch(error => fail(context, request, response, error))
  })
  server.headersTimeout = 10_000
  server.requestTimeout = 60_000
  await listen(server, port, host, 'MAILBOX_PORT')
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeIdleConnections()
        setTimeout(() => server.closeAllConnections(), 2_000).unref()
      }),
  }
}

async function answer(context: Context, request: IncomingMessage, response: ServerResponse): Promise<void> {
  for (const [name, value] of headers) response.setHeader(name, value)
  refuseForeign(request)
  const [path = ''] = (request.url ?? '').split('?')
  const method = request.method === 'HEAD' ? 'GET' : request.method
  if (method === 'GET' && path === '/style.css') return give(response, 'text/css', style)
  if (method === 'GET' && path === '/live.js') return give(response, 'text/javascript', script)
  if (method === 'GET' && path === '/') {
    const shown = await latestOutgoing(context.db)
    return show(request, response, { html: () => allPage(shown), text: () => asText(shown) })
  }
  const [, leadId] = /^\/(lead_[0-9a-z]{26})$/.exec(path) ?? []
  if (leadId === undefined) throw nothingHere()
  if (method === 'GET') {
    const found = await conversationOf(context.db, leadId)
    if (!found) throw nothingHere()
    const { lead, shown } = found
    return show(request, response, { html: () => conversationPage(lead, shown), text: () => asText(shown) })
  }
  if (method !== 'POST') {
    response.setHeader('allow', 'GET, HEAD, POST')
    throw new LeadspreadError(405, 'method_not_allowed', 'This path takes GET, HEAD, POST.')
  }
  if (!(await answerAsLead(context, leadId, request))) throw nothingHere()
  if (wantsHtml(request)) response.writeHead(303, { location: `/${leadId}` }).end()
  else give(response, 'text/plain', 'Received.\n')
}

const headers = Object.entries({
  'Content-Security-Policy':
    "default-src 'none';script-src 'self';style-src 'self';connect-src 'self';form-action 'self';base-uri 'none';frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
  // Without any, browsers would keep from us where a form was sent from.
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  Vary: 'Accept',
})

const localNames = ['127.0.0.1', 'localhost', '[::1]']

/**
 * A page of somebody else's may have a browser on this machine send what it likes, and may have a name of its own point here.
 * What it can't do is to change these headers; programs other than browsers send none of the latter two.
 */
function refuseForeign({ headers: { host = '', ...sent }, method }: IncomingMessage): void {
  if (!localNames.includes(host.toLowerCase().replace(/:\d+$/, '')))
    throw new LeadspreadError(403, 'forbidden', 'The mailbox is reached as 127.0.0.1 or localhost only.')
  const site = sent['sec-fetch-site'] ?? 'none'
  const isOurs = site === 'same-origin' || site === 'none'
  const isFromHere = sent.origin === undefined || sent.origin === `http://${host}`
  const isNavigation = sent['sec-fetch-mode'] === 'navigate' && (method === 'GET' || method === 'HEAD')
  if (!isFromHere || !(isOurs || isNavigation))
    throw new LeadspreadError(403, 'forbidden', 'Answers are taken from the page of the mailbox itself.')
}

const nothingHere = () => new LeadspreadError(404, 'not_found', 'There is no such lead here.')

const wantsHtml = ({ headers }: IncomingMessage): boolean => headers.accept?.includes('text/html') ?? false

interface Forms {
  html: () => string
  text: () => string
}

const show = (request: IncomingMessage, response: ServerResponse, { html, text }: Forms): void =>
  wantsHtml(request) ? give(response, 'text/html', html()) : give(response, 'text/plain', text())

const give = (response: ServerResponse, type: string, body: string): void =>
  void response.setHeader('content-type', `${type}; charset=utf-8`).end(body)

function fail({ log }: Context, request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (!(error instanceof LeadspreadError)) log.warn({ err: error }, 'the mailbox could not answer')
  request.resume()
  if (response.headersSent) return void response.destroy()
  const { status, message } =
    error instanceof LeadspreadError
      ? error
      : { status: 500, message: 'That went wrong; the log of the service says why.' }
  response.statusCode = status
  const text = () => `${message}\n`
  show(request, response, { html: () => sentencePage(message), text })
}
