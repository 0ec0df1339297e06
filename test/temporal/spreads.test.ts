import test from 'ava'
import { Document } from '../../src/documents/document.js'
import { keysOfGeneration } from '../../src/spreads/storage-keys.js'
import { bankStatement, documentsOf, pdfOf, picture, sendDocument } from '../support/documents.js'
import {
  cashCounted,
  forgetReading,
  gateOf,
  newSpread,
  profitAndLoss,
  sendStatement,
  sheetOf,
  spreadsOf,
} from '../support/spreads.js'
import { temporalWorld } from '../support/temporal.js'
import { sharedWorld } from '../support/world.js'

const w = sharedWorld(test, () => temporalWorld('test-spreads'))

const of = spreadsOf(w)

/** A lead with two years of statements that have been read before. */
async function twoYears(): Promise<string> {
  const leadId = await w.newLead()
  for (const year of [2023, 2024]) {
    await sendStatement(w, leadId, `income-${year}.csv`, profitAndLoss(year))
    await sendStatement(w, leadId, `sheet-${year}.csv`, sheetOf(year))
  }
  return leadId
}

test.serial('a spread by the API: documents are read, figures computed, artifacts made', async t => {
  const leadId = await twoYears()
  const made = await w.send('POST', '/api/v1/spreads', { body: { leadId, externalId: 'crm-7' } })
  t.is(made.status, 201)
  const { id } = made.body.spread
  t.like(made.body.spread, { status: 'IN_PROGRESS', error: null, generation: 1, artifacts: [] })
  t.true(made.body.spread.documents.every(({ status }: { status: string }) => status === 'PROCESSING'))
  const spread = await of.untilEnded(id)
  t.like(spread, { status: 'COMPLETE', error: null, externalId: 'crm-7', source: 'API', user: null })
  t.true(spread.documents.every(({ status }: { status: string }) => status === 'EXTRACTED'))
  t.deepEqual(
    spread.artifacts.map(({ type }: { type: string }) => type),
    ['REPORT', 'SPREADSHEET'],
  )
  t.deepEqual(await of.events(id), ['started api', 'completed system'])
  const [started, completed] = await w.eventsOf(id)
  t.is(started?.body.requestId, made.headers.get('x-request-id'))
  t.deepEqual(completed?.body.spread, spread)
  const { statements, ...results } = await of.results(id)
  t.like(results, { schemaVersion: 2, spreadId: id, leadId, entityName: 'Harbor Traders LLC' })
  t.deepEqual(
    statements.incomeStatement.periods.map((one: { id: string }) => one.id),
    ['2023-01-01_2023-12-31', '2024-01-01_2024-12-31'],
  )
  t.is(statements.incomeStatement.periods[1].values.netIncome.value, 90_000)
  t.is(statements.balanceSheet.periods[1].values.cash.value, 12_500)
  t.is(statements.cashFlow.periods.length, 1)
})

test.serial('what was regenerated takes the place of what was shown before, and no sooner', async t => {
  const leadId = await twoYears()
  const { id } = await newSpread(w, leadId)
  const first = await of.untilEnded(id)
  const before = await of.results(id)
  const gate = gateOf(w)
  await sendStatement(w, leadId, 'sheet-2022.csv', sheetOf(2022, { cash: 9_999 }))
  const { status, body } = await of.command(id, 'regenerate')
  t.is(status, 200)
  t.like(body.spread, { status: 'IN_PROGRESS', generation: 2 })
  t.is(body.spread.documents.length, 5)
  t.deepEqual(body.spread.artifacts, first.artifacts)
  await gate.waiting
  t.deepEqual(await of.results(id), before)
  t.is((await of.command(id, 'regenerate')).body.code, 'spread_in_progress')
  gate.open()
  const second = await of.untilEnded(id, 2)
  t.is(second.status, 'COMPLETE')
  const after = await of.results(id)
  t.is(after.statements.balanceSheet.periods.length, 3)
  t.true(after.generatedAt > before.generatedAt)
  for (const artifact of first.artifacts) {
    t.is((await w.send('GET', `/api/v1/artifacts/${artifact.id}`)).status, 404)
    t.is((await w.send('GET', `/api/v1/artifacts/${artifact.id}/download`)).status, 404)
  }
  for (const artifact of second.artifacts)
    t.is((await w.send('GET', `/api/v1/artifacts/${artifact.id}`)).body.artifact.spreadId, id)
  // What was shown before stays for a while, under its generation.
  t.deepEqual((await w.send('GET', `/api/v1/spreads/${id}/generations/1/results`)).body.results, before)
  const files = { 1: 0, 2: 0 }
  for await (const { key } of w.context.storage.keys())
    for (const generation of [1, 2] as const) if (key.includes(`${id}/${generation}/`)) files[generation]++
  const all = keysOfGeneration({ workspaceId: w.workspaceId, spreadId: id, generation: 1 }).length
  t.deepEqual(files, { 1: all, 2: all })
  t.deepEqual(await of.events(id), ['started api', 'completed system', 'started api', 'completed system'])
})

test.serial('a document that tells nothing, or can not be read, fails none of the others', async t => {
  const leadId = await w.newLead()
  await sendStatement(w, leadId, 'sheet.csv', sheetOf(2024))
  await sendDocument(w, leadId, { name: 'bank.pdf', bytes: await pdfOf([bankStatement()]) })
  const locked = await pdfOf([bankStatement()], { userPassword: 'secret' })
  await sendDocument(w, leadId, { name: 'locked.pdf', bytes: locked })
  await sendDocument(w, leadId, { name: 'damaged.pdf', bytes: Buffer.from('%PDF-1.7\nno more') })
  await sendStatement(w, leadId, 'other.csv', sheetOf(2020, {}, 'Someone Else Inc'))
  await sendStatement(w, leadId, 'income.csv', profitAndLoss(2024))
  const { id } = await newSpread(w, leadId)
  t.is((await of.untilEnded(id)).status, 'COMPLETE')
  const statuses = await of.statuses(id)
  t.deepEqual(statuses['sheet.csv'], ['EXTRACTED', null])
  t.is(statuses['bank.pdf']?.[0], 'SKIPPED')
  t.regex(statuses['bank.pdf']?.[1] ?? '', /income statement or balance sheet/i)
  t.is(statuses['locked.pdf']?.[0], 'FAILED')
  t.regex(statuses['locked.pdf']?.[1] ?? '', /password|encrypted|protected/i)
  t.is(statuses['damaged.pdf']?.[0], 'FAILED')
  t.deepEqual(statuses['other.csv'], ['SKIPPED', 'Belongs to Someone Else Inc'])
})

test.serial("the lead's name says whose statements are spread", async t => {
  const leadId = await w.newLead({ businessName: 'Someone Else' })
  await sendStatement(w, leadId, 'income-2023.csv', profitAndLoss(2023))
  await sendStatement(w, leadId, 'income-2024.csv', profitAndLoss(2024))
  await sendStatement(w, leadId, 'own.csv', sheetOf(2024, {}, 'Someone Else Inc'))
  const { id } = await newSpread(w, leadId)
  t.is((await of.untilEnded(id)).status, 'COMPLETE')
  t.is((await of.statuses(id))['own.csv']?.[0], 'EXTRACTED')
  const { entityName, checks } = await of.results(id, '?include=sources')
  t.is(entityName, 'Someone Else Inc')
  const told = (rule: string) => checks.find((check: { rule: string }) => check.rule === rule)
  t.is(told('entityUnconfirmed').status, 'pass')
  t.regex(told('documentsLeftOut').detail, /income-2023\.csv: Belongs to Harbor Traders LLC/)
})

test.serial('with no statement at all it is FAILED, and says why of each document', async t => {
  const leadId = await w.newLead()
  await sendDocument(w, leadId, { name: 'bank.pdf', bytes: await pdfOf([bankStatement()]) })
  await sendDocument(w, leadId, { name: 'damaged.pdf', bytes: Buffer.from('%PDF-1.7\nnor here') })
  const { id } = await newSpread(w, leadId)
  const spread = await of.untilEnded(id)
  t.is(spread.status, 'FAILED')
  t.regex(spread.error, /^bank\.pdf: .+\ndamaged\.pdf: .+$/)
  t.deepEqual(spread.artifacts, [])
  t.is((await w.send('GET', `/api/v1/spreads/${id}/results`)).body.code, 'spread_not_complete')
  t.deepEqual(await of.events(id), ['started api', 'failed system'])
})

test.serial('a picture can not be read', async t => {
  const leadId = await w.newLead()
  await sendDocument(w, leadId, { name: 'photo.png', bytes: picture })
  const { id } = await newSpread(w, leadId)
  t.is((await of.untilEnded(id)).documents[0].status, 'FAILED')
})

test.serial('a document that is deleted before or while it is read is FAILED, and has no id', async t => {
  const leadId = await w.newLead()
  await sendStatement(w, leadId, 'sheet.csv', sheetOf(2024))
  const during = await sendStatement(w, leadId, 'during.csv', profitAndLoss(2022, { sales: 1_234 }))
  const before = await sendStatement(w, leadId, 'before.csv', profitAndLoss(2024))
  for (const id of [during, before]) {
    await documentsOf(w).untilRead(id)
    await forgetReading(w, id)
  }
  const gate = gateOf(w)
  t.teardown(gate.open)
  const { id } = await newSpread(w, leadId)
  await gate.waiting
  for (const one of [during, before]) await w.send('DELETE', `/api/v1/documents/${one}`)
  gate.open()
  const spread = await of.untilEnded(id)
  t.is(spread.status, 'COMPLETE')
  const deleted = { id: null, status: 'FAILED', error: 'Deleted before it was read' }
  t.deepEqual(spread.documents.slice(1), [
    { ...deleted, filename: 'during.csv' },
    { ...deleted, filename: 'before.csv' },
  ])
})

test.serial('a document that is deleted later keeps its figures, without its id', async t => {
  const leadId = await twoYears()
  const { id } = await newSpread(w, leadId)
  const before = await of.untilEnded(id)
  const [gone] = before.documents
  await w.send('DELETE', `/api/v1/documents/${gone.id}`)
  t.deepEqual((await of.read(id)).documents[0], { ...gone, id: null })
  const { statements } = await of.results(id, '?include=sources')
  const [first, second] = statements.incomeStatement.periods
  t.is(first.values.rent.value, 30_000)
  t.is(first.values.rent.sources[0].documentId, null)
  t.truthy(second.values.rent.sources[0].documentId)
})

test.serial('an override computes the figures anew, of what was read, and may be taken back', async t => {
  const leadId = await w.newLead()
  const document = await sendStatement(w, leadId, 'sheet.csv', sheetOf(2024))
  const { id } = await newSpread(w, leadId)
  await of.untilEnded(id)
  // Nothing is read for it, so it works when the document is gone for good.
  await w.send('DELETE', `/api/v1/documents/${document}`)
  await forgetReading(w, document)
  const put = await w.send('PUT', `/api/v1/spreads/${id}/overrides`, { body: { overrides: [cashCounted] } })
  t.is(put.status, 200)
  t.like(put.body.spread, { status: 'IN_PROGRESS', generation: 2 })
  t.like(await of.untilEnded(id, 2), { status: 'COMPLETE' })
  t.deepEqual(await of.statuses(id), { 'sheet.csv': ['EXTRACTED', null] })
  const cash = async () =>
    (await of.results(id, '?include=sources')).statements.balanceSheet.periods[0].values.cash
  t.like(await cash(), {
    value: 12_750,
    override: { original: 12_500, value: 12_750, reason: cashCounted.reason },
  })
  const body = { overrides: [{ ...cashCounted, value: 13_000, reason: 'Counted again' }] }
  await w.send('PUT', `/api/v1/spreads/${id}/overrides`, { body })
  await of.untilEnded(id, 3)
  t.is((await cash()).value, 13_000)
  const listed = await w.send('GET', `/api/v1/spreads/${id}/overrides`)
  t.is(listed.body.overrides.length, 1)
  const [override] = listed.body.overrides
  t.like(override, { row: 'cash', value: 13_000, reason: 'Counted again', line: null })
  t.truthy(override.author)
  t.like(override.history, [{ value: 12_750, reason: cashCounted.reason }])
  const removed = await w.send('DELETE', `/api/v1/spreads/${id}/overrides/${override.id}`)
  t.is(removed.status, 200)
  await of.untilEnded(id, 4)
  t.like(await cash(), { value: 12_500, override: null })
  t.is((await of.events(id)).length, 8)
})

test.serial('regenerating applies the overrides again', async t => {
  const leadId = await w.newLead()
  await sendStatement(w, leadId, 'sheet.csv', sheetOf(2024))
  const { id } = await newSpread(w, leadId, { proposedAnnualDebtService: 1_000 })
  await of.untilEnded(id)
  await w.send('PUT', `/api/v1/spreads/${id}/overrides`, { body: { overrides: [cashCounted] } })
  await of.untilEnded(id, 2)
  await of.command(id, 'regenerate')
  await of.untilEnded(id, 3)
  const { statements } = await of.results(id)
  t.is(statements.balanceSheet.periods[0].values.cash.value, 12_750)
})

test.serial('a spread that was made with a list keeps to it, and one with a new list takes that', async t => {
  const leadId = await twoYears()
  const ids = await Document.in(w.workspaceId, w.context.db).where({ leadId }).orderBy('id')
  const [one, two, three] = ids.map(({ id }) => id)
  const { id } = await newSpread(w, leadId, { documentIds: [two, one, two] })
  const documents = async () => (await of.read(id)).documents.map((one: { id: string }) => one.id)
  await of.untilEnded(id)
  t.deepEqual(await documents(), [one, two])
  await of.command(id, 'regenerate')
  await of.untilEnded(id, 2)
  t.deepEqual(await documents(), [one, two])
  await w.send('POST', `/api/v1/spreads/${id}/regenerate`, { body: { documentIds: [three] } })
  await of.untilEnded(id, 3)
  t.deepEqual(await documents(), [three])
})

test.serial('so many documents that the workflow continues as new', async t => {
  const leadId = await w.newLead()
  for (let year = 2001; year <= 2020; year++)
    await sendStatement(w, leadId, `${year}.csv`, sheetOf(year, { cash: year + 4_000 }))
  const { id } = await newSpread(w, leadId)
  const spread = await of.untilEnded(id)
  t.is(spread.status, 'COMPLETE')
  t.is((await of.results(id)).statements.balanceSheet.periods.length, 20)
  const executions = []
  for await (const one of w.temporal.workflow.list({ query: `WorkflowId = '${id}-1'` })) executions.push(one)
  t.true(executions.length > 1)
})
