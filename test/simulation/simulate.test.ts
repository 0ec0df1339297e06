import test from 'ava'
import { simulate } from '../../src/simulation/simulate.js'
import { temporalWorld } from '../support/temporal.js'
import { sharedWorld } from '../support/world.js'

const w = sharedWorld(test, () => temporalWorld('test-simulation'))
const leads = Number(process.env.TEST_SIMULATED_LEADS ?? 60)

test('weeks with borrowers of all kinds: none gets what should not have come', async t => {
  t.timeout((10 + leads / 20) * 60_000)
  const outcome = await simulate(w.context, { persona: 'all', leads, days: 14, seed: 4711 })
  t.log(outcome.conversations.join('\n'), JSON.stringify({ ...outcome, conversations: undefined }))
  t.deepEqual(outcome.told, [])
  t.deepEqual(Object.values(outcome.breaches).filter(Boolean), [])
  // Something was played: borrowers were written to again, answered, and some of them have come to an end.
  t.true(outcome.letters > 2 * leads)
  t.true(outcome.answers > leads / 5)
  t.true(outcome.completed >= leads / 10, `${outcome.completed}`)
  t.true(outcome.escalations > 0)
})
