import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import test from 'ava'
import { backUp } from '../../src/backup/back-up.js'
import { leadspread, succeeds } from '../cli/command-line.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { eventually, eventuallyIs } from '../support/eventually.js'
import { business, newSpread, profitAndLoss, sendStatement, sheetOf, spreadsOf } from '../support/spreads.js'
import { type TemporalWorld, temporalWorld } from '../support/temporal.js'
import { world } from '../support/world.js'
import { archiveIn, emptyRoom, type Room } from './rooms.js'

/** The hash of what is stored under a document's key, or nothing. */
async function storedHash({ context }: Room, key: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  return context.storage
    .withFile(key, file => pipeline(createReadStream(file), hash))
    .then(
      () => hash.digest('hex'),
      () => undefined,
    )
}

async function brokenDocuments(room: Room): Promise<string[]> {
  const documents = await room.context.db('documents').whereNull('deletedAt')
  const found = await Promise.all(
    documents.map(async ({ id, storageKey, sha256 }) =>
      (await storedHash(room, storageKey)) === sha256 ? [] : [id],
    ),
  )
  return found.flat()
}

test('whatever is written and deleted meanwhile, each document of a back-up has its bytes', async t => {
  const w = await world(t, withoutTemporal)
  const run = leadspread(w.environment)
  const writing = new AbortController()
  const key = await w.newKey()
  let [written, meanwhile] = [0, 0]
  const write = async (caller: number) => {
    for (let n = 0; !writing.signal.aborted; n++) {
      const leadId = await w.newLead({ firstName: `Lead ${caller}-${n}` }, key.apiKey)
      const ids = []
      for (let at = 0; at < 4; at++)
        ids.push(
          await sendStatement(
            w,
            leadId,
            `${at}.csv`,
            `${caller},${n},${at}\n${'x'.repeat(50_000)}`,
            key.apiKey,
          ),
        )
      for (const id of ids.slice(0, 3)) await w.send('DELETE', `/api/v1/documents/${id}`)
      written += ids.length
    }
  }
  const writers = [1, 2, 3].map(write)
  try {
    for (let n = 0; n < 3; n++) {
      const [to, file] = [await emptyRoom(t), archiveIn(t)]
      const before = written
      await eventually(
        async () => written,
        seen => seen > before,
      )
      const begun = written
      const made = await run('backup', file, '--json')
      succeeds(t, made)
      t.deepEqual(made.json.lost, [])
      meanwhile += written - begun
      succeeds(t, await to.run('restore', file))
      t.deepEqual(await brokenDocuments(to), [])
      const documents = await to.context.db('documents').whereNull('deletedAt')
      t.true(documents.length > 0)
    }
  } finally {
    writing.abort()
    await Promise.all(writers)
  }
  t.true(meanwhile > 0, 'there were writes while it was made')
})

test('what is deleted after the rows were read and before the files are is in the back-up with its bytes', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  const ids: string[] = []
  for (const name of ['one.csv', 'two.csv', 'three.csv']) ids.push(await sendStatement(w, leadId, name, name))
  const { storage } = w.context
  let deleted = false
  const late = Object.assign(Object.create(storage), {
    withFile: async <T>(key: string, work: (file: string) => Promise<T>) => {
      if (!deleted) {
        deleted = true
        for (const id of ids) t.is((await w.send('DELETE', `/api/v1/documents/${id}`)).status, 204)
      }
      return storage.withFile(key, work)
    },
    keys: () => storage.keys(),
    keepingRemoved: (work: never) => storage.keepingRemoved(work),
  })
  const [to, file] = [await emptyRoom(t), archiveIn(t)]
  const made = await backUp({ ...w.context, storage: late }, file, 'test')
  t.deepEqual(made.lost, [])
  succeeds(t, await to.run('restore', file))
  t.is((await to.context.db('documents').whereNull('deletedAt')).length, 3)
  t.deepEqual(await brokenDocuments(to), [])
  t.deepEqual(await readdir(storage.arriving), [], 'what was deleted is gone when it is over')
})

const started: TemporalWorld[] = []
test.after.always(async () => {
  for (const w of started) await w.dispose()
})
async function untilOver(opening: Promise<TemporalWorld>): Promise<TemporalWorld> {
  const w = await opening
  started.push(w)
  return w
}

test.serial(
  'a service goes on from a back-up: the same leads, runs and figures, and open runs are taken up again',
  async t => {
    const w = await untilOver(temporalWorld('backup-before'))
    const leadId = await w.newLead({
      firstName: 'Dana',
      businessName: business,
      email: 'dana@harbor.example',
    })
    await w.send('PATCH', `/api/v1/leads/${leadId}`, { body: { tags: ['warm'] } })
    const { body } = await w.newRun(leadId)
    const runId = body.workflowRun.id
    await w.workflowOf(runId)
    const paused = (await w.newRun(await w.newLead())).body.workflowRun.id
    await w.workflowOf(paused)
    await w.send('POST', `/api/v1/workflow-runs/${paused}/pause`)
    for (const year of [2023, 2024]) {
      await sendStatement(w, leadId, `income-${year}.csv`, profitAndLoss(year))
      await sendStatement(w, leadId, `sheet-${year}.csv`, sheetOf(year))
    }
    const spread = await newSpread(w, leadId)
    t.is((await spreadsOf(w).untilEnded(spread.id)).status, 'COMPLETE')

    const seen = async (of: TemporalWorld) => {
      const get = async (path: string) => (await of.send('GET', `/api/v1${path}`, { key: w.key })).body
      const shown = await get(`/spreads/${spread.id}`)
      const report = shown.spread.artifacts.map(({ id }: { id: string }) => id)
      return {
        leads: await get('/leads'),
        lead: await get(`/leads/${leadId}`),
        runs: [await get(`/workflow-runs/${runId}`), await get(`/workflow-runs/${paused}`)],
        documents: await get(`/leads/${leadId}/documents`),
        spread: shown,
        results: await get(`/spreads/${spread.id}/results?include=sources`),
        report,
        events: (await get('/events?limit=100')).events,
        timeline: await get(`/leads/${leadId}/action-logs`),
      }
    }
    // Links in answers are signed for a while from now on.
    const unsigned = (value: unknown) =>
      JSON.parse(JSON.stringify(value).replaceAll(/https?:\/\/[^"]*/g, 'link'))
    const before = unsigned(await seen(w))
    const file = archiveIn(t)
    succeeds(t, await leadspread(w.environment)('backup', file))
    const to = await emptyRoom(t)
    succeeds(t, await to.run('restore', file))

    // What happens between the back-up and the end is known to Temporal only, and lost.
    const ended = (await w.send('POST', `/api/v1/workflow-runs/${runId}/complete`)).body.workflowRun
    t.is(ended.status, 'COMPLETED')
    await w.untilTemporal(runId, 'COMPLETED')

    // Temporal knows nothing of what was before.
    const { DATA_DIR = '', DATABASE_URL } = to.environment
    const restored = await untilOver(
      temporalWorld('backup-after', { DATA_DIR, ...(DATABASE_URL ? { DATABASE_URL } : {}) }),
    )
    t.deepEqual(unsigned(await seen(restored)), before)
    await restored.workflowOf(runId)
    await restored.workflowOf(paused)
    const ask = (path: string, method = 'POST') => restored.send(method, `/api/v1${path}`, { key: w.key })
    t.is((await ask(`/workflow-runs/${runId}/pause`)).body.workflowRun.status, 'PAUSED')
    t.is((await ask(`/workflow-runs/${paused}/resume`)).body.workflowRun.status, 'ACTIVE')
    t.is((await ask(`/workflow-runs/${paused}/complete`)).body.workflowRun.status, 'COMPLETED')
    t.is((await ask(`/spreads/${spread.id}/regenerate`)).status, 200)
    const again = (await restored.send('GET', `/api/v1/events?limit=100`, { key: w.key })).body.events
    t.true(again.length > before.events.length, 'what happens now is told behind what was')
    t.deepEqual(unsigned(again).slice(0, before.events.length), before.events)
    await restored.stopWorker()
    const verified = await leadspread(restored.environment)('audit', 'verify', '--workspace', w.workspaceId)
    succeeds(t, verified)
  },
)

test.serial(
  'where Temporal knows more than the back-up, a run that ended in between comes out as cancelled',
  async t => {
    const w = await untilOver(temporalWorld('backup-between'))
    const [leadId, file, to] = [await w.newLead(), archiveIn(t), await emptyRoom(t)]
    const runs: string[] = []
    for (const lead of [leadId, await w.newLead()]) runs.push((await w.newRun(lead)).body.workflowRun.id)
    const [ended = '', open = ''] = runs
    for (const id of runs) await w.workflowOf(id)
    succeeds(t, await leadspread(w.environment)('backup', file))
    await w.send('POST', `/api/v1/workflow-runs/${ended}/complete`)
    await w.untilTemporal(ended, 'COMPLETED')
    await w.stopWorker()
    succeeds(t, await to.run('restore', file))
    const { DATA_DIR = '', DATABASE_URL } = to.environment
    const restored = await untilOver(
      temporalWorld('backup-between', { DATA_DIR, ...(DATABASE_URL ? { DATABASE_URL } : {}) }),
    )
    const status = async (id: string) =>
      (await restored.send('GET', `/api/v1/workflow-runs/${id}`, { key: w.key })).body.workflowRun.status
    await eventuallyIs(() => status(ended), 'CANCELLED', 30_000)
    t.is(await status(open), 'ACTIVE')
    const answer = await restored.send('POST', `/api/v1/workflow-runs/${open}/pause`, { key: w.key })
    t.is(answer.body.workflowRun.status, 'PAUSED')
  },
)
