import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ExecutionContext } from 'ava'

export const twilioAccount = {
  TWILIO_ACCOUNT_SID: `AC${'0123456789abcdef'.repeat(2)}`,
  TWILIO_AUTH_TOKEN: 'a token of the tests alone',
  TWILIO_FROM: '+12025550100',
}

interface SentText {
  sid: string
  to: string
  from: string
  body: string
  statusCallback: string | null
  createdAt: Date
  status: string
}

/** A number is an error of Twilio's: its code, with the status it comes with. */
type Behaviour = 'takes' | 'loses its answers' | 'is away' | 'lies in wait' | { code: number; status: number }

export interface TwilioServer {
  settings: Record<string, string>
  texts: SentText[]
  /** How often somebody asked what there is. */
  asked: number
  media: Map<string, { type: string; bytes: Uint8Array } | { location: string }>
  url: string
  /** Before the next text is answered. */
  onNext(work: () => Promise<unknown>): void
  behave(how: Behaviour): void
}

/** Twilio's API for messages, as its documentation has it, on this machine. */
export async function twilioServer(t: Pick<ExecutionContext, 'teardown'>): Promise<TwilioServer> {
  const { TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: token } = twilioAccount
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
  const root = `/2010-04-01/Accounts/${account}`
  let behaviour: Behaviour = 'takes'
  let next: (() => Promise<unknown>) | undefined
  const made: TwilioServer = {
    settings: twilioAccount,
    texts: [],
    asked: 0,
    media: new Map(),
    url: '',
    onNext: work => {
      next = work
    },
    behave: how => {
      behaviour = how
    },
  }
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://twilio.test')
    const body = await textOf(request)
    if (behaviour === 'is away') return request.socket.destroy()
    const media = made.media.get(url.pathname)
    if (
      request.headers.authorization !== authorization &&
      !(media && 'bytes' in media && media.type === 'open')
    )
      return problem(response, 401, 20003, 'Authenticate')
    if (media) return sendMedia(response, media)
    if (url.pathname !== `${root}/Messages.json`) return problem(response, 404, 20404, 'Not found')
    if (request.method === 'GET') return list(made, url.searchParams, response)
    if (typeof behaviour === 'object') return problem(response, behaviour.status, behaviour.code, 'No')
    const form = new URLSearchParams(body)
    const text = take(form)
    if (!text) return problem(response, 400, 21604, "A 'To' phone number is required.")
    made.texts.push(text)
    const work = next
    next = undefined
    await work?.()
    if (behaviour === 'loses its answers') return request.socket.destroy()
    if (behaviour === 'lies in wait') return
    answer(response, 201, shown(text))
  })
  // Closed under whoever is just writing, it would look like an outage.
  server.keepAliveTimeout = 600_000
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', () => resolve())
  })
  t.teardown(() => {
    server.closeAllConnections()
    return new Promise<void>(resolve => server.close(() => resolve()))
  })
  made.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  made.settings = { ...twilioAccount, TWILIO_URL: made.url }
  return made
}

let count = 0
export const newSid = (kind = 'SM'): string => `${kind}${(++count).toString(16).padStart(32, '0')}`

function take(form: URLSearchParams): SentText | undefined {
  const [to, body] = [form.get('To'), form.get('Body')]
  const from = form.get('From') ?? form.get('MessagingServiceSid')
  if (!to || !body || !from) return undefined
  const statusCallback = form.get('StatusCallback')
  return { sid: newSid(), to, from, body, statusCallback, createdAt: new Date(), status: 'queued' }
}

const shown = ({ sid, to, from, body, createdAt, status }: SentText) => ({
  sid,
  to,
  from,
  body,
  status,
  direction: 'outbound-api',
  date_created: createdAt.toUTCString().replace('GMT', '+0000'),
  date_sent: null,
  error_code: null,
})

function list(made: TwilioServer, query: URLSearchParams, response: ServerResponse): void {
  made.asked++
  const found = made.texts.filter(({ to }) => to === query.get('To')).reverse()
  answer(response, 200, { messages: found.slice(0, Number(query.get('PageSize') ?? 50)).map(shown) })
}

function sendMedia(
  response: ServerResponse,
  media: { type: string; bytes: Uint8Array } | { location: string },
) {
  if ('location' in media) return response.writeHead(307, { location: media.location }).end()
  return response.writeHead(200, { 'content-type': media.type }).end(media.bytes)
}

const problem = (response: ServerResponse, status: number, code: number, message: string) =>
  answer(response, status, { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status })

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

/** As Twilio signs what it posts: the address, then names and values in the order of the names. */
export function twilioSignature(url: string, form: Record<string, string>, token: string): string {
  const said = Object.keys(form)
    .sort()
    .map(name => name + form[name])
    .join('')
  return createHmac('sha1', token)
    .update(url + said)
    .digest('base64')
}
