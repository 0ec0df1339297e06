import test from 'ava'
import fc from 'fast-check'
import { Slots } from '../../../src/http/uploads/slots.js'

const total = 64

function takeAll(slots: Slots, workspaceId: string): number {
  for (let taken = 0; ; taken++)
    try {
      slots.take(workspaceId)
    } catch {
      return taken
    }
}

test('a workspace may have half of them, and those that come later half of what is left', t => {
  const slots = new Slots(total)
  t.deepEqual(
    ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(id => takeAll(slots, id)),
    [32, 16, 8, 4, 2, 1, 1, 1],
  )
  slots.giveBack('a')
  t.is(takeAll(slots, 'i'), 1)
})

test('whoever takes and gives back in whatever order: a workspace without any always finds one', t => {
  const turn = fc.record({ workspaceId: fc.constantFrom('a', 'b', 'c', 'd'), takes: fc.boolean() })
  fc.assert(
    fc.property(fc.array(turn, { maxLength: 300 }), turns => {
      const slots = new Slots(8)
      const held: Record<string, number> = {}
      for (const { workspaceId, takes } of turns) {
        const own = held[workspaceId] ?? 0
        if (takes) {
          try {
            slots.take(workspaceId)
            held[workspaceId] = own + 1
          } catch {
            t.true(own > 0)
          }
        } else if (own > 0) {
          slots.giveBack(workspaceId)
          held[workspaceId] = own - 1
        }
        t.true(own <= 4)
      }
      for (const [workspaceId, own] of Object.entries(held))
        for (let n = 0; n < own; n++) slots.giveBack(workspaceId)
      t.is(takeAll(slots, 'z'), 4)
    }),
    { numRuns: 200, seed: 1 },
  )
})
