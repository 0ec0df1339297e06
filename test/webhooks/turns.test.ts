import test from 'ava'
import fc from 'fast-check'
import { Turns } from '../../src/webhooks/sending/turns.js'

const of = (workspaceId: string, webhookId = 'hook_1') => ({ workspaceId, webhookId })
const took = (place: (() => void) | number): place is () => void => typeof place === 'function'

/** As many as it may have. */
function fill(turns: Turns, workspaceId: string): (() => void)[] {
  const places: (() => void)[] = []
  for (;;) {
    const place = turns.take(of(workspaceId))
    if (!took(place)) return places
    places.push(place)
  }
}

test('one workspace may have half of the turns, another half of the rest, and some are always left', t => {
  const turns = new Turns({ most: 400 })
  t.is(fill(turns, 'ws_a').length, 200)
  t.is(fill(turns, 'ws_b').length, 100)
  t.is(fill(turns, 'ws_c').length, 50)
  t.true(took(turns.take(of('ws_d'))))
})

test('a place that is given back is free for others', t => {
  const turns = new Turns({ most: 4 })
  const [one] = fill(turns, 'ws_a')
  t.false(took(turns.take(of('ws_a'))))
  one?.()
  t.true(took(turns.take(of('ws_a'))))
})

test('who finds no place asks again in five seconds, twenty of them a second', t => {
  let now = 1_000_000
  const turns = new Turns({ most: 2, clock: () => now })
  const place = turns.take(of('ws_a'))
  t.deepEqual(
    [1, 2, 3].map(n => turns.take(of('ws_a', `hook_${n}`))),
    [5_000, 5_050, 5_100],
  )
  t.true(turns.isPutOff('hook_1'))
  t.false(turns.isPutOff('hook_9'))
  now += 5_000
  t.false(turns.isPutOff('hook_1'))
  t.true(turns.isPutOff('hook_2'))
  if (took(place)) place()
  t.true(took(turns.take(of('ws_a', 'hook_2'))))
  t.false(turns.isPutOff('hook_2'))
})

test('whatever eight others hold, a newcomer finds a place', t => {
  t.notThrows(() =>
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(7), fc.boolean()), { maxLength: 600 }), steps => {
        const turns = new Turns({ most: 400 })
        const held = new Map<number, (() => void)[]>()
        for (const [who, takes] of steps) {
          const places = held.get(who) ?? []
          held.set(who, places)
          const place = takes ? turns.take(of(`ws_${who}`)) : undefined
          if (took(place as never)) places.push(place as never)
          else if (!takes) places.pop()?.()
        }
        return took(turns.take(of('ws_new')))
      }),
      { seed: 20_261_122, numRuns: 200 },
    ),
  )
})
