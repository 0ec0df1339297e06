import test from 'ava'
import { simulate } from '../../src/simulation/simulate.js'
import { type MailServer, mailServer } from '../support/mail-server.js'
import { temporalWorld } from '../support/temporal.js'
import { type TwilioServer, twilioServer } from '../support/twilio-server.js'
import { sharedWorld } from '../support/world.js'

const stops: (() => unknown)[] = []
let mail: MailServer
let twilio: TwilioServer
// Both ways out are open: what keeps the borrowers, who are test leads, from being written to isn't that there is none.
const w = sharedWorld(test, async () => {
  const closing = { teardown: (stop: () => unknown) => stops.push(stop) }
  mail = await mailServer(closing)
  twilio = await twilioServer(closing)
  return temporalWorld('test-simulation', {
    SMTP_URL: mail.url,
    MAIL_FROM: 'hello@harbor.example',
    ...twilio.settings,
  })
})
test.after.always(async () => {
  for (const stop of stops) await stop()
})
const leads = Number(process.env.TEST_SIMULATED_LEADS ?? 60)

test('weeks with borrowers of all kinds: none gets what should not have come', async t => {
  t.timeout((10 + leads / 20) * 60_000)
  const outcome = await simulate(w.context, { persona: 'all', leads, days: 14, seed: 4711 })
  t.log(outcome.conversations.join('\n'), JSON.stringify({ ...outcome, conversations: undefined }))
  t.deepEqual(outcome.told, [])
  t.deepEqual(Object.values(outcome.breaches).filter(Boolean), [])
  t.deepEqual([mail.mails.length, twilio.texts.length], [0, 0])
  // Something was played: borrowers were written to again, answered, and some of them have come to an end.
  t.true(outcome.letters > 2 * leads)
  t.true(outcome.answers > leads / 5)
  t.true(outcome.completed >= leads / 10, `${outcome.completed}`)
  t.true(outcome.escalations > 0)
})
