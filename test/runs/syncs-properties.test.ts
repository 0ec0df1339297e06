import { deepStrictEqual } from 'node:assert'
import test from 'ava'
import fc from 'fast-check'
import { withoutTemporal } from '../http/without-temporal.js'
import { newAutomation } from '../support/automations.js'
import { sync, told } from '../support/syncs.js'
import { world } from '../support/world.js'
import { noted, noting, perform } from './noting.js'

const ids = ['a', 'b', 'c', 'd'] as const
const call = fc.record({
  name: fc.constantFrom(undefined, 'one', 'two', 'three', 'four'),
  isFinal: fc.boolean(),
  rows: fc.array(fc.record({ id: fc.constantFrom(...ids), isBad: fc.boolean() }), {
    minLength: 1,
    maxLength: 4,
  }),
})

test('whatever calls come in whatever order, those are withdrawn that dropped out of a finished list, and no others', async t => {
  t.timeout(120_000)
  const same: (actual: unknown, expected: unknown, message?: string) => void = deepStrictEqual
  const shared = noting(await world(t, withoutTemporal))
  await fc.assert(
    fc.asyncProperty(fc.array(call, { minLength: 2, maxLength: 9 }), async calls => {
      const w = { ...shared, ...(await shared.tenant()) }
      await newAutomation(w, w, { withdraw: true })
      for (const id of ids) await w.newLead({ externalLeadId: id, tags: ['warm'] }, w.key)
      for (const id of ids) await perform(w, id)
      const named = new Map<string, Set<string>>()
      const brought = new Map<string, Set<string>>()
      const finishedBy = new Map<string, string>()
      /** Brought by a finished list, and by no later one left out. */
      const listed = new Set<string>()
      const states = new Map<string, string>(ids.map(id => [id, 'nothing']))
      for (const { name, isFinal, rows } of calls) {
        const leads = rows.map(({ id, isBad }) => ({ externalLeadId: id, ...(isBad ? { email: 'x' } : {}) }))
        const isEnd = isFinal && name !== undefined
        const answer = await sync(w, { ...(name ? { sync: name } : {}), final: isEnd, leads })
        const isRepeat = name !== undefined && finishedBy.has(name)
        if (isRepeat && !(isEnd && finishedBy.get(name) === JSON.stringify(leads))) {
          same(answer.status, 409)
          continue
        }
        const times = (of: string) => rows.filter(({ id }) => id === of).length
        const fine = rows.filter(({ id, isBad }) => times(id) === 1 && !isBad).map(({ id }) => id)
        same(
          told(answer),
          rows.map(({ id, isBad }) =>
            times(id) > 1
              ? `${id} failed ambiguous`
              : isBad
                ? `${id} failed invalid_request`
                : `${id} unchanged`,
          ),
        )
        same(answer.body.finished, isEnd)
        for (const id of fine) if (states.get(id)?.includes('left out')) states.set(id, 'start')
        if (name === undefined) continue
        if (isRepeat) {
          for (const id of fine) listed.add(id)
          continue
        }
        const of = (all: Map<string, Set<string>>) => all.set(name, all.get(name) ?? new Set()).get(name)
        for (const { id } of rows) of(named)?.add(id)
        for (const id of fine) of(brought)?.add(id)
        if (!isEnd) continue
        for (const id of [...listed].filter(id => !of(named)?.has(id))) {
          listed.delete(id)
          states.set(id, 'withdraw, left out')
        }
        for (const id of of(brought) ?? []) listed.add(id)
        finishedBy.set(name, JSON.stringify(leads))
        for (const id of ids) same(await noted(w, id), states.get(id), `${id} after ${JSON.stringify(calls)}`)
      }
      for (const id of ids) same(await noted(w, id), states.get(id), `${id} in the end`)
    }),
    { numRuns: 60, seed: 4711, endOnFailure: true },
  )
  t.pass()
})
