import test from 'ava'
import { Message } from '../../src/activity/message.js'
import { eventually } from '../support/eventually.js'
import { killableWorker, killed } from '../support/killable-worker.js'
import { type MailServer, mailServer } from '../support/mail-server.js'
import { stepsOf } from '../support/steps.js'
import { temporalWorld } from '../support/temporal.js'
import { sharedWorld } from '../support/world.js'

const stops: (() => unknown)[] = []
let mail: MailServer
const w = sharedWorld(test, async () => {
  mail = await mailServer({ teardown: stop => stops.push(stop) })
  return temporalWorld('test-email-killed', { SMTP_URL: mail.url, MAIL_FROM: 'hello@harbor.example' })
})
test.after.always(async () => {
  for (const stop of stops) await stop()
})

const kills = 3

test('a worker killed between a letter and the note of it: the same once more, no other, and none is lost', async t => {
  t.timeout(180_000)
  await w.stopWorker()
  const { ask, run } = stepsOf(w)
  await ask(['EIN'])
  const leads = 12
  const killedAt: string[] = []
  let worker = await killableWorker(w, t)
  const killAtNext = () =>
    mail.onNext(async () => {
      await killed(worker)
      killedAt.push(mail.mails.at(-1)?.messageId ?? '')
    })
  for (let n = 0; n < leads; n++) {
    if (n % 4 === 1) killAtNext()
    const leadId = await w.newLead({ email: `dana${n}@bakery.example` })
    await run(leadId)
    if (n % 4 !== 3) continue
    await eventually(
      async () => killedAt.length,
      count => count === (n + 1) / 4,
      60_000,
    )
    worker = await killableWorker(w, t)
  }
  const sent = () => Message.in(w.workspaceId, w.context.db).where({ state: 'sent' })
  await eventually(sent, messages => messages.length === leads, 120_000)
  const copies = new Map<string, number>()
  for (const { messageId = '' } of mail.mails) copies.set(messageId, (copies.get(messageId) ?? 0) + 1)
  t.is(copies.size, leads, 'one name for each message, and none without a letter')
  t.is(killedAt.length, kills)
  for (const id of killedAt)
    t.true((copies.get(id) ?? 0) > 1, 'the server had it, and the worker did not know')
  // Whatever else was under way at a kill may have been had already as well.
  for (const copy of copies.values()) t.true(copy <= 1 + kills)
})
