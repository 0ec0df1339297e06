import { drawnFiles } from '../support/drawn-forms.js'
import type { Answer, Caller } from './caller.js'
import type { KnownLead } from './lead-acts.js'

const fixed = [
  '/me',
  '/agents',
  '/workflows',
  '/event-types',
  '/spread-template',
  '/checklist',
  '/agents?limit=1',
]

export async function lookAround(caller: Caller): Promise<void> {
  await caller.get(caller.chance.one(fixed))
}

/** All of a list in one go, or page by page: each lead once, and those of its caller among them. */
export async function listLeads(caller: Caller, leads: KnownLead[]): Promise<void> {
  const { chance } = caller
  const filter = chance.one(['', '', 'updatedSince=2026-01-01T00:00:00Z', 'excludeTags=nobody'])
  const seen: string[] = []
  const limit = chance.one([undefined, 500, chance.whole(20, 200)])
  let path: string | undefined = `/leads?${[filter, limit ? `limit=${limit}` : ''].filter(Boolean).join('&')}`
  while (path) {
    const { body, headers }: Answer = await caller.get(path)
    seen.push(...body.map(({ id }: { id: string }) => id))
    const next: string | undefined = /<[^>]*?\/api\/v1(\/leads\?[^>]+)>/.exec(String(headers.link ?? ''))?.[1]
    caller.expect(limit !== undefined || next === undefined, 'a whole list has a next page', next)
    path = next
  }
  const ids = new Set(seen)
  caller.expect(ids.size === seen.length, 'a lead is listed twice', [path, limit])
  const missing = leads.filter(({ id }) => !ids.has(id))
  caller.expect(missing.length === 0, 'leads are missing in the list', missing)
}

/** From where it stopped. Of each subject the events come one after the other. */
export class Feed {
  readonly #sequences = new Map<string, number>()
  #cursor: string | undefined

  async read(caller: Caller): Promise<void> {
    for (let pages = 0; pages < 5; pages++) {
      const limit = caller.chance.whole(1, 500)
      const { body } = await caller.get(
        `/events?limit=${limit}${this.#cursor ? `&cursor=${this.#cursor}` : ''}`,
      )
      this.#cursor = body.nextCursor
      for (const event of body.events) this.#follow(caller, event)
      if (body.events.length < limit) return
    }
  }

  #follow(caller: Caller, event: Record<string, unknown> & { event: string; sequence: number }): void {
    const [family = ''] = event.event.split('.')
    const kind = { workflow_run: 'workflowRun', action_log: 'lead' }[family] ?? family
    const object = event[kind] as { id: string } | undefined
    const subject = object?.id ?? String(event.leadId)
    const last = this.#sequences.get(subject) ?? 0
    caller.expect(event.sequence === last + 1, `an event comes after number ${last} of its subject`, event)
    this.#sequences.set(subject, event.sequence)
  }
}

/** What is refused leaves its connection as it was: the next request on it is answered. */
export async function beRefused(caller: Caller): Promise<void> {
  const { chance } = caller
  const refusals: [number, string, string, unknown?, Record<string, string>?][] = [
    [400, 'POST', '/leads', {}],
    [400, 'POST', '/leads', { firstName: 'Dana', colour: 'red' }],
    [413, 'POST', '/leads', { firstName: 'x'.repeat(chance.whole(1_048_576, 3_000_000)) }],
    [404, 'GET', '/leads/lead_01m7z19n76ebev1ry3pxt585gj'],
    [404, 'POST', '/nowhere', { any: 'thing' }],
    [405, 'PUT', '/agents', { any: 'x'.repeat(chance.whole(1, 300_000)) }],
    [415, 'POST', '/documents', { leadId: 'x'.repeat(chance.whole(1, 300_000)) }],
    [401, 'POST', '/leads', { firstName: 'x'.repeat(chance.whole(1, 300_000)) }, { 'x-api-key': 'nonsense' }],
  ]
  const [expect, method, path, body, headers] = chance.one(refusals)
  if (chance.fraction() < 0.3)
    await caller.upload('/documents', { colour: 'red' }, drawnFiles(chance), { expect: 400 })
  else await caller.send(method, path, { expect, body, ...(headers ? { headers } : {}) })
  await caller.get('/me')
}
