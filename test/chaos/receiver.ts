import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import type { Ledger } from './ledger.js'

export type Mood = 'well' | 'fails' | 'hangs' | 'drops' | 'forgets'

interface Subscriber {
  mood: Mood
  secret: string
  /** Of each subject the sequence that came last, and whether it was accepted. */
  last: Map<string, { sequence: number; accepted: boolean }>
  accepted: Set<string>
}

/** Receives for several subscriptions, each under a path of its own and in its own mood, and watches their order. */
export class Receiver {
  readonly #ledger: Ledger
  readonly #server: Server
  readonly #subscribers = new Map<string, Subscriber>()
  /** A body never changes between two tries, nor between two subscriptions. */
  readonly bodies = new Map<string, string>()
  received = 0

  private constructor(ledger: Ledger) {
    this.#ledger = ledger
    this.#server = createServer((request, response) => {
      this.#take(request, response).catch(() => response.destroy())
    })
  }

  static async open(ledger: Ledger): Promise<Receiver> {
    const receiver = new Receiver(ledger)
    receiver.#server.listen(0, '127.0.0.1')
    await once(receiver.#server, 'listening')
    return receiver
  }

  get names(): string[] {
    return [...this.#subscribers.keys()]
  }

  urlOf(name: string): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/${name}`
  }

  expect(name: string, secret: string): void {
    this.#subscribers.set(name, { mood: 'well', secret, last: new Map(), accepted: new Set() })
  }

  setMood(name: string, mood: Mood): void {
    this.#of(name).mood = mood
  }

  acceptedBy(name: string): Set<string> {
    return this.#of(name).accepted
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  #of(name: string): Subscriber {
    const subscriber = this.#subscribers.get(name)
    if (!subscriber) throw new Error(`Nobody is called ${name}`)
    return subscriber
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const name = (request.url ?? '').slice(1)
    const subscriber = this.#of(name)
    const { mood } = subscriber
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString('utf8')
    this.received++
    const event = this.#verified(name, subscriber, request, body)
    if (!event) return void response.writeHead(400).end()
    this.#watch(name, subscriber, event, body)
    if (mood === 'drops') return void response.destroy()
    if (mood === 'fails') return void response.writeHead(500).end('not now')
    if (mood === 'hangs') await sleep(20_000)
    const seen = subscriber.last.get(event.subject)
    if (seen?.sequence === event.sequence) seen.accepted = true
    subscriber.accepted.add(event.id)
    // Taken, and yet the sender never hears of it.
    if (mood === 'forgets' || response.destroyed) return void response.destroy()
    response.writeHead(204).end()
  }

  #verified(name: string, { secret }: Subscriber, request: IncomingMessage, body: string) {
    try {
      const headers = request.headers as Record<string, string>
      const event = new Webhook(secret).verify(body, headers) as Record<string, unknown>
      if (event.id !== headers['webhook-id']) throw new Error('webhook-id is not the id of the event')
      return { id: String(event.id), subject: subjectOf(event), sequence: Number(event.sequence) }
    } catch (error) {
      this.#ledger.violation(`${name} got what it can't verify: ${(error as Error).message}`)
      return undefined
    }
  }

  #watch(
    name: string,
    { last }: Subscriber,
    { id, subject, sequence }: { id: string; subject: string; sequence: number },
    body: string,
  ): void {
    const hash = createHash('sha256').update(body).digest('hex')
    if ((this.bodies.get(id) ?? hash) !== hash) this.#ledger.violation(`${id} changed between two tries`)
    this.bodies.set(id, hash)
    const before = last.get(subject) ?? { sequence: 0, accepted: true }
    if (sequence === before.sequence) return
    if (sequence < before.sequence)
      this.#ledger.violation(`${name} got ${subject} ${sequence} again after ${before.sequence}`)
    else if (sequence !== before.sequence + 1 || !before.accepted)
      this.#ledger.violation(
        `${name} got ${subject} ${sequence} when ${before.sequence} was ${before.accepted ? 'the last' : 'not accepted yet'}`,
      )
    last.set(subject, { sequence, accepted: false })
  }
}

const keys = { workflow_run: 'workflowRun', lead: 'lead', document: 'document', webhook: 'webhook' }

/** What the event happened to: what an agent did happened to its lead. */
export function subjectOf(event: Record<string, unknown>): string {
  const [prefix] = String(event.event).split('.')
  const key = keys[prefix as keyof typeof keys]
  return key ? (event[key] as { id: string }).id : String(event.leadId)
}
