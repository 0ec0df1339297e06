import test from 'ava'
import { Message } from '../../src/activity/message.js'
import { eventually } from '../support/eventually.js'
import { killableWorker, killed } from '../support/killable-worker.js'
import { stepsOf } from '../support/steps.js'
import { temporalWorld } from '../support/temporal.js'
import { type TwilioServer, twilioServer } from '../support/twilio-server.js'
import { sharedWorld } from '../support/world.js'

const stops: (() => unknown)[] = []
let twilio: TwilioServer
const w = sharedWorld(test, async () => {
  twilio = await twilioServer({ teardown: stop => stops.push(stop) })
  return temporalWorld('test-texting-killed', twilio.settings)
})
test.after.always(async () => {
  for (const stop of stops) await stop()
})

test('a worker killed between a text and the note of it: each lead gets one text', async t => {
  t.timeout(300_000)
  await w.stopWorker()
  const { ask, run } = stepsOf(w)
  await ask(['EIN'])
  const leads = 3
  let kills = 0
  let worker = await killableWorker(w, t)
  for (let n = 0; n < leads; n++) {
    if (n % 3 === 1)
      twilio.onNext(async () => {
        await killed(worker)
        kills++
      })
    await run(await w.newLead({ phoneNumber: `+1202555010${n}` }))
    if (n % 3 !== 2) continue
    await eventually(
      async () => kills,
      count => count === (n + 1) / 3,
      60_000,
    )
    worker = await killableWorker(w, t)
  }
  const sent = () => Message.in(w.workspaceId, w.context.db).where({ state: 'sent' })
  await eventually(sent, messages => messages.length === leads, 120_000)
  t.is(kills, 1)
  t.true(twilio.asked >= kills, 'whoever was not sure has asked')
  t.deepEqual(twilio.texts.map(({ to }) => to).sort(), [...new Set(twilio.texts.map(({ to }) => to))].sort())
  t.is(twilio.texts.length, leads)
})
