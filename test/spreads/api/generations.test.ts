import test from 'ava'
import { SpreadRun } from '../../../src/spreads/spread-run.js'
import { makeSpreadArtifact } from '../../../src/spreads/steps/artifact.js'
import { spreadDocuments } from '../../../src/spreads/steps/documents.js'
import { computeFigures } from '../../../src/spreads/steps/figures.js'
import { publishSpread } from '../../../src/spreads/steps/publish.js'
import { giveUpDocument, readForSpread } from '../../../src/spreads/steps/read-document.js'
import { recordChange, type SpreadChange } from '../../../src/spreads/steps/record-change.js'
import { withoutTemporal } from '../../http/without-temporal.js'
import { allFiles, allRows } from '../../purge/contents.js'
import {
  cashCounted,
  conduct,
  newSpread,
  profitAndLoss,
  sendStatement,
  sheetOf,
} from '../../support/spreads.js'
import { type World, world } from '../../support/world.js'

/** What a generation does late: its steps, in a process that was thought dead, or twice. */

const { signal } = new AbortController()
const generationOf = (w: World, spreadId: string, generation: number) => ({
  workspaceId: w.workspaceId,
  spreadId,
  generation,
})
const regenerate = (w: World, id: string) => w.send('POST', `/api/v1/spreads/${id}/regenerate`)

/** Every step that there is, each of which must find that it is too late. */
async function everyStep(w: World, spreadId: string, generation: number, documentId: string) {
  const of = generationOf(w, spreadId, generation)
  const changes: SpreadChange[] = [
    ...(['paused', 'resumed', 'hurried'] as const).map(to => ({ to })),
    ...(['cancelled', 'stopped', 'unread', 'figures', 'artifacts'] as const).map(why => ({
      to: 'failed' as const,
      why,
    })),
  ]
  const cause = { origin: 'system' as const, requestId: null }
  return [
    await spreadDocuments(w.context, of),
    await readForSpread(w.context, { ...of, documentId }, { signal }),
    await giveUpDocument(w.context, { ...of, documentId }),
    await computeFigures(w.context, { ...of, at: new Date().toISOString() }, signal),
    await makeSpreadArtifact(w.context, { ...of, type: 'REPORT' }, signal),
    await makeSpreadArtifact(w.context, { ...of, type: 'SPREADSHEET' }, signal),
    await publishSpread(w.context, of),
    ...(await Promise.all(
      changes.map((change, at) => recordChange(w.context, { ...of, revision: 100 + at, change, cause })),
    )),
  ]
}

const everything = async (w: World) => ({ rows: await allRows(w.context.db), files: allFiles(w.context) })

test.serial('what an earlier generation is late with changes nothing', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  const documentId = await sendStatement(w, leadId, 'sheet.csv', sheetOf(2024))
  const { id } = await newSpread(w, leadId)
  await conduct(w, id)
  // The second is cancelled in the middle, the third begins, and only then the second one's worker wakes up.
  await sendStatement(w, leadId, 'income.csv', profitAndLoss(2024))
  await regenerate(w, id)
  const cause = { origin: 'api' as const, requestId: null }
  const cancel = { to: 'failed', why: 'cancelled' } as const
  const { revision } = await SpreadRun.in(w.workspaceId, w.context.db).findById(id).throwIfNotFound()
  const second = generationOf(w, id, 2)
  await recordChange(w.context, { ...second, revision: revision + 1, change: cancel, cause })
  for (const end of [async () => regenerate(w, id), async () => conduct(w, id)]) {
    await end()
    const before = await everything(w)
    for (const generation of [1, 2])
      for (const told of await everyStep(w, id, generation, documentId)) {
        if ('status' in told) t.is(told.status, null)
        else t.deepEqual(told, { outcome: 'over' })
      }
    t.deepEqual(await everything(w), before)
  }
  const { spread } = (await w.send('GET', `/api/v1/spreads/${id}`)).body
  t.like(spread, { status: 'COMPLETE', generation: 3 })
  t.is(spread.documents.length, 2)
})

test.serial('what a generation that has completed does again changes nothing', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  const documentId = await sendStatement(w, leadId, 'sheet.csv', sheetOf(2024))
  const { id } = await newSpread(w, leadId)
  await conduct(w, id)
  const before = await everything(w)
  for (const told of await everyStep(w, id, 1, documentId)) {
    if ('status' in told) t.is(told.status, 'COMPLETE')
    else t.deepEqual(told, { outcome: 'over' })
  }
  t.deepEqual(await everything(w), before)
})

test.serial('every step may be taken twice at once', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  const documentId = await sendStatement(w, leadId, 'sheet.csv', sheetOf(2024))
  const { id } = await newSpread(w, leadId)
  const of = generationOf(w, id, 1)
  const twice = (step: () => Promise<unknown>) => Promise.all([step(), step()])
  const at = new Date().toISOString()
  await twice(() => readForSpread(w.context, { ...of, documentId }, { signal }))
  await twice(() => computeFigures(w.context, { ...of, at }, signal))
  await twice(() => makeSpreadArtifact(w.context, { ...of, type: 'REPORT' }, signal))
  await twice(() => makeSpreadArtifact(w.context, { ...of, type: 'SPREADSHEET' }, signal))
  await twice(() => publishSpread(w.context, of))
  t.deepEqual(
    (await w.eventsOf(id)).map(({ name }) => name),
    ['spread.started', 'spread.completed'],
  )
  const artifacts = await w.context.db('artifacts').where({ spreadId: id }).orderBy('type')
  t.deepEqual(
    artifacts.map(({ type }) => type),
    ['REPORT', 'SPREADSHEET'],
  )
})

test.serial('a document whose turn comes while its spread is paused is left for later', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  const documentId = await sendStatement(w, leadId, 'sheet.csv', sheetOf(2024))
  const { id } = await newSpread(w, leadId)
  const of = generationOf(w, id, 1)
  const cause = { origin: 'api' as const, requestId: null }
  const read = () => readForSpread(w.context, { ...of, documentId }, { signal })
  await recordChange(w.context, { ...of, revision: 2, change: { to: 'paused' }, cause })
  t.like(await read(), { status: 'IN_PROGRESS', paused: true, left: true })
  const statuses = async () =>
    (await w.send('GET', `/api/v1/spreads/${id}`)).body.spread.documents.map(
      ({ status }: { status: string }) => status,
    )
  t.deepEqual(await statuses(), ['PROCESSING'])
  await recordChange(w.context, { ...of, revision: 3, change: { to: 'resumed' }, cause })
  t.false('left' in (await read()))
  t.deepEqual(await statuses(), ['EXTRACTED'])
})

test.serial('two who regenerate at once begin one generation', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  await sendStatement(w, leadId, 'sheet.csv', sheetOf(2024))
  const { id } = await newSpread(w, leadId)
  await conduct(w, id)
  const put = w.send('PUT', `/api/v1/spreads/${id}/overrides`, { body: { overrides: [cashCounted] } })
  const answers = await Promise.all([regenerate(w, id), regenerate(w, id), put])
  t.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409])
  for (const { status, body } of answers) if (status === 409) t.is(body.code, 'spread_in_progress')
  t.is((await w.send('GET', `/api/v1/spreads/${id}`)).body.spread.generation, 2)
  t.is((await w.eventsOf(id)).length, 3)
})

test.serial('a generation that fails leaves what was shown as it was, bytes included', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  await sendStatement(w, leadId, 'sheet.csv', sheetOf(2024))
  const { id } = await newSpread(w, leadId)
  await conduct(w, id)
  const shown = async () => {
    const { artifacts } = (await w.send('GET', `/api/v1/spreads/${id}`)).body.spread
    const results = (await w.send('GET', `/api/v1/spreads/${id}/results?include=sources`)).body
    const headers = { 'x-api-key': w.key }
    const bytes = []
    for (const { id: artifact } of artifacts)
      bytes.push(
        await (await fetch(`${w.url}/api/v1/artifacts/${artifact}/download`, { headers })).arrayBuffer(),
      )
    return { artifacts, results, bytes }
  }
  const before = await shown()
  await regenerate(w, id)
  const of = generationOf(w, id, 2)
  const { unread } = await spreadDocuments(w.context, of)
  for (const documentId of unread) await readForSpread(w.context, { ...of, documentId }, { signal })
  await computeFigures(w.context, { ...of, at: new Date().toISOString() }, signal)
  for (const type of ['REPORT', 'SPREADSHEET'] as const)
    await makeSpreadArtifact(w.context, { ...of, type }, signal)
  t.deepEqual(await shown(), before, 'nothing of it is seen before it is published')
  await recordChange(w.context, {
    ...of,
    revision: 100,
    change: { to: 'failed', why: 'artifacts' },
    cause: { origin: 'system', requestId: null },
  })
  const { spread } = (await w.send('GET', `/api/v1/spreads/${id}`)).body
  t.like(spread, { status: 'FAILED', error: 'The report or the spreadsheet could not be made' })
  t.deepEqual(await shown(), before)
})
