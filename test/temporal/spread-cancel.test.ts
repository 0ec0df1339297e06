import { setTimeout as sleep } from 'node:timers/promises'
import test, { type ExecutionContext } from 'ava'
import { documentsOf } from '../support/documents.js'
import {
  forgetReading,
  gateOf,
  newSpread,
  profitAndLoss,
  sendStatement,
  spreadsOf,
} from '../support/spreads.js'
import { temporalWorld } from '../support/temporal.js'
import { sharedWorld } from '../support/world.js'
import { forgetAnswer, loseAnswer } from './lost-answers.js'

const w = sharedWorld(test, async () => {
  const made = await temporalWorld('test-spread-cancel')
  await made.startReader()
  return made
})

const of = spreadsOf(w)

let sales = 120_000

/**
 * Its reading is held up until the gate is opened. No two have the same bytes: what one test lets go on would be read for the next,
 * which waits for it in vain.
 */
async function unreadLead(t: ExecutionContext) {
  const leadId = await w.newLead()
  const documentId = await sendStatement(w, leadId, 'income.csv', profitAndLoss(2024, { sales: sales++ }))
  await documentsOf(w).untilRead(documentId)
  await forgetReading(w, documentId)
  const gate = gateOf(w)
  t.teardown(gate.open)
  return { leadId, gate }
}

/** Some at a time, so that they also come into each other's way. */
async function times<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  const one = async () => {
    while (count-- > 0) answers.push(await work())
  }
  await Promise.all(Array.from({ length: 4 }, one))
  return answers
}

test.serial('200: each of many cancels that come while a spread is at work', async t => {
  const { leadId } = await unreadLead(t)
  const answers = await times(72, async () => {
    const { id } = await newSpread(w, leadId)
    await sleep(Math.random() * 150)
    const { status, body } = await of.command(id, 'cancel')
    return status === 200 ? `${status} ${body.spread.error}` : `${status} ${body.code}`
  })
  t.deepEqual([...new Set(answers)], ['200 Cancelled'])
})

test.serial('200: a cancel that has ended the spread; 409 only where it had completed before', async t => {
  const leadId = await w.newLead()
  await sendStatement(w, leadId, 'income.csv', profitAndLoss(2024))
  const answers = await times(24, async () => {
    const { id } = await newSpread(w, leadId)
    await sleep(Math.random() * 1_500)
    const cancels = await Promise.all([of.command(id, 'cancel'), of.command(id, 'cancel')])
    const ended = await of.untilEnded(id)
    return `${cancels.map(({ status }) => status)} ${ended.status}`
  })
  for (const answer of answers) t.regex(answer, /^(200,200 FAILED|409,409 COMPLETE)$/)
})

for (const command of ['pause', 'resume'])
  test.serial(
    `200: a ${command} that was taken, though the spread has ended by the time it is told`,
    async t => {
      const { leadId, gate } = await unreadLead(t)
      const { id } = await newSpread(w, leadId)
      await gate.waiting
      if (command === 'resume') t.is((await of.command(id, 'pause')).status, 200)
      loseAnswer(t, w, async () => {
        await of.command(id, 'cancel')
        await of.untilEnded(id)
      })
      t.is((await of.command(id, command)).status, 200)
    },
  )

test.serial('a cancel that is repeated under its key leaves the next generation alone', async t => {
  const { leadId, gate } = await unreadLead(t)
  const { id } = await newSpread(w, leadId)
  await gate.waiting
  const key = `cancel-${id}`
  const cancel = () => w.send('POST', `/api/v1/spreads/${id}/cancel`, { headers: { 'idempotency-key': key } })
  t.is((await cancel()).status, 200)
  await forgetAnswer(w, key)
  await of.command(id, 'regenerate')
  const again = await cancel()
  t.is(again.status, 200)
  t.like(again.body.spread, { status: 'IN_PROGRESS', generation: 2 })
  gate.open()
  t.is((await of.untilEnded(id, 2)).status, 'COMPLETE')
})
