import test from 'ava'
import { WorkflowRun } from '../../src/runs/run.js'
import { newAutomation } from '../support/automations.js'
import { eventually } from '../support/eventually.js'
import { sync } from '../support/syncs.js'
import { temporalWorld } from '../support/temporal.js'
import { sharedWorld } from '../support/world.js'
import { runsOf } from './runs.js'

const w = sharedWorld(test, () => temporalWorld('test-automations'))

const { change, names, until } = runsOf(w)

const openRun = async (leadId: string): Promise<string> => {
  const runs = () => WorkflowRun.in(w.workspaceId, w.context.db).where({ leadId, status: 'ACTIVE' }).execute()
  const [run] = await eventually(runs, ({ length }) => length === 1)
  return run?.id ?? ''
}

const tag = (leadId: string, tags: string[]) => w.send('PUT', '/api/v1/leads', { body: { leadId, tags } })

test.serial(
  'losing the tag cancels the run that it has started, and getting it again starts another',
  async t => {
    await newAutomation(w, w, { tag: 'keen', withdraw: true })
    const leadId = await w.newLead({ firstName: 'Ana', tags: ['keen'] })
    const first = await openRun(leadId)
    await tag(leadId, [])
    await until(first, 'CANCELLED')
    const [, cancelled] = await w.eventsOf(first)
    t.is(cancelled?.body.origin, 'automation')
    await tag(leadId, ['keen'])
    t.not(await openRun(leadId), first)
  },
)

test.serial('a lead that drops out of its list loses the run, and gets another when it is back', async t => {
  await newAutomation(w, w, { tag: 'listed', withdraw: true })
  const leads = ['gone', 'stays'].map(externalLeadId => ({
    externalLeadId,
    firstName: 'Ana',
    tags: ['listed'],
  }))
  const first = await sync(w, { sync: 'monday', final: true, leads })
  const [gone, stays] = first.body.results.map(({ leadId }: { leadId: string }) => leadId)
  const runs = [await openRun(gone), await openRun(stays)]
  const second = await sync(w, { sync: 'tuesday', final: true, leads: leads.slice(1) })
  t.true(second.body.finished)
  await until(runs[0] as string, 'CANCELLED')
  const [, cancelled] = await w.eventsOf(runs[0] as string)
  t.is(cancelled?.body.origin, 'automation')
  t.is(cancelled?.body.requestId, second.headers.get('x-request-id'))
  t.deepEqual(await names(runs[1] as string), ['started'])
  await sync(w, { sync: 'wednesday', final: true, leads })
  t.not(await openRun(gone), runs[0])
  t.is(await openRun(stays), runs[1] as string)
})

test.serial('a paused run is cancelled too, and one that was started by hand is not', async t => {
  await newAutomation(w, w, { tag: 'calm', withdraw: true })
  const leadId = await w.newLead({ firstName: 'Ana', tags: ['calm'] })
  const own = await openRun(leadId)
  await change(own, 'pause')
  const { body } = await w.newRun(leadId, { agentId: w.agents[1] })
  await tag(leadId, [])
  await until(own, 'CANCELLED')
  t.deepEqual(await names(body.workflowRun.id), ['started'])
})

test.serial('where nothing is to be withdrawn, a run goes on without its tag', async t => {
  await newAutomation(w, w, { tag: 'firm', withdraw: false })
  const leadId = await w.newLead({ firstName: 'Ana', tags: ['firm'] })
  const run = await openRun(leadId)
  await tag(leadId, [])
  await eventually(
    () => w.context.db('lead_automations').where({ leadId }).whereNotNull('wants'),
    ({ length }) => length === 0,
  )
  t.deepEqual(await names(run), ['started'])
})

test.serial('what was noted while Temporal was away is done when it is back', async t => {
  await newAutomation(w, w, { tag: 'late', withdraw: true })
  const leadId = await w.newLead({ firstName: 'Ana', tags: ['late'] })
  const run = await openRun(leadId)
  await w.stopWorker()
  await tag(leadId, [])
  await w.startWorker()
  await until(run, 'CANCELLED', 30_000)
  t.deepEqual(await names(run), ['started', 'cancelled'])
})
