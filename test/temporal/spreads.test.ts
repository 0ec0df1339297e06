import test from 'ava'
import { eventually } from '../support/eventually.js'
import { newSpread, profitAndLoss, sendStatement, sheetOf } from '../support/spreads.js'
import { type TemporalWorld, temporalWorld } from '../support/temporal.js'

let w: TemporalWorld

test.before(async () => {
  w = await temporalWorld('test-spreads')
})
test.after.always(async () => {
  await w?.dispose()
})

const read = async (id: string) => (await w.send('GET', `/api/v1/spreads/${id}`)).body.spread
const untilEnded = (id: string, generation = 1) =>
  eventually(
    () => read(id),
    spread => spread.status !== 'IN_PROGRESS' && spread.generation === generation,
    30_000,
  )
const names = async (id: string) => (await w.eventsOf(id)).map(({ name }) => name)

test.serial('a spread by the API: documents are read, figures computed, artifacts made', async t => {
  const leadId = await w.newLead()
  for (const year of [2023, 2024]) {
    await sendStatement(w, leadId, `income-${year}.csv`, profitAndLoss(year))
    await sendStatement(w, leadId, `sheet-${year}.csv`, sheetOf(year))
  }
  const made = await w.send('POST', '/api/v1/spreads', { body: { leadId, externalId: 'crm-7' } })
  t.is(made.status, 201)
  t.like(made.body.spread, { status: 'IN_PROGRESS', error: null, generation: 1, externalId: 'crm-7' })
  t.true(made.body.spread.documents.every(({ status }: { status: string }) => status === 'PROCESSING'))
  const spread = await untilEnded(made.body.spread.id)
  t.is(spread.status, 'COMPLETE', JSON.stringify(spread))
  t.deepEqual(
    spread.artifacts.map(({ type }: { type: string }) => type),
    ['REPORT', 'SPREADSHEET'],
  )
  t.deepEqual(await names(spread.id), ['spread.started', 'spread.completed'])
  const { body } = await w.send('GET', `/api/v1/spreads/${spread.id}/results`)
  t.is(body.results.statements.incomeStatement.periods.length, 2)
  t.is(body.results.statements.cashFlow.periods.length, 1)
  const again = await newSpread(w, leadId)
  t.is((await untilEnded(again.id)).status, 'COMPLETE')
})
