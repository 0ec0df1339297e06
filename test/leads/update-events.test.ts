import { deepStrictEqual } from 'node:assert'
import test from 'ava'
import fc from 'fast-check'
import { withoutTemporal } from '../http/without-temporal.js'
import { type World, world } from '../support/world.js'
import { applyChecklist } from './checklist.js'

/** `lead.updated` tells what callers see otherwise than before, and nothing else. */

interface Entry {
  value: unknown
  alternateValues: unknown
  status: string
  validationError: string | null
  checklistItem: { code: string }
}
interface Seen {
  lead: Record<string, unknown>
  checklistItems: { code: string; items: Entry[] }[]
}

const put = (w: World, leadId: string, body: object) =>
  w.send('PUT', '/api/v1/leads', { body: { leadId, ...body } })
const read = async (w: World, id: string): Promise<Seen> => (await w.send('GET', `/api/v1/leads/${id}`)).body

/** The fields that differ, and the entries, by the codes under which an update would name them. */
function difference(before: Seen, after: Seen): Record<string, unknown> {
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  const fields = Object.entries(after.lead).filter(
    ([name, value]) => name !== 'updatedAt' && !same(value, before.lead[name]),
  )
  const shown = ({ value, alternateValues, status, validationError }: Entry) =>
    JSON.stringify([value, alternateValues, status, validationError])
  const entries = (seen: Seen) =>
    seen.checklistItems.flatMap(({ code, items }) => items.map(item => ({ group: code, item })))
  const earlier = entries(before)
  const all = entries(after)
  const codeOf = ({ group, item }: (typeof all)[number]) => {
    const { code } = item.checklistItem
    return all.filter(one => one.item.checklistItem.code === code).length > 1 ? `${group}.${code}` : code
  }
  const changed = all
    .filter(({ item }, at) => shown(item) !== shown(earlier[at]?.item as Entry))
    .map(one => ({ code: codeOf(one), status: one.item.status }))
    .sort(byCode)
  return { ...Object.fromEntries(fields), ...(changed.length > 0 ? { checklistItems: changed } : {}) }
}

const byCode = (a: { code: string }, b: { code: string }) => (a.code < b.code ? -1 : 1)

async function updatesSince(w: World, id: string, since: number): Promise<Record<string, unknown>[]> {
  const events = (await w.eventsOf(id)).slice(since).filter(({ name }) => name === 'lead.updated')
  return events.map(({ body }) => {
    const { checklistItems, ...fields } = body.changes as { checklistItems?: { code: string }[] }
    return { ...fields, ...(checklistItems ? { checklistItems: checklistItems.toSorted(byCode) } : {}) }
  })
}

test('an item that completion has skipped, and that is then skipped by hand, is no change', async t => {
  const w = await world(t, withoutTemporal)
  await applyChecklist(w)
  const id = await w.newLead()
  await put(w, id, { status: 'COMPLETED' })
  const events = (await w.eventsOf(id)).length
  await put(w, id, { checklistItems: [{ code: 'LEGAL_NAME', status: 'SKIPPED' }] })
  t.deepEqual(await updatesSince(w, id, events), [])
  await put(w, id, { status: 'IN_PROGRESS' })
  const entries = (await read(w, id)).checklistItems.flatMap(({ items }) => items)
  t.is(entries.find(({ checklistItem }) => checklistItem.code === 'LEGAL_NAME')?.status, 'SKIPPED')
})

test('an update tells of it exactly when something is seen otherwise, and of all that is', async t => {
  t.timeout(120_000)
  const w = await world(t, withoutTemporal)
  await applyChecklist(w)
  const code = fc.constantFrom(
    'LEGAL_NAME',
    'REVENUE',
    'ENTITY_TYPE',
    'OWNER.NAME',
    'BANK_STATEMENTS',
    'NOWHERE',
  )
  const status = fc.constantFrom('TODO', 'COMPLETED', 'INVALID', 'SKIPPED', 'NEEDS_REVIEW')
  const value = fc.constantFrom<unknown>('LLC', 'Partnership', 'A', 5, '5', 'five', null)
  const item = fc.record({ code, value, status }, { requiredKeys: ['code'] })
  const update = fc.record(
    {
      firstName: fc.constantFrom('Dana', 'Noor'),
      email: fc.constantFrom('dana@x.example', 'noor@x.example', null),
      emailVerified: fc.boolean(),
      tags: fc.array(fc.constantFrom('a', 'b', 'B'), { maxLength: 2 }),
      status: fc.constantFrom('COMPLETED', 'IN_PROGRESS', 'NOT_INTERESTED'),
      checklistItems: fc.array(item, { maxLength: 3 }),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(update, { minLength: 1, maxLength: 8 }), async updates => {
      const id = await w.newLead()
      for (const sent of updates) {
        const before = await read(w, id)
        const events = (await w.eventsOf(id)).length
        deepStrictEqual((await put(w, id, sent)).status, 200)
        const changes = difference(before, await read(w, id))
        deepStrictEqual(await updatesSince(w, id, events), Object.keys(changes).length > 0 ? [changes] : [])
      }
    }),
    { numRuns: 30, seed: 2211, endOnFailure: true },
  )
  t.pass()
})
