import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Chance } from '../support/chance.js'
import { checkAnswer, operationIdOf } from '../support/check-answer.js'
import { type DrawnFile, sendDrawn } from '../support/drawn-forms.js'
import type { Tally } from './tally.js'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape; each is checked against the document
  body: any
}

interface Sending {
  body?: unknown
  headers?: Record<string, string>
  /** Another status than a success, where that is right; as well as a success where it may be. */
  expect?: number | ((answer: Answer) => boolean)
}

/** Ends what a caller is about; it goes on with something else. */
export class Disappointed extends Error {}

/** One client: it asks one thing after the other over connections that it keeps, and knows what it must be answered. */
export class Caller {
  readonly chance: Chance
  readonly tally: Tally
  readonly #urls: string[]
  readonly #apiKey: string
  readonly #agent = new Agent({ keepAlive: true })

  constructor(parts: { chance: Chance; tally: Tally; urls: string[]; apiKey: string }) {
    this.chance = parts.chance
    this.tally = parts.tally
    this.#urls = parts.urls
    this.#apiKey = parts.apiKey
  }

  close(): void {
    this.#agent.destroy()
  }

  get = (path: string, sending: Sending = {}) => this.send('GET', path, sending)

  /** A write: without a key, under one, repeated under it afterwards, or twice at the same time. */
  async write(method: string, path: string, body?: unknown, expect?: Sending['expect']): Promise<Answer> {
    const way = this.chance.weighted({ plain: 4, keyed: 3, repeated: 2, twice: 1 })
    if (way === 'plain') return this.send(method, path, { body, ...(expect ? { expect } : {}) })
    const headers = { 'idempotency-key': this.word(20) }
    const ask = () => this.#insist(method, path, { body, headers, ...(expect ? { expect } : {}) })
    const [first, second] =
      way === 'twice'
        ? await Promise.all([ask(), ask()])
        : [await ask(), way === 'repeated' ? await ask() : undefined]
    // Only a success is kept for its repeats.
    if (second && first.status < 300) this.#expectRepeat(`${method} ${path}`, first, second)
    return first
  }

  /** The same at the same time, without a key, where that is safe. */
  async twice(method: string, path: string, body?: unknown): Promise<Answer> {
    const [first] = await Promise.all([this.send(method, path, { body }), this.send(method, path, { body })])
    return first
  }

  async send(method: string, path: string, sending: Sending = {}): Promise<Answer> {
    const target = path.startsWith('http') ? path : `${this.#url()}/api/v1${path}`
    const answer = await this.#transmit(method, target, sending).catch(error => {
      throw this.disappoint(`${method} ${path}: no answer (${error.message})`, sending.body)
    })
    this.#check(method, target, answer, sending)
    return answer
  }

  async upload(
    path: string,
    fields: Record<string, string>,
    files: DrawnFile[],
    { headers = {}, expect }: Sending = {},
  ): Promise<Answer> {
    const target = `${this.#url()}/api/v1${path}`
    const shape = { fields, sizes: files.map(({ bytes }) => bytes.length) }
    const sent = { url: target, headers: { 'x-api-key': this.#apiKey, ...headers }, fields, files }
    const {
      status,
      body,
      headers: answered,
    } = await sendDrawn(this.chance, { ...sent, agent: this.#agent }).catch(error => {
      throw this.disappoint(`POST ${path}: no answer (${error.message})`, shape)
    })
    const answer = { status, body, headers: answered, bytes: Buffer.alloc(0) }
    this.#check('POST', target, answer, { body: shape, ...(expect ? { expect } : {}) })
    return answer
  }

  /** A fault, told with what was asked. */
  disappoint(what: string, body?: unknown): Disappointed {
    const sent = body === undefined ? '' : ` ${JSON.stringify(body).slice(0, 800)}`
    this.tally.fault(`${what}${sent}`)
    return new Disappointed(what)
  }

  /** What was answered before must hold now. */
  expect(holds: boolean, what: string, seen: unknown): void {
    if (!holds) throw this.disappoint(`${what}: ${JSON.stringify(seen)?.slice(0, 800)}`)
  }

  word(length = this.chance.whole(1, 12)): string {
    return Array.from({ length }, () => this.chance.one([...'abcdefghijklmnopqrstuvwxyz0123456789'])).join('')
  }

  #url = (): string => this.chance.one(this.#urls)

  async #insist(method: string, path: string, sending: Sending): Promise<Answer> {
    for (;;) {
      const inFlight = ({ status, body }: Answer) => status === 409 && body.code === 'idempotency_in_flight'
      const { expect } = sending
      const isFine = (answer: Answer) => inFlight(answer) || (typeof expect === 'function' && expect(answer))
      const answer = await this.send(method, path, { ...sending, expect: isFine })
      if (!inFlight(answer)) return answer
      await sleep(20)
    }
  }

  #expectRepeat(what: string, one: Answer, other: Answer): void {
    const same = one.status === other.status && isDeepStrictEqual(one.body, other.body)
    this.expect(same, `${what} was answered in two ways under one key`, [one.body, other.body])
    const replays = [one, other].filter(({ headers }) => headers['idempotency-replayed'] === 'true').length
    this.expect(replays === 1, `${what} was replayed ${replays} times of two`, one.body)
  }

  #check(method: string, target: string, answer: Answer, { expect, body: sent }: Sending): void {
    const { pathname, search } = new URL(target)
    const operationId =
      operationIdOf(method, pathname) ?? `${method} ${pathname.replace(/[a-z]+_[0-9a-z]{26}/g, '…')}`
    this.tally.count(operationId)
    const { status, body } = answer
    const isRight =
      typeof expect === 'number'
        ? status === expect
        : (status >= 200 && status < 300) || (typeof expect === 'function' && expect(answer))
    const asked = `${operationId}: ${method} ${pathname}${search}`
    if (!isRight)
      throw this.disappoint(
        `${asked} was answered with ${status} ${JSON.stringify(body)?.slice(0, 600)};`,
        sent,
      )
    if (pathname.startsWith('/api/'))
      try {
        checkAnswer(method, pathname, { status, body, headers: new Headers(answer.headers as never) })
      } catch (error) {
        throw this.disappoint(`${asked}: ${(error as Error).message.slice(0, 1_000)}`, sent)
      }
  }

  #transmit(method: string, url: string, { body, headers = {} }: Sending): Promise<Answer> {
    const text = body === undefined ? undefined : JSON.stringify(body)
    return new Promise((resolve, reject) => {
      const sent = request(url, {
        method,
        agent: this.#agent,
        headers: {
          ...(url.includes('/api/') ? { 'x-api-key': this.#apiKey } : {}),
          ...(text === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          ...headers,
        },
      })
      sent.setTimeout(60_000, () => sent.destroy(new Error('nothing for a minute')))
      sent.on('error', reject).on('response', response => {
        const chunks: Buffer[] = []
        response.on('data', chunk => chunks.push(chunk)).on('error', reject)
        response.on('end', () => {
          const bytes = Buffer.concat(chunks)
          const isJson = response.headers['content-type']?.includes('json') && bytes.length > 0
          try {
            const answered = isJson ? JSON.parse(bytes.toString()) : bytes.toString()
            resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, body: answered })
          } catch (error) {
            reject(error)
          }
        })
      })
      this.#finish(sent, text)
    })
  }

  /** Whole, or in two pieces as a slow network brings them. */
  #finish(sent: ReturnType<typeof request>, text: string | undefined): void {
    if (text === undefined || this.chance.fraction() < 0.8) return void sent.end(text)
    const bytes = Buffer.from(text)
    const half = this.chance.whole(0, bytes.length)
    sent.write(bytes.subarray(0, half))
    setTimeout(() => sent.end(bytes.subarray(half)), this.chance.between(0, 30))
  }
}
