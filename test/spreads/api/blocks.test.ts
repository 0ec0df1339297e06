import test from 'ava'
import { withoutTemporal } from '../../http/without-temporal.js'
import { newItem } from '../../support/checklist.js'
import {
  conduct,
  newSpread,
  profitAndLoss,
  sendStatement,
  sheetOf,
  spreadsOf,
} from '../../support/spreads.js'
import { world } from '../../support/world.js'

/** What is asked of the figures beside the statements. */

const year = '2024-01-01_2024-12-31'

test.serial(
  '200: blocks stand beside the statements, as they are asked for, and overrides reach them',
  async t => {
    const w = await world(t, withoutTemporal)
    const leadId = await w.newLead()
    await sendStatement(w, leadId, 'sheet-2023.csv', sheetOf(2023))
    await sendStatement(w, leadId, 'sheet-2024.csv', sheetOf(2024, { cash: 32_500 }))
    await sendStatement(w, leadId, 'year-2023.csv', profitAndLoss(2023))
    await sendStatement(w, leadId, 'year-2024.csv', profitAndLoss(2024, { sales: 150_000 }))
    const { id } = await newSpread(w, leadId)
    await conduct(w, id)
    const { results } = spreadsOf(w)
    const plain = await results(id)
    t.deepEqual(Object.keys(plain).slice(-1), ['statements'])
    const { uca, ...rest } = await results(id, '?include=uca')
    t.deepEqual(rest, plain)
    t.deepEqual(uca.missing, [{ periodId: '2023-01-01_2023-12-31', reason: 'no_previous_balance_sheet' }])
    const [{ values }] = uca.periods
    t.is(values.cashFromSales.value, 150_000)
    t.is(values.cashPaidForOperations.value, -30_000)
    // The owner's capital holds the result: 20,000 of 120,000 stayed.
    t.is(values.distributions.value, -100_000)
    t.is(values.changeInCash.value, 20_000)
    t.is(values.ucaVariance.value, 0)
    t.deepEqual(values.cashFromTrading.inputs[0], {
      of: 'uca',
      periodId: year,
      row: 'cashFromSales',
      value: 150_000,
      sign: 1,
    })

    const both = await results(id, '?include=sources,comparison&include=uca')
    t.deepEqual(both.uca, uca)
    t.true(both.checks.length > 0)
    const change = both.comparison.changes.find((one: { periodId: string }) => one.periodId === year)
    t.like(change.values.netRevenues, { value: 150_000, prior: 120_000, change: 30_000, percent: 0.25 })
    t.is(both.comparison.trailing.reason, 'latest_is_a_year')
    t.is(both.comparison.peers.reason, 'no_naics')

    const wrong = await w.send('GET', `/api/v1/spreads/${id}/results?include=uca,colours`)
    t.is(wrong.status, 400)
    t.regex(wrong.body.detail, /must be sources, .*uca/)

    const override = {
      statement: 'incomeStatement',
      periodId: year,
      row: 'rent',
      value: 25_000,
      reason: 'Lease',
    }
    await w.send('PUT', `/api/v1/spreads/${id}/overrides`, { body: { overrides: [override] } })
    await conduct(w, id)
    t.is((await results(id, '?include=uca')).uca.periods[0].values.cashPaidForOperations.value, -25_000)
  },
)

test.serial('200: ratios stand beside those of the industry that the lead has told', async t => {
  const w = await world(t, withoutTemporal)
  await newItem(w.context.db, w.workspaceId, { code: 'BUSINESS_NAICS', fieldType: 'TEXT' })
  const csv = 'naics,statistic,label,currentRatio\n424,median,Wholesale,1.5\n'
  await w.send('PUT', '/api/v1/peers', { body: { csv } })
  const leadId = await w.newLead()
  await w.send('PUT', '/api/v1/leads', {
    body: { leadId, checklistItems: [{ code: 'BUSINESS_NAICS', value: '424480 Fresh fruit' }] },
  })
  await sendStatement(w, leadId, 'sheet.csv', sheetOf(2024))
  const { id } = await newSpread(w, leadId)
  await conduct(w, id)
  const { results } = spreadsOf(w)
  const { peers } = (await results(id, '?include=comparison')).comparison
  t.deepEqual(peers, {
    naics: '424480',
    matched: '424',
    label: 'Wholesale',
    sources: [],
    reason: null,
    periods: [{ periodId: '2024-12-31', ratios: { currentRatio: { value: 5, median: 1.5 } } }],
  })
  // A generation stays what it was.
  await w.send('DELETE', '/api/v1/peers')
  t.is((await results(id, '?include=comparison')).comparison.peers.matched, '424')
  await w.send('POST', `/api/v1/spreads/${id}/regenerate`)
  await conduct(w, id)
  t.is((await results(id, '?include=comparison')).comparison.peers.reason, 'no_benchmarks')
})

test.serial('200: figures of an earlier version have no blocks until the spread is begun anew', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  await sendStatement(w, leadId, 'sheet.csv', sheetOf(2024))
  const { id } = await newSpread(w, leadId)
  await conduct(w, id)
  await w.context.storage.remove(`${w.workspaceId}/spreads/${id}/1/block-uca.json`)
  t.is((await spreadsOf(w).results(id, '?include=uca')).uca, null)
})
