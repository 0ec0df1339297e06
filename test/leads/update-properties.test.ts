import { deepStrictEqual } from 'node:assert'
import test from 'ava'
import fc from 'fast-check'
import { inReadersOrder } from '../../src/leads/tag-rules.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { type World, world } from '../support/world.js'
import { applyChecklist } from './checklist.js'

/** What holds of a lead after any updates at all. */

interface Update {
  status?: string
  didOptOut?: boolean | null
  emailVerified?: boolean | null
  tags?: string[]
  checklistItems?: { code: string; value?: unknown; status?: string }[]
  [field: string]: unknown
}

const codes = ['LEGAL_NAME', 'EIN', 'ENTITY_TYPE', 'REVENUE', 'FOUNDED', 'SHOP', 'OWNER.NAME']
const moreCodes = ['BUSINESS.NAME', 'NAME', 'SSN', 'BANK_STATEMENTS', 'PARTNER_LIST', 'NOWHERE']
const values = ['A', 'B', 'Partnership', 'LLC', '12-3456789', '2019-05-01', '123-45-6789', 5, null, true]
const checklistItem = fc.record(
  {
    code: fc.constantFrom(...codes, ...moreCodes),
    value: fc.oneof(fc.constantFrom<unknown>(...values), fc.jsonValue({ maxDepth: 1 })),
    status: fc.constantFrom('TODO', 'COMPLETED', 'INVALID', 'SKIPPED', 'NEEDS_REVIEW'),
  },
  { requiredKeys: ['code'] },
)
const tag = fc.constantFrom(
  'VIP',
  'vip',
  'warm',
  'Warm',
  'Straße',
  'STRASSE',
  'é',
  'E\u0301',
  'a\nb',
  'a',
  'b',
  '🏦',
)
const flag = fc.constantFrom(true, false, null)
const change: fc.Arbitrary<Update> = fc.record(
  {
    firstName: fc.constantFrom('Dana', 'Noor'),
    lastName: fc.constantFrom('Whitfield', '', null),
    email: fc.constantFrom('dana@x.example', 'Dana@x.example', 'noor@x.example', '', null),
    emailVerified: flag,
    phoneNumber: fc.constantFrom('(202) 555-0147', '415 555 0147', 'by mail', null),
    website: fc.constantFrom('shop.example', null),
    timezone: fc.constantFrom('America/Denver', null),
    assigneeType: fc.constantFrom('agent', 'manual', null),
    externalPortalUrl: fc.constantFrom('https://p.example', null),
    status: fc.constantFrom('COMPLETED', 'IN_PROGRESS', 'NOT_INTERESTED', 'OPTED_OUT'),
    didOptOut: flag,
    tags: fc.array(tag, { maxLength: 4 }),
    checklistItems: fc.array(checklistItem, { maxLength: 4 }),
  },
  { requiredKeys: [] },
)

/** The table of statuses in the interface, told once more: what stands, and since when something does. */
interface Standing {
  status: string
  isOptedOut: boolean
  isNotInterested: boolean
  wasCompleted: boolean
}

function standingAfter(before: Standing, { status, didOptOut }: Update): Standing {
  const flagged = didOptOut === undefined ? undefined : didOptOut === true
  const after = { ...before }
  if (flagged === false) after.isOptedOut = false
  const becomes = status ?? (flagged ? 'OPTED_OUT' : undefined)
  if (becomes) after.status = becomes
  else if (flagged === false && before.status === 'OPTED_OUT') after.status = 'IN_PROGRESS'
  if (becomes === 'OPTED_OUT') after.isOptedOut = true
  if (becomes === 'NOT_INTERESTED') after.isNotInterested = true
  if (becomes === 'COMPLETED') after.wasCompleted = true
  if (after.status === 'IN_PROGRESS' && (becomes || before.status !== 'IN_PROGRESS'))
    Object.assign(after, { isOptedOut: false, isNotInterested: false })
  return after
}

const disagrees = ({ status, didOptOut }: Update): boolean =>
  status !== undefined && didOptOut !== undefined && (status === 'OPTED_OUT') !== (didOptOut === true)

const fold = (name: string) => name.normalize('NFC').toUpperCase().toLowerCase()
/** Throws, so that fast-check tells the updates that led there. */
const same: (actual: unknown, expected: unknown, message?: string) => void = deepStrictEqual

interface Group {
  code: string
  items: {
    applies: boolean
    status: string
    skippedFrom?: unknown
    checklistItem: { code: string; isRequired: boolean }
  }[]
}
const entriesOf = (groups: Group[]) =>
  groups.flatMap(({ code, items }) =>
    items.map(item => ({ name: `${code}.${item.checklistItem.code}`, ...item })),
  )
const row = (w: World, id: string) => w.context.db('leads').where({ id }).first()

test('after any updates at all: status, opt-out, tags, counters and events agree, and a repeat changes nothing', async t => {
  t.timeout(120_000)
  const w = await world(t, withoutTemporal)
  await applyChecklist(w)
  const spelt = new Map<string, string>()
  const put = (leadId: string, body: Update) => w.send('PUT', '/api/v1/leads', { body: { leadId, ...body } })

  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 7 }), async changes => {
      const made = (await w.send('POST', '/api/v1/leads', { body: { firstName: 'Dana' } })).body
      const { id } = made.lead
      let standing: Standing = {
        status: 'IN_PROGRESS',
        isOptedOut: false,
        isNotInterested: false,
        wasCompleted: false,
      }
      let tags: string[] = []
      for (const sent of changes) {
        const before = (await w.send('GET', `/api/v1/leads/${id}`)).body
        const first = await put(id, sent)
        if (disagrees(sent)) {
          same(first.status, 400)
          same((await w.send('GET', `/api/v1/leads/${id}`)).body, before)
          continue
        }
        same(first.status, 200)
        const { lead, checklistItems, actionLogs } = first.body

        standing = standingAfter(standing, sent)
        same(first.body.status, lead.status)
        same(
          {
            status: lead.status,
            isOptedOut: lead.optOutAt !== null,
            isNotInterested: lead.notInterestedAt !== null,
            wasCompleted: lead.submittedAt !== null,
          },
          standing,
        )
        same(lead.didOptOut, lead.optOutAt !== null)

        if (sent.tags) {
          for (const name of sent.tags) if (!spelt.has(fold(name))) spelt.set(fold(name), name)
          tags = inReadersOrder([...new Set(sent.tags.map(fold))].map(key => spelt.get(key) as string))
        }
        same(lead.tags, tags)

        const entries = entriesOf(checklistItems)
        const applying = entries.filter(({ applies }) => applies)
        const done = applying.filter(({ status }) => status === 'COMPLETED')
        const stored = await row(w, id)
        same([stored.completedItems, stored.totalItems], [done.length, applying.length])
        if (sent.status === 'COMPLETED')
          for (const { status, checklistItem } of applying)
            if (checklistItem.isRequired) same(['COMPLETED', 'SKIPPED'].includes(status), true)
        same(actionLogs.length, before.actionLogs.length + 1)

        const events = await w.eventsOf(id)
        const again = await put(id, sent)
        same(again.status, 200)
        const refreshed = {
          updatedAt: again.body.lead.updatedAt,
          optOutAt: again.body.lead.optOutAt,
          emailVerifiedAt: again.body.lead.emailVerifiedAt,
        }
        same(again.body.lead, { ...lead, ...refreshed })
        for (const at of ['optOutAt', 'emailVerifiedAt'] as const)
          same(refreshed[at] === null, lead[at] === null)
        same(again.body.checklistItems, checklistItems)
        const told = (await w.eventsOf(id)).slice(events.length)
        for (const { name, body } of told) {
          same(name, 'lead.updated')
          const fields = Object.keys(body.changes as object)
          same(
            fields.filter(field => field !== 'optOutAt' && field !== 'emailVerifiedAt'),
            [],
          )
        }
      }
      await replayed(id, made)
    }),
    { numRuns: 40, seed: 4711, endOnFailure: true },
  )
  t.pass()

  /** The events of the lead, one after another, make of what was created what is there now. */
  async function replayed(id: string, made: { lead: object; checklistItems: Group[] }) {
    const events = await w.eventsOf(id)
    same(
      events.map(({ sequence }) => sequence),
      events.map((_, at) => at + 1),
    )
    same((await row(w, id)).eventSequence, events.length)
    const lead: Record<string, unknown> = { ...made.lead }
    const statuses = new Map(entriesOf(made.checklistItems).map(({ name, status }) => [name, status]))
    for (const { name, body } of events) {
      if (name !== 'lead.updated') continue
      const { checklistItems = [], ...fields } = body.changes as Update
      Object.assign(lead, fields)
      for (const { code, status } of checklistItems) {
        const names = [...statuses.keys()].filter(known => known === code || known.endsWith(`.${code}`))
        same(names.length, 1, `${code} names one item`)
        statuses.set(names[0] as string, status as string)
      }
      same({ ...lead, updatedAt: null }, { ...(body.lead as object), updatedAt: null })
    }
    const now = (await w.send('GET', `/api/v1/leads/${id}`)).body
    same({ ...lead, updatedAt: null }, { ...now.lead, updatedAt: null })
    same(
      Object.fromEntries(statuses),
      Object.fromEntries(entriesOf(now.checklistItems).map(({ name, status }) => [name, status])),
    )
  }
})
