import test from 'ava'
import { WorkflowRun } from '../../src/runs/run.js'
import { sweepTestClocks } from '../../src/test-clock/sweep.js'
import { Workspace } from '../../src/workspaces/workspace.js'
import { balanceSheet, holder, pdfOf, sendDocument } from '../support/documents.js'
import { eventually } from '../support/eventually.js'
import { seenFrom } from '../support/seen-from.js'
import { actionLines, stepsOf } from '../support/steps.js'
import { temporalWorld } from '../support/temporal.js'
import { sharedWorld } from '../support/world.js'

const shared = sharedWorld(test, () => temporalWorld('test-clock'))

/** A workspace of its own with a test clock, at nine in the morning of a Monday. */
async function workspace(codes: string[], followUps = { every: 'P2D', atMost: 5 }) {
  const w = seenFrom(shared, await shared.tenant({ hasTestClock: true }))
  const steps = stepsOf(w)
  await steps.ask(codes)
  await steps.change({ followUps })
  await steps.settings({ testClockAt: monday, defaultTimezone: 'UTC' })
  const row = async (id: string) => WorkflowRun.in(w.workspaceId, w.context.db).findById(id).throwIfNotFound()
  const move = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
    w.send('POST', '/api/v1/test-clock', { body, headers })
  const clock = async () => (await w.send('GET', '/api/v1/test-clock')).body.testClock
  const lead = () => w.newLead()
  return { w, ...steps, lead, row, move, clock }
}

const monday = '2027-03-01T09:00:00.000Z'
const at = (days: number, hours = 0) =>
  new Date(Date.parse(monday) + (days * 24 + hours) * 3_600_000).toISOString()
const stands = (now: string) => ({ now, pending: false, target: null, waitsFor: [] })

test.serial('five follow-ups, two days apart, are there in seconds', async t => {
  const { w, lead, run, move, messages, logs } = await workspace(['LEGAL_NAME'])
  const leadId = await lead()
  const id = await run(leadId)
  const began = Date.now()
  const { status, body } = await move({ advance: 'P30D' })
  t.is(status, 200)
  t.deepEqual(body.testClock, stands(at(30)))
  t.true(Date.now() - began < 20_000, `${Date.now() - began} ms`)
  const said = await messages(leadId)
  t.deepEqual(
    said.map(({ createdAt }) => createdAt),
    [0, 2, 4, 6, 8, 10].map(days => at(days)),
  )
  t.deepEqual(
    (await logs(id)).map(({ createdAt, completedAt }) => [createdAt, completedAt]),
    [0, 0, 2, 4, 6, 8].map((planned, n) => [at(planned), at(n * 2)]),
  )
  // What integrators hear has the times of the workspace.
  const events = await w.eventsOf(leadId)
  t.deepEqual(
    events.filter(({ name }) => name === 'action_log.completed').map(({ body: told }) => told.occurredAt),
    [0, 2, 4, 6, 8, 10].map(days => at(days)),
  )
})

test.serial('a workspace without a test clock keeps the real time beside it', async t => {
  const live = seenFrom(shared, await shared.tenant())
  const steps = stepsOf(live)
  await steps.ask(['LEGAL_NAME'])
  const leadId = await live.newLead()
  const id = await steps.run(leadId)
  await eventually(
    () => steps.logs(id),
    logs => logs.some(({ status }) => status === 'PENDING') && logs[0]?.status === 'COMPLETED',
  )
  const before = actionLines(await steps.logs(id))
  const other = await workspace(['LEGAL_NAME'])
  await other.run(await other.w.newLead())
  await other.move({ advance: 'P90D' })
  t.deepEqual(actionLines(await steps.logs(id)), before)
  t.is((await WorkflowRun.in(live.workspaceId, live.context.db).findById(id))?.looksAt, null)
  const { status, body } = await live.send('POST', '/api/v1/test-clock', { body: { advance: 'P1D' } })
  t.is(status, 409)
  t.is(body.code, 'no_test_clock')
  t.is((await live.send('GET', '/api/v1/test-clock')).body.code, 'no_test_clock')
})

test.serial('quiet hours are those of the clock', async t => {
  const { lead, run, move, messages, settings } = await workspace(['LEGAL_NAME'], {
    every: 'PT12H',
    atMost: 3,
  })
  await settings({ quietHours: JSON.stringify({ from: '20:00', to: '08:00' }) })
  const leadId = await lead()
  await run(leadId)
  await move({ advance: 'P4D' })
  // Nine, then nine in the evening, which waits for eight in the morning.
  t.deepEqual(
    (await messages(leadId)).map(({ createdAt }) => createdAt),
    [at(0), at(0, 23), at(1, 23), at(2, 23)],
  )
})

test.serial('a reminder, a draft that gets old, and a pause, by the clock', async t => {
  const { w, lead, run, move, messages, change, row } = await workspace([])
  await change({ schedule: { cron: '0 10 1 * *' } }, w.workflows.reminder)
  const [leadId, paused] = [await lead(), await lead()]
  await run(leadId, 'reminder')
  const id = await run(paused, 'reminder')
  await move({ advance: 'P0D' })
  await w.send('POST', `/api/v1/workflow-runs/${id}/pause`)
  await move({ advance: 'P3M' })
  t.deepEqual(
    (await messages(leadId)).map(({ createdAt }) => createdAt),
    ['2027-03-01T10:00:00.000Z', '2027-04-01T10:00:00.000Z', '2027-05-01T10:00:00.000Z'],
  )
  t.deepEqual(await messages(paused), [])
  await w.send('POST', `/api/v1/workflow-runs/${id}/resume`)
  t.deepEqual((await move({ to: '2027-06-02T00:00:00Z' })).body.testClock, stands('2027-06-02T00:00:00.000Z'))
  // One for those it has missed, and the next.
  t.is((await messages(paused)).length, 2)
  t.is((await row(id)).updatedAt, '2027-06-01T09:00:00.000Z')
})

test.serial('a document is judged, and answers, before time goes on', async t => {
  const { w, ask, run, move, messages, row } = await workspace([])
  await ask(['BALANCE'], 'BALANCE_SHEET')
  const leadId = await w.newLead({ lastName: 'Reyes', businessName: holder })
  const id = await run(leadId)
  await move({ advance: 'P1D' })
  await sendDocument(w, leadId, { name: 'balance.pdf', bytes: await pdfOf([balanceSheet()]) })
  await move({ advance: 'P30D' })
  t.is((await messages(leadId)).length, 1)
  t.like(await row(id), { status: 'COMPLETED', completedAt: at(1) })
})

test.serial('what takes longer than a request goes on by itself, and a repeat finds it', async t => {
  const { w, lead, run, move, clock, messages, settings } = await workspace(['LEGAL_NAME'])
  const leadId = await lead()
  await run(leadId)
  await move({ advance: 'PT1H' })
  await w.stopWorker()
  try {
    // Whoever asks waits for as long as a request may take; the worker is away for longer.
    await settings({ testClockTarget: at(4) })
    await w.send('PUT', '/api/v1/leads', { body: { leadId, firstName: 'Nadia' } })
    t.like(await clock(), { now: at(0, 1), pending: true, target: at(4) })
    const refused = await move({ advance: 'P1D' })
    t.is(refused.status, 409)
    t.is(refused.body.code, 'clock_is_moving')
  } finally {
    await w.startWorker()
  }
  t.deepEqual((await move({ to: at(4) })).body.testClock, stands(at(4)))
  t.deepEqual(
    (await messages(leadId)).map(({ createdAt }) => createdAt),
    [at(0), at(2), at(4)],
  )
  // Nobody asks: the sweep of a worker sees to it.
  await settings({ testClockTarget: at(8) })
  await sweepTestClocks(w.context, new AbortController().signal)
  t.deepEqual(await clock(), stands(at(8)))
  t.is((await messages(leadId)).length, 5)
})

test.serial('the same call again doesn’t advance it further; many at once move it once', async t => {
  const { lead, run, move, clock, messages } = await workspace(['LEGAL_NAME'])
  const leads = await Promise.all(Array.from({ length: 12 }, () => lead()))
  await Promise.all(leads.map(leadId => run(leadId)))
  const headers = { 'idempotency-key': 'two-days' }
  t.is((await move({ advance: 'P2D' }, headers)).status, 200)
  t.is((await move({ advance: 'P2D' }, headers)).headers.get('idempotency-replayed'), 'true')
  t.is((await clock()).now, at(2))
  const answers = await Promise.all(Array.from({ length: 4 }, () => move({ to: at(4) })))
  t.deepEqual(
    answers.map(({ body }) => body.testClock),
    answers.map(() => stands(at(4))),
  )
  for (const leadId of leads)
    t.deepEqual(
      (await messages(leadId)).map(({ createdAt }) => createdAt),
      [at(0), at(2), at(4)],
    )
})

test.serial('400: backwards, too far, both or neither, and each names its field', async t => {
  const { w, move, clock } = await workspace([])
  const cases: [Record<string, unknown>, string][] = [
    [{ to: at(-1) }, 'to'],
    [{ to: at(367) }, 'to'],
    [{ to: 'tomorrow' }, 'to'],
    [{ advance: 'P2Y' }, 'advance'],
    [{ advance: 'two days' }, 'advance'],
    [{ advance: 'P' }, 'advance'],
    [{ advance: 2 }, 'advance'],
    [{}, 'advance'],
    [{ advance: 'P1D', to: at(1) }, 'advance'],
    [{ advance: 'P1D', by: 'me' }, 'by'],
  ]
  for (const [body, path] of cases) {
    const answer = await move(body)
    t.is(answer.status, 400, JSON.stringify(body))
    t.is(answer.body.errors[0].path, path, JSON.stringify(answer.body.errors))
  }
  t.deepEqual(await clock(), stands(monday))
  await Workspace.in(w.workspaceId, w.context.db)
    .findById(w.workspaceId)
    .patch({ testClockAt: '2199-12-31T00:00:00.000Z' })
  t.is((await move({ advance: 'P1M' })).status, 400)
  const { apiKey } = await w.newKey({ scope: 'read' }, w.workspaceId)
  t.is((await w.send('GET', '/api/v1/test-clock', { key: apiKey })).status, 200)
  t.is((await w.send('POST', '/api/v1/test-clock', { key: apiKey, body: { advance: 'P1D' } })).status, 403)
})
