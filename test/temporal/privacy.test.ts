import test from 'ava'
import { eventually } from '../support/eventually.js'
import { type TemporalWorld, temporalWorld } from '../support/temporal.js'

let w: TemporalWorld

test.before(async () => {
  w = await temporalWorld('test-privacy')
})
test.after.always(async () => {
  await w?.dispose()
})

const person = {
  firstName: 'Quenby',
  middleName: 'Xanthe',
  lastName: 'Zablocki-Vance',
  email: 'quenby.zablocki@private.example',
  phoneNumber: '+12025550188',
  externalLeadId: 'crm-secret-88121',
}

test('nothing that a lead told us stands in the history of its run, nor in what Temporal lists', async t => {
  const leadId = await w.newLead(person)
  const { body } = await w.newRun(leadId, {
    externalId: 'run-secret-771',
    portalUrl: 'https://portal.example/secret-path-31',
  })
  const { id } = body.workflowRun
  for (const command of ['pause', 'resume', 'pause', 'complete', 'cancel']) {
    await w.send('POST', `/api/v1/workflow-runs/${id}/${command}`, {
      headers: { 'idempotency-key': `secret-key-${command}` },
    })
  }
  const handle = await w.workflowOf(id)
  await eventually(
    () => w.context.temporal.describe(id),
    how => how === 'COMPLETED',
  )
  const seen = spelledOut({
    history: await handle.fetchHistory(),
    description: (await handle.describe()).raw,
  })
  t.true(seen.includes(leadId), 'the search sees what is inside payloads')
  for (const secret of [
    ...Object.values(person),
    'run-secret-771',
    'secret-path-31',
    'secret-key-',
    'Harbor',
    'maya@',
  ]) {
    t.false(seen.toLowerCase().includes(secret.toLowerCase()), `${secret} stands in the history`)
  }
})

/** Everything as text, payloads decoded. Not by JSON: protobuf's own rendering would encode them again. */
function spelledOut(value: unknown): string {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('utf8')
  if (value === null || typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([key, entry]) => `${key}: ${spelledOut(entry)}`)
    .join('\n')
}
