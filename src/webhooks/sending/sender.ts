import { lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import type { Agent, Dispatcher } from 'undici'
import { type AllowedUrls, urlProblem } from '../url-rules.js'
import { guardedAgent } from './guarded-agent.js'
import { describeFailure, isUnreached } from './send-failures.js'

/** All that a try may take, however slowly an answer comes. */
const sendMs = 15_000
const keptBytes = 4_096

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
  /** No connection came about here, so nothing was sent: a process that can may try. Only where there are others. */
  isUnreached: boolean
}

/** Posts to receivers, about whom nothing is known: not where their names lead, nor what they answer, nor how slowly. */
export class Sender {
  readonly #allowed: AllowedUrls
  readonly #lookup: LookupFunction
  readonly #timeoutMs: number
  readonly #connectMs: number | undefined
  #agent: Promise<Agent> | undefined

  /**
   * Tests have a look-up and a time of their own. `connectMs`: where it takes longer than this to connect, or can't be done, that is no
   * failure of the receiver but for others to try, who may have another network.
   */
  constructor(
    allowed: AllowedUrls,
    {
      lookup = systemLookup as LookupFunction,
      timeoutMs = sendMs,
      connectMs,
    }: { lookup?: LookupFunction; timeoutMs?: number; connectMs?: number | undefined } = {},
  ) {
    this.#allowed = allowed
    this.#lookup = lookup
    this.#timeoutMs = timeoutMs
    this.#connectMs = connectMs
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
      isUnreached: false,
      durationMs: Math.round(performance.now() - began),
      ...part,
    })
    try {
      if (stop.aborted) return answered({ brokenOff: true })
      const problem = urlProblem(url, { ...this.#allowed, allowPrivate: true })
      if (problem) return answered({ error: `refused: the URL ${problem}` })
      const { origin, pathname, search } = new URL(url)
      this.#agent ??= guardedAgent(this.#allowed, this.#lookup, this.#connectMs)
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
      if (this.#connectMs !== undefined && isUnreached(error))
        return answered({ brokenOff: true, isUnreached: true })
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
