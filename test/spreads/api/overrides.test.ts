import test from 'ava'
import { newId } from '../../../src/ids.js'
import { withoutTemporal } from '../../http/without-temporal.js'
import {
  cashCounted,
  completedSpread,
  conduct,
  newSpread,
  profitAndLoss,
  sendStatement,
  sheetOf,
  spreadsOf,
} from '../../support/spreads.js'
import { type World, world } from '../../support/world.js'

const put = (w: World, id: string, ...overrides: object[]) =>
  w.send('PUT', `/api/v1/spreads/${id}/overrides`, { body: { overrides } })
const rent = { statement: 'incomeStatement', periodId: '2024-01-01_2024-12-31', row: 'rent' }
const move = { ...rent, line: 'Rent', toRow: 'utilities', reason: 'It is the power bill' }
const list = async (w: World, id: string) =>
  (await w.send('GET', `/api/v1/spreads/${id}/overrides`)).body.overrides

test.serial('400: an override that says nothing, too much, or of what is not there', async t => {
  const w = await world(t, withoutTemporal)
  const id = await completedSpread(w, await w.newLead())
  const { value: _, ...without } = cashCounted
  for (const [override, path] of [
    [without, 'value'],
    [{ ...cashCounted, line: 'Cash', toRow: 'inventory' }, 'value'],
    [{ ...without, line: 'Cash' }, 'toRow'],
    [{ ...without, toRow: 'inventory' }, 'line'],
    [{ ...without, line: 'Cash', toRow: 'totalAssets' }, 'toRow'],
    [{ ...without, line: 'Petty cash', toRow: 'inventory' }, 'line'],
    [{ ...without, row: 'inventory', line: 'Cash', toRow: 'prepaidExpenses' }, 'line'],
    [{ ...cashCounted, row: 'totalAssets' }, 'row'],
    [{ ...cashCounted, row: 'rent' }, 'row'],
    [{ ...cashCounted, statement: 'cashFlow' }, 'statement'],
    [{ ...cashCounted, value: 1e15 }, 'value'],
    [{ ...cashCounted, reason: ' ' }, 'reason'],
    [{ ...cashCounted, periodId: '2019-12-31' }, 'periodId'],
    [{ ...cashCounted, end: '2024-12-31' }, 'periodId'],
    [{ ...cashCounted, periodId: undefined }, 'periodId'],
    [{ ...cashCounted, start: '2024-12-31' }, 'end'],
    [{ ...cashCounted, periodId: undefined, end: '2024-12-30' }, 'end'],
    [{ ...cashCounted, periodId: undefined, end: 'today' }, 'end'],
    [{ ...cashCounted, periodId: undefined, end: '2024-12-31', start: '2024-01-01' }, 'end'],
    [{ documentId: newId('document'), use: 'include', reason: 'Ours' }, 'documentId'],
    [{ documentId: newId('document'), reason: 'Ours' }, 'use'],
    [{ use: 'include', reason: 'Ours' }, 'documentId'],
    [{ documentId: newId('document'), use: 'perhaps', reason: 'Ours' }, 'use'],
    [{ documentId: newId('document'), use: 'include', reason: 'Ours', row: 'cash' }, 'row'],
    [{ documentId: newId('document'), use: 'include' }, 'reason'],
    [{ ...cashCounted, statement: undefined }, 'statement'],
    [{ ...cashCounted, colour: 'red' }, 'colour'],
  ] as const) {
    const { status, body } = await put(w, id, cashCounted, override)
    t.is(status, 400, JSON.stringify(override))
    t.is(body.errors[0].path, `overrides.1.${path}`)
  }
  t.is((await put(w, id)).status, 400)
  t.deepEqual(await list(w, id), [])
})

test.serial(
  '404, 409: overrides of a spread that is not there, has no figures yet, or is at work',
  async t => {
    const w = await world(t, withoutTemporal)
    t.is((await put(w, newId('spread'), cashCounted)).status, 404)
    const leadId = await w.newLead()
    await sendStatement(w, leadId, 'sheet.csv', sheetOf(2024))
    const { id } = await newSpread(w, leadId)
    t.is((await put(w, id, cashCounted)).body.code, 'spread_not_complete')
    await conduct(w, id)
    t.is((await put(w, id, cashCounted)).status, 200)
    t.is((await put(w, id, cashCounted)).body.code, 'spread_in_progress')
    const [override] = await list(w, id)
    const remove = (one: string) => w.send('DELETE', `/api/v1/spreads/${id}/overrides/${one}`)
    t.is((await remove(override.id)).body.code, 'spread_in_progress')
    await conduct(w, id)
    t.is((await remove(newId('override'))).status, 404)
    t.is((await remove(override.id)).status, 200)
    await conduct(w, id)
    t.is((await remove(override.id)).status, 404)
  },
)

test.serial(
  'a line that was moved is found where it was and where it is, and its history is kept',
  async t => {
    const w = await world(t, withoutTemporal)
    const leadId = await w.newLead()
    await sendStatement(w, leadId, 'income.csv', profitAndLoss(2024))
    const id = await completedSpread(w, leadId)
    await put(w, id, move)
    await conduct(w, id)
    const values = async () =>
      (await w.send('GET', `/api/v1/spreads/${id}/results?include=sources`)).body.results.statements
        .incomeStatement.periods[0].values
    t.is((await values()).rent, undefined)
    t.is((await values()).utilities.value, 30_000)
    t.like((await values()).utilities.sources[0], { movedFrom: { row: 'rent', reason: move.reason } })
    await put(w, id, { ...move, row: 'utilities', toRow: 'insurance', reason: 'It is the insurance' })
    await conduct(w, id)
    t.is((await values()).insurance.value, 30_000)
    t.is((await values()).utilities, undefined)
    const overrides = await list(w, id)
    t.is(overrides.length, 1)
    t.like(overrides[0], { row: 'rent', line: 'Rent', toRow: 'insurance', value: null, author: 'First key' })
    t.like(overrides[0].history, [{ toRow: 'utilities', reason: move.reason }])
  },
)

test.serial('400: a period or a line that is not there is told together with those that are', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  await sendStatement(w, leadId, 'income.csv', profitAndLoss(2024))
  await sendStatement(w, leadId, 'before.csv', profitAndLoss(2023))
  const id = await completedSpread(w, leadId)
  const rent = { statement: 'incomeStatement', row: 'rent', reason: 'As the lease says' }
  const messageFor = async (some: object) => (await put(w, id, { ...rent, ...some })).body.errors[0].message
  t.regex(
    await messageFor({ periodId: '2022', value: 1 }),
    /there are: 2023-01-01_2023-12-31, 2024-01-01_2024-12-31$/,
  )
  const [periodId, toRow] = ['2024-01-01_2024-12-31', 'utilities']
  t.regex(await messageFor({ periodId, line: 'Lease', toRow }), /its lines are: “Rent”$/)
  t.regex(await messageFor({ periodId, row: 'insurance', line: 'Rent', toRow }), /it is in rent$/)
  t.regex(await messageFor({ periodId, row: 'insurance', line: 'Lease', toRow }), /it has none$/)
})

test.serial('an override outlives the id of its period, and names it by its date alone', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  const id = await completedSpread(w, leadId)
  const { periodId: _, ...counted } = cashCounted
  t.is((await put(w, id, { ...counted, end: '2024-12-31' })).status, 200)
  await conduct(w, id)
  t.like(await list(w, id), [{ periodId: '2024-12-31', start: '2024-12-31', end: '2024-12-31' }])

  await sendStatement(w, leadId, 'income.csv', profitAndLoss(2024))
  await w.send('POST', `/api/v1/spreads/${id}/regenerate`)
  await conduct(w, id)
  const year = '2024-01-01_2024-12-31'
  const { results } = (await w.send('GET', `/api/v1/spreads/${id}/results?include=sources`)).body
  const [period] = results.statements.balanceSheet.periods
  t.like(period, { id: year, values: { cash: { value: 12_750, override: { original: 12_500 } } } })
  t.false(results.checks.some(({ rule }: { rule: string }) => rule === 'overridesApplied'))
  t.like(await list(w, id), [{ periodId: year, start: '2024-01-01', end: '2024-12-31' }])

  t.is((await put(w, id, { ...cashCounted, periodId: year, value: 12_800 })).status, 200)
  await conduct(w, id)
  t.like(await list(w, id), [{ value: 12_800, history: [{ value: 12_750 }] }])
  t.is((await list(w, id)).length, 1)
})

test.serial(
  'a document is taken out and in again, through regenerations, and its history is kept',
  async t => {
    const w = await world(t, withoutTemporal)
    const { read, results, statuses } = spreadsOf(w)
    const leadId = await w.newLead({ businessName: 'Harbor Traders' })
    await sendStatement(w, leadId, 'own.csv', sheetOf(2024))
    const affiliate = await sendStatement(w, leadId, 'other.csv', profitAndLoss(2024, {}, 'Quarry Stone Inc'))
    const { id } = await newSpread(w, leadId)
    await conduct(w, id)
    const checks = async () =>
      (await results(id, '?include=sources')).checks
        .slice(0, 2)
        .map(({ rule, status }: { rule: string; status: string }) => `${rule} ${status}`)
    t.deepEqual(await checks(), ['entityUnconfirmed pass', 'documentsLeftOut fail'])
    t.deepEqual((await statuses(id))['other.csv'], ['SKIPPED', 'Belongs to Quarry Stone Inc'])

    const use = (how: string, reason: string) => put(w, id, { documentId: affiliate, use: how, reason })
    t.is((await use('include', 'It trades under this name')).status, 200)
    await conduct(w, id)
    t.deepEqual((await statuses(id))['other.csv'], ['EXTRACTED', null])
    t.is((await results(id)).statements.incomeStatement.periods.length, 1)
    t.not((await checks())[1], 'documentsLeftOut fail')

    await w.send('POST', `/api/v1/spreads/${id}/regenerate`)
    await conduct(w, id)
    t.deepEqual((await statuses(id))['other.csv'], ['EXTRACTED', null])

    await use('exclude', 'An affiliate after all')
    await conduct(w, id)
    t.deepEqual((await statuses(id))['other.csv'], ['SKIPPED', 'Left out: An affiliate after all'])
    t.deepEqual(await checks(), ['entityUnconfirmed pass', 'documentsLeftOut pass'])
    const [override, ...more] = await list(w, id)
    t.deepEqual(more, [])
    t.like(override, {
      documentId: affiliate,
      use: 'exclude',
      statement: null,
      periodId: null,
      row: null,
      history: [{ use: 'include', reason: 'It trades under this name', author: 'First key' }],
    })

    await w.send('DELETE', `/api/v1/spreads/${id}/overrides/${override.id}`)
    await conduct(w, id)
    t.deepEqual((await statuses(id))['other.csv'], ['SKIPPED', 'Belongs to Quarry Stone Inc'])

    await use('exclude', 'Not ours')
    await conduct(w, id)
    const own = (await read(id)).documents.find((one: { filename: string }) => one.filename === 'own.csv').id
    await put(w, id, { documentId: own, use: 'exclude', reason: 'Not ours either' })
    await conduct(w, id)
    t.is((await read(id)).status, 'COMPLETE')
    t.deepEqual((await results(id)).statements.balanceSheet.periods, [])

    await w.send('DELETE', `/api/v1/documents/${affiliate}`)
    t.true(
      (await list(w, id)).some(
        (one: { use: string; documentId: string | null }) => one.use === 'exclude' && one.documentId === null,
      ),
    )
  },
)

test.serial('a line is known by its label where its row was given a figure, too', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  await sendStatement(w, leadId, 'income.csv', profitAndLoss(2024))
  const id = await completedSpread(w, leadId)
  await put(w, id, { ...rent, value: 20_000, reason: 'As the lease says' })
  await conduct(w, id)
  const values = async () =>
    (await w.send('GET', `/api/v1/spreads/${id}/results?include=sources`)).body.results.statements
      .incomeStatement.periods[0].values
  t.like((await values()).rent, { value: 20_000, override: { original: 30_000 } })
  t.like((await values()).rent.sources, [{ label: 'Rent', value: 30_000, text: '30,000.00' }])
  t.is((await put(w, id, move)).status, 200)
  await conduct(w, id)
  t.like((await values()).rent, { value: 20_000, override: { original: null }, sources: [] })
  t.is((await values()).utilities.value, 30_000)
})

test.serial('an override whose line has gone with its document is told by a check', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  const first = await sendStatement(w, leadId, 'income.csv', profitAndLoss(2024))
  const id = await completedSpread(w, leadId)
  await put(w, id, move)
  await conduct(w, id)
  await w.send('DELETE', `/api/v1/documents/${first}`)
  const again = profitAndLoss(2024).replace('Rent', 'Lease of the shop')
  await sendStatement(w, leadId, 'again.csv', again)
  await w.send('POST', `/api/v1/spreads/${id}/regenerate`)
  await conduct(w, id)
  const { results } = (await w.send('GET', `/api/v1/spreads/${id}/results?include=sources`)).body
  const told = results.checks.find(({ rule }: { rule: string }) => rule === 'overridesApplied')
  t.like(told, { status: 'fail', periodId: move.periodId, detail: 'Not found: “Rent” in Rent & lease' })
  t.is((await list(w, id)).length, 1)
})
