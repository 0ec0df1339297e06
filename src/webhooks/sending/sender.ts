import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import type { Agent, buildConnector, Dispatcher } from 'undici'
import { type AllowedUrls, isPrivateHost, urlProblem } from '../url-rules.js'
import { isPrivateAddress } from './address-rules.js'
import { describeFailure, NoAddress, Refused } from './send-failures.js'

/** All that a try may take, however slowly an answer comes. */
const sendMs = 15_000
const keptBytes = 4_096
const idleMs = 4_000

export interface Post {
  url: string
  headers: Record<string, string>
  body: string
}

/** What came of a try. Without a status nobody answered, and `error` says why. */
export interface Answered {
  status: number | null
  error: string | null
  /** The beginning of what was answered. */
  body: string | null
  retryAfter: string | undefined
  durationMs: number
  /** It was broken off by us: whether the receiver got it, nobody knows. */
  brokenOff: boolean
}

/** Posts to receivers, about whom nothing is known: not where their names lead, nor what they answer, nor how slowly. */
export class Sender {
  readonly #allowed: AllowedUrls
  readonly #lookup: LookupFunction
  readonly #timeoutMs: number
  #agent: Promise<Agent> | undefined

  /** Tests have a look-up and a time of their own. */
  constructor(allowed: AllowedUrls, { lookup = systemLookup as LookupFunction, timeoutMs = sendMs } = {}) {
    this.#allowed = allowed
    this.#lookup = lookup
    this.#timeoutMs = timeoutMs
  }

  /** Never throws. */
  async post({ url, headers, body }: Post, stop: AbortSignal): Promise<Answered> {
    const began = performance.now()
    const ending = new AbortController()
    const end = () => ending.abort()
    const late = setTimeout(end, this.#timeoutMs)
    stop.addEventListener('abort', end)
    const answered = (part: Partial<Answered>): Answered => ({
      status: null,
      error: null,
      body: null,
      retryAfter: undefined,
      brokenOff: false,
      durationMs: Math.round(performance.now() - began),
      ...part,
    })
    try {
      if (stop.aborted) return answered({ brokenOff: true })
      const problem = urlProblem(url, { ...this.#allowed, allowPrivate: true })
      if (problem) return answered({ error: `refused: the URL ${problem}` })
      const { origin, pathname, search } = new URL(url)
      this.#agent ??= agentFor(this.#allowed, this.#lookup)
      const response = await (await this.#agent).request({
        origin,
        path: pathname + search,
        method: 'POST',
        headers,
        body,
        signal: ending.signal,
      })
      const { statusCode: status } = response
      return answered({
        status,
        error: status >= 300 && status < 400 ? 'redirect: none is followed' : null,
        retryAfter: headerOf(response, 'retry-after'),
        body: await beginningOf(response.body),
      })
    } catch (error) {
      if (stop.aborted) return answered({ brokenOff: true })
      return answered({ error: ending.signal.aborted ? 'timeout' : describeFailure(error) })
    } finally {
      clearTimeout(late)
      stop.removeEventListener('abort', end)
    }
  }

  async close(): Promise<void> {
    await (await this.#agent)?.destroy()
  }
}

/** Loaded by whoever sends: it takes 20 MiB, and an API process has no use for it. */
async function agentFor({ allowPrivate }: AllowedUrls, lookup: LookupFunction): Promise<Agent> {
  const undici = await import('undici')
  return new undici.Agent({
    connect: connectorTo(undici.buildConnector, lookup, allowPrivate),
    // Limits of its own would end nothing sooner than our timeout does.
    headersTimeout: 0,
    bodyTimeout: 0,
    // As many connections as there are posts under way: a limit to each origin would let the subscriptions that share one
    // wait for each other.
    keepAliveTimeout: idleMs,
    keepAliveMaxTimeout: idleMs,
  })
}

/**
 * What is judged is what the connection is made to: there is no second look-up in which a name could lead elsewhere. One
 * private address among several is enough to refuse the name.
 */
function connectorTo(
  build: typeof buildConnector,
  lookup: LookupFunction,
  allowPrivate: boolean,
): buildConnector.connector {
  const addressesOf = sharedLookup(lookup)
  const judged: LookupFunction = (hostname, { all }, done) => {
    addressesOf(hostname).then(
      found => {
        const [first] = found
        if (!first || found.some(({ address }) => isIP(address) === 0)) done(new NoAddress(), [])
        else if (!allowPrivate && found.some(({ address }) => isPrivateAddress(address)))
          done(new Refused(), [])
        else if (all) done(null, found)
        else done(null, first.address, first.family)
      },
      error => done(error, []),
    )
  }
  const connect = build({ lookup: judged })
  // Of a literal address nobody asks a look-up.
  return (options, done) =>
    isPrivateHost(options.hostname) && !allowPrivate ? done(new Refused(), null) : connect(options, done)
}

/** One look-up of a name at a time: each holds one of the few threads that the process has for them, files and ciphers. */
function sharedLookup(lookup: LookupFunction): (hostname: string) => Promise<LookupAddress[]> {
  const underWay = new Map<string, Promise<LookupAddress[]>>()
  return hostname => {
    const asked =
      underWay.get(hostname) ??
      new Promise<LookupAddress[]>((resolve, reject) =>
        lookup(hostname, { all: true }, (error, found) =>
          error ? reject(error) : resolve(Array.isArray(found) ? found : []),
        ),
      ).finally(() => underWay.delete(hostname))
    underWay.set(hostname, asked)
    return asked
  }
}

function headerOf({ headers }: Dispatcher.ResponseData, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}

/**
 * As text that any database takes. The rest is not read. If the answer ends badly or late after it has begun, its status has
 * been said all the same.
 */
async function beginningOf(stream: Dispatcher.ResponseData['body']): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const part of stream as AsyncIterable<Buffer>) {
      parts.push(part)
      length += part.length
      if (length > keptBytes) break
    }
  } catch {
    // What has come is kept.
  }
  return shorten(new TextDecoder().decode(Buffer.concat(parts)).replaceAll('\0', ''))
}

/** To as many bytes, without cutting a character in two. */
function shorten(text: string): string {
  const bytes = Buffer.from(text)
  if (bytes.length <= keptBytes) return text
  let end = keptBytes
  while (((bytes[end] as number) & 0xc0) === 0x80) end--
  return bytes.subarray(0, end).toString()
}
