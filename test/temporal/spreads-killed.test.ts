import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import test from 'ava'
import { forgetArrivals } from '../../src/documents/forget-arrivals.js'
import { purge } from '../../src/purge/purge.js'
import { dayMs } from '../../src/purge/purging.js'
import { Chance } from '../support/chance.js'
import { documentsOf } from '../support/documents.js'
import { eventually } from '../support/eventually.js'
import { killableWorker, killed } from '../support/killable-worker.js'
import {
  forgetReading,
  newSpread,
  profitAndLoss,
  sendStatement,
  sheetOf,
  spreadsOf,
} from '../support/spreads.js'
import { temporalWorld } from '../support/temporal.js'
import { sharedWorld } from '../support/world.js'

const w = sharedWorld(test, () => temporalWorld('test-spreads-killed'))

const of = spreadsOf(w)
const kills = 10
const documentCount = 20

async function tenYears(): Promise<{ leadId: string; documents: string[] }> {
  const leadId = await w.newLead()
  const documents = []
  for (let year = 2015; year < 2025; year++) {
    documents.push(
      await sendStatement(w, leadId, `income-${year}.csv`, profitAndLoss(year, { sales: year * 90 })),
    )
    documents.push(await sendStatement(w, leadId, `sheet-${year}.csv`, sheetOf(year, { cash: year * 7 })))
  }
  for (const id of documents) await documentsOf(w).untilRead(id, 60_000)
  return { leadId, documents }
}

/** How much of a generation is done: documents that are read, then figures, then artifacts. */
async function done(id: string): Promise<number> {
  const { db, storage } = w.context
  const read = await db('spread_documents').where({ spreadId: id }).whereNot({ status: 'PROCESSING' })
  const artifacts = await db('artifacts').where({ spreadId: id })
  const figures = await storage.readText(`${w.workspaceId}/spreads/${id}/1/results.json`)
  return read.length + artifacts.length + (figures === undefined ? 0 : 1)
}

test.serial('a worker that is killed ten times makes what one that lives makes, once', async t => {
  t.timeout(8 * 60_000)
  const { leadId, documents } = await tenYears()
  const calm = await newSpread(w, leadId)
  await of.untilEnded(calm.id)
  await w.stopWorker()
  for (const id of documents) await forgetReading(w, id)

  const seed = Date.now() % 1_000_000
  t.log(`seed ${seed}`)
  const chance = new Chance(seed)
  const { id } = await newSpread(w, leadId)
  const moments = Array.from({ length: kills }, () => chance.between(0, documentCount + 3)).sort(
    (a, b) => a - b,
  )
  for (const moment of moments) {
    const worker = await killableWorker(w, t)
    const afterMs = chance.between(0, 400)
    // What the last kill has interrupted is begun again only when it is missed, which is not always waited for.
    await eventually(
      () => done(id),
      parts => parts >= Math.floor(moment),
      5_000,
    ).catch(() => {})
    await sleep(afterMs)
    await killed(worker)
    t.is((await of.read(id)).status, 'IN_PROGRESS', `killed at ${moment} + ${afterMs} ms`)
  }
  await w.startWorker()
  const spread = await eventually(
    () => of.read(id),
    ({ status }) => status !== 'IN_PROGRESS',
    120_000,
  )

  t.like(spread, { status: 'COMPLETE', error: null, generation: 1 })
  t.true(spread.documents.every(({ status }: { status: string }) => status === 'EXTRACTED'))
  t.deepEqual(await of.events(id), ['started api', 'completed system'])
  const figuresOf = async (one: string) => {
    const { spreadId: _, generatedAt: __, ...figures } = await of.results(one, '?include=sources')
    return figures
  }
  t.deepEqual(await figuresOf(id), await figuresOf(calm.id))
  const { db, storage } = w.context
  t.deepEqual(
    (await db('artifacts').where({ spreadId: id }).orderBy('type')).map(({ type }) => type),
    ['REPORT', 'SPREADSHEET'],
  )
  for (const artifact of spread.artifacts) {
    const headers = { 'x-api-key': w.key }
    const answer = await fetch(`${w.url}/api/v1/artifacts/${artifact.id}/download`, { headers })
    const sha256 = createHash('sha256').update(Buffer.from(await answer.arrayBuffer()))
    t.is(answer.headers.get('etag'), `"${sha256.digest('hex')}"`)
  }

  await w.stopWorker()
  const { clock } = w.context
  w.context.clock = () => new Date(clock().getTime() + 2 * dayMs)
  const known = new Set((await db('documents').where({ leadId })).map(({ storageKey }) => storageKey))
  const keys = async () => {
    const all = []
    for await (const { key } of storage.keys()) all.push(key)
    return all.sort()
  }
  const before = await keys()
  await purge(w.context)
  await forgetArrivals(w.context)
  t.deepEqual(await keys(), before, 'there was nothing that belongs to nobody')
  t.deepEqual(await readdir(storage.arriving), [])
  const others = before.filter(key => !known.has(key) && !key.includes('/readings/'))
  t.true(others.every(key => key.includes(`/${id}/1/`) || key.includes(`/${calm.id}/1/`)))
})
