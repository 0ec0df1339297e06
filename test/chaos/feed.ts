import { setTimeout as sleep } from 'node:timers/promises'
import type { Chance } from '../support/chance.js'
import type { Ledger } from './ledger.js'
import { subjectOf } from './receiver.js'

export interface FedEvent {
  id: string
  event: string
  sequence: number
  subject: string
  body: Record<string, unknown>
}

/** Follows the feed as an integrator does who has no webhook: from where it stopped, through any API process. */
export class Follower {
  readonly events: FedEvent[] = []
  readonly #ids = new Set<string>()
  readonly #sequences = new Map<string, number>()
  readonly #urls: string[]
  readonly #apiKey: string
  readonly #ledger: Ledger
  readonly #chance: Chance
  #cursor: string | undefined

  constructor(parts: { urls: string[]; apiKey: string; ledger: Ledger; chance: Chance }) {
    this.#urls = parts.urls
    this.#apiKey = parts.apiKey
    this.#ledger = parts.ledger
    this.#chance = parts.chance
  }

  async follow(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      if ((await this.#page().catch(() => 0)) === 0) await sleep(100)
    }
  }

  async catchUp(): Promise<void> {
    while ((await this.#page()) > 0);
  }

  async #page(): Promise<number> {
    const query = new URLSearchParams({ limit: '100', ...(this.#cursor ? { cursor: this.#cursor } : {}) })
    const answer = await fetch(`${this.#chance.one(this.#urls)}/api/v1/events?${query}`, {
      headers: { 'x-api-key': this.#apiKey },
      signal: AbortSignal.timeout(10_000),
    })
    if (!answer.ok) throw new Error(`The feed answered ${answer.status}`)
    const { events, nextCursor } = (await answer.json()) as {
      events: Record<string, unknown>[]
      nextCursor: string
    }
    for (const body of events) this.#take(body)
    this.#cursor = nextCursor
    return events.length
  }

  #take(body: Record<string, unknown>): void {
    const event: FedEvent = {
      id: String(body.id),
      event: String(body.event),
      sequence: Number(body.sequence),
      subject: subjectOf(body),
      body,
    }
    if (this.#ids.has(event.id)) this.#ledger.violation(`the feed gave ${event.id} twice`)
    const before = this.#sequences.get(event.subject) ?? 0
    if (event.sequence !== before + 1)
      this.#ledger.violation(`the feed gave ${event.subject} ${event.sequence} after ${before}`)
    this.#ids.add(event.id)
    this.#sequences.set(event.subject, event.sequence)
    this.events.push(event)
  }
}
