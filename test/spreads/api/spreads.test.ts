import test from 'ava'
import { newId } from '../../../src/ids.js'
import { withoutTemporal } from '../../http/without-temporal.js'
import {
  completedSpread,
  conduct,
  newSpread,
  profitAndLoss,
  sendStatement,
  sheetOf,
} from '../../support/spreads.js'
import { type World, world } from '../../support/world.js'

/** What spreads answer without Temporal: their steps are taken one by one. */

const create = (w: World, body: object, headers = {}) => w.send('POST', '/api/v1/spreads', { body, headers })

async function leadWithSheet(w: World): Promise<{ leadId: string; documentId: string }> {
  const leadId = await w.newLead()
  return { leadId, documentId: await sendStatement(w, leadId, 'sheet.csv', sheetOf(2024)) }
}

test.serial('201: a spread is created while Temporal is away, and its wake waits', async t => {
  const w = await world(t, withoutTemporal)
  const { leadId, documentId } = await leadWithSheet(w)
  const { status, body } = await create(w, { leadId, externalId: 'crm-7', proposedAnnualDebtService: 100.5 })
  t.is(status, 201)
  t.deepEqual(body.spread, {
    id: body.spread.id,
    status: 'IN_PROGRESS',
    error: null,
    leadId,
    artifacts: [],
    source: 'API',
    documents: [{ id: documentId, filename: 'sheet.csv', status: 'PROCESSING', error: null }],
    user: null,
    externalId: 'crm-7',
    generation: 1,
    paused: false,
    createdAt: body.spread.createdAt,
    updatedAt: body.spread.createdAt,
  })
  const [event] = await w.eventsOf(body.spread.id)
  t.like(event, { name: 'spread.started', sequence: 1 })
  t.deepEqual(event?.body.spread, body.spread)
  t.is((await w.context.db('wakes').where({ workflowId: body.spread.id })).length, 1)
  t.is((await w.send('POST', `/api/v1/spreads/${body.spread.id}/pause`)).status, 503)
})

test.serial('400: a body that is no request for a spread', async t => {
  const w = await world(t, withoutTemporal)
  const { leadId, documentId } = await leadWithSheet(w)
  for (const [body, path] of [
    [{}, 'leadId'],
    [{ leadId: null }, 'leadId'],
    [{ leadId, documentIds: [] }, 'documentIds'],
    [{ leadId, documentIds: documentId }, 'documentIds'],
    [{ leadId, documentIds: [1] }, 'documentIds.0'],
    [{ leadId, documentIds: Array.from({ length: 501 }, () => documentId) }, 'documentIds'],
    [{ leadId, externalId: 'x'.repeat(256) }, 'externalId'],
    [{ leadId, proposedAnnualDebtService: -1 }, 'proposedAnnualDebtService'],
    [{ leadId, proposedAnnualDebtService: '1' }, 'proposedAnnualDebtService'],
    [{ leadId, colour: 'red' }, 'colour'],
  ] as const) {
    const { status, body: answer } = await create(w, body)
    t.is(status, 400, JSON.stringify(body).slice(0, 100))
    t.is(answer.errors[0].path, path)
  }
})

test.serial('404: a lead or a document that is not there, or of another lead, or deleted', async t => {
  const w = await world(t, withoutTemporal)
  const { leadId, documentId } = await leadWithSheet(w)
  const { documentId: others } = await leadWithSheet(w)
  t.is((await create(w, { leadId: newId('lead') })).status, 404)
  for (const id of [newId('document'), others, 'x'])
    t.is((await create(w, { leadId, documentIds: [documentId, id] })).status, 404)
  const { id } = await newSpread(w, leadId)
  await conduct(w, id)
  await w.send('DELETE', `/api/v1/documents/${documentId}`)
  t.is((await create(w, { leadId, documentIds: [documentId] })).status, 404)
  const again = { body: { documentIds: [documentId] } }
  t.is((await w.send('POST', `/api/v1/spreads/${id}/regenerate`, again)).status, 404)
})

test.serial('409: a lead without documents', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  const { status, body } = await create(w, { leadId })
  t.is(status, 409)
  t.is(body.code, 'no_documents')
  const sheet = await sendStatement(w, leadId, 'sheet.csv', sheetOf(2024))
  const { id } = await newSpread(w, leadId)
  await conduct(w, id)
  await w.send('DELETE', `/api/v1/documents/${sheet}`)
  t.is((await w.send('POST', `/api/v1/spreads/${id}/regenerate`)).body.code, 'no_documents')
})

test.serial('201: a request that is repeated under its key makes one spread', async t => {
  const w = await world(t, withoutTemporal)
  const { leadId } = await leadWithSheet(w)
  const again = () => create(w, { leadId }, { 'idempotency-key': 'spread-1' })
  const [first, second] = [await again(), await again()]
  t.deepEqual(second.body, first.body)
  t.is(second.headers.get('idempotency-replayed'), 'true')
  const { body } = await w.send('GET', `/api/v1/leads/${leadId}/spreads`)
  t.deepEqual(body.spreads, [first.body.spread])
  const other = await create(w, { leadId, externalId: 'x' }, { 'idempotency-key': 'spread-1' })
  t.is(other.status, 422)
})

test.serial('409: while a spread is at work it is begun anew by nobody', async t => {
  const w = await world(t, withoutTemporal)
  const { leadId } = await leadWithSheet(w)
  const { id } = await newSpread(w, leadId)
  const regenerate = (body?: object) => w.send('POST', `/api/v1/spreads/${id}/regenerate`, { body })
  t.is((await regenerate()).body.code, 'spread_in_progress')
  t.is((await w.send('GET', `/api/v1/spreads/${id}/results`)).body.code, 'spread_not_complete')
  await conduct(w, id)
  for (const body of [undefined, {}]) {
    t.is((await regenerate(body)).status, 200)
    await conduct(w, id)
  }
  t.is((await regenerate({ colour: 'red' })).status, 400)
  const { body } = await w.send('GET', `/api/v1/spreads/${id}`)
  t.like(body.spread, { status: 'COMPLETE', generation: 3 })
})

test.serial('409: an operation on a spread that has ended', async t => {
  const w = await world(t, withoutTemporal)
  const id = await completedSpread(w, await w.newLead())
  for (const name of ['pause', 'resume', 'cancel', 'complete']) {
    const { status, body } = await w.send('POST', `/api/v1/spreads/${id}/${name}`)
    t.is(status, 409)
    t.is(body.code, 'spread_not_in_progress')
  }
})

test.serial('200: results, with sources when they are asked for', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  await sendStatement(w, leadId, 'income.csv', profitAndLoss(2024))
  const id = await completedSpread(w, leadId)
  const read = async (query: string) => w.send('GET', `/api/v1/spreads/${id}/results${query}`)
  const plain = (await read('')).body.results
  const keys = ['schemaVersion', 'spreadId', 'leadId', 'generatedAt', 'entityName', 'currency', 'statements']
  t.deepEqual(Object.keys(plain), keys)
  const [income] = plain.statements.incomeStatement.periods
  t.deepEqual(Object.keys(income), [
    ...['id', 'label', 'start', 'end', 'basis', 'annualized', 'derivedFrom', 'values'],
  ])
  t.deepEqual(income.values.rent, {
    label: 'Rent & lease',
    value: 30_000,
    kind: 'line',
    computed: false,
    memo: false,
  })
  t.is(plain.statements.balanceSheet.periods[0].id, income.id, 'the same period has the same id')
  const full = (await read('?include=sources')).body.results
  t.deepEqual(Object.keys(full), [...keys, 'checks'])
  const { rent } = full.statements.incomeStatement.periods[0].values
  t.is(rent.sources.length, 1)
  t.like(rent.sources[0], { label: 'Rent', value: 30_000, used: true })
  t.truthy(full.statements.incomeStatement.periods[0].ratios.netMargin)
  t.is((await read('?include=colours')).status, 400)
})

test.serial('artifacts are downloaded whole, in ranges, and by their links', async t => {
  const w = await world(t, withoutTemporal)
  const id = await completedSpread(w, await w.newLead())
  const { artifacts } = (await w.send('GET', `/api/v1/spreads/${id}`)).body.spread
  t.deepEqual(
    artifacts.map(({ type }: { type: string }) => type),
    ['REPORT', 'SPREADSHEET'],
  )
  for (const { id: artifactId, type, title } of artifacts) {
    const { artifact } = (await w.send('GET', `/api/v1/artifacts/${artifactId}`)).body
    t.like(artifact, { id: artifactId, type, title, spreadId: id })
    const path = `/api/v1/artifacts/${artifactId}/download`
    const get = (headers = {}) => fetch(w.url + path, { headers: { 'x-api-key': w.key, ...headers } })
    const whole = await get()
    const bytes = Buffer.from(await whole.arrayBuffer())
    t.is(whole.status, 200)
    t.is(whole.headers.get('content-type'), artifact.mimeType)
    t.is(bytes.length, artifact.size)
    t.is(bytes.subarray(0, 2).toString(), type === 'REPORT' ? '%P' : 'PK')
    const disposition = whole.headers.get('content-disposition') ?? ''
    t.true(disposition.startsWith(type === 'REPORT' ? 'inline' : 'attachment'))
    t.true(disposition.includes('harbor-traders-llc-spread-2024-12-31'))
    const part = await get({ range: 'bytes=2-5' })
    t.is(part.status, 206)
    t.deepEqual(Buffer.from(await part.arrayBuffer()), bytes.subarray(2, 6))
    t.is((await get({ range: `bytes=${bytes.length}-` })).status, 416)
    t.is((await get({ 'if-none-match': whole.headers.get('etag') ?? '' })).status, 304)
    t.is((await w.send('GET', path, { headers: { range: 'bytes=0-1' } })).status, 206)
    const link = artifact.signedUrl.replace(w.context.config.baseUrl, w.url)
    const linked = await fetch(link)
    t.deepEqual(Buffer.from(await linked.arrayBuffer()), bytes)
    t.is((await fetch(`${link}x`)).status, 403)
    await w.send('POST', `/api/v1/spreads/${id}/regenerate`)
    t.is((await fetch(link)).status, 200, 'until the next one takes its place')
    await conduct(w, id)
    t.is((await fetch(link)).status, 404)
    break
  }
})

test.serial('404: nothing of a spread is left with its lead', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  const id = await completedSpread(w, leadId)
  const { artifacts } = (await w.send('GET', `/api/v1/spreads/${id}`)).body.spread
  const { artifact } = (await w.send('GET', `/api/v1/artifacts/${artifacts[0].id}`)).body
  await w.send('DELETE', `/api/v1/leads/${leadId}`)
  for (const path of [
    `/spreads/${id}`,
    `/spreads/${id}/results`,
    `/spreads/${id}/overrides`,
    `/artifacts/${artifact.id}`,
    `/artifacts/${artifact.id}/download`,
    `/leads/${leadId}/spreads`,
  ])
    t.is((await w.send('GET', `/api/v1${path}`)).status, 404, path)
  t.is((await fetch(artifact.signedUrl.replace(w.context.config.baseUrl, w.url))).status, 404)
})

test.serial('403: a key that may only read changes nothing', async t => {
  const w = await world(t, withoutTemporal)
  const { apiKey: key } = await w.newKey({ scope: 'read' })
  const id = await completedSpread(w, await w.newLead())
  for (const [method, path] of [
    ['POST', '/spreads'],
    ['POST', `/spreads/${id}/regenerate`],
    ['POST', `/spreads/${id}/cancel`],
    ['PUT', `/spreads/${id}/overrides`],
    ['DELETE', `/spreads/${id}/overrides/${newId('override')}`],
  ] as const)
    t.is((await w.send(method, `/api/v1${path}`, { key })).status, 403, path)
  t.is((await w.send('GET', `/api/v1/spreads/${id}/results`, { key })).status, 200)
})

test.serial('200: the template has every row, ratio and formula', async t => {
  const w = await world(t, withoutTemporal)
  const { template } = (await w.send('GET', '/api/v1/spread-template')).body
  t.is(template.version, 1)
  const rowOf = (statement: string, key: string) =>
    template.statements[statement].find((row: { key: string }) => row.key === key)
  t.deepEqual(rowOf('incomeStatement', 'grossProfit'), {
    key: 'grossProfit',
    label: 'Gross profit',
    kind: 'subtotal',
    computed: true,
    memo: false,
    sign: 'signed',
    formula: 'netRevenues - totalCostOfRevenues',
  })
  t.is(rowOf('balanceSheet', 'cash').formula, null)
  t.is(rowOf('cashFlow', 'changeInInventory').formula, '-d(inventory)')
  t.is(rowOf('cashFlow', 'beginningCash').formula, 'balanceSheet.cash[previous]')
  const ratio = template.ratios.find(({ key }: { key: string }) => key === 'currentRatio')
  t.is(ratio.formula, '(balanceSheet.totalCurrentAssets) / (balanceSheet.totalCurrentLiabilities)')
})
