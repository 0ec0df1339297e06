import test from 'ava'
import { newId } from '../../../src/ids.js'
import { withoutTemporal } from '../../http/without-temporal.js'
import {
  completedSpread,
  conduct,
  newSpread,
  profitAndLoss,
  sendStatement,
  spreadsOf,
} from '../../support/spreads.js'
import { type World, world } from '../../support/world.js'

const put = (w: World, body: object, key = w.key) => w.send('PUT', '/api/v1/mappings', { key, body })
const list = async (w: World, key = w.key) => (await w.send('GET', '/api/v1/mappings', { key })).body.mappings
const rentIsPower = {
  label: 'Rent',
  statement: 'incomeStatement',
  row: 'utilities',
  scope: 'workspace',
} as const

test.serial('400: a mapping without a row, a lead or a label that can be compared', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  for (const [body, path] of [
    [{ ...rentIsPower, row: 'netIncome' }, 'row'],
    [{ ...rentIsPower, row: 'cash' }, 'row'],
    [{ ...rentIsPower, statement: 'cashFlow' }, 'statement'],
    [{ ...rentIsPower, label: '...' }, 'label'],
    [{ ...rentIsPower, label: ' ' }, 'label'],
    [{ ...rentIsPower, scope: 'lead' }, 'leadId'],
    [{ ...rentIsPower, leadId }, 'leadId'],
    [{ ...rentIsPower, scope: 'all' }, 'scope'],
    [{ ...rentIsPower, colour: 'red' }, 'colour'],
  ] as const) {
    const { status, body: answer } = await put(w, body)
    t.is(status, 400, JSON.stringify(body))
    t.is(answer.errors[0].path, path)
  }
  t.is((await put(w, { ...rentIsPower, scope: 'lead', leadId: newId('lead') })).status, 404)
  t.deepEqual(await list(w), [])
})

test.serial('200: a mapping is put once for each label and scope, read, listed and taken back', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  const { mapping } = (await put(w, rentIsPower)).body
  t.like(mapping, { label: 'Rent', row: 'utilities', scope: 'workspace', leadId: null, author: 'First key' })
  t.is((await put(w, { ...rentIsPower, label: 'RENT:', row: 'insurance' })).body.mapping.id, mapping.id)
  await put(w, { ...rentIsPower, scope: 'lead', leadId })
  t.deepEqual(
    (await list(w)).map((one: typeof mapping) => [one.scope, one.label, one.row]),
    [
      ['lead', 'Rent', 'utilities'],
      ['workspace', 'RENT:', 'insurance'],
    ],
  )
  const path = `/api/v1/mappings/${mapping.id}`
  t.is((await w.send('GET', path)).body.mapping.row, 'insurance')
  t.is((await w.send('DELETE', path)).status, 204)
  t.is((await w.send('DELETE', path)).status, 404)
  t.is((await w.send('GET', path)).status, 404)
  await w.send('DELETE', `/api/v1/leads/${leadId}`)
  t.deepEqual(await list(w), [])
})

test.serial('a test key has mappings of its own, and neither kind decides for the other', async t => {
  const w = await world(t, withoutTemporal)
  const { apiKey: testKey } = await w.newKey({ mode: 'test' })
  const live = await w.newLead()
  t.is((await put(w, { ...rentIsPower, scope: 'lead', leadId: live }, testKey)).status, 404)
  const { mapping } = (await put(w, rentIsPower)).body
  t.is((await w.send('GET', `/api/v1/mappings/${mapping.id}`, { key: testKey })).status, 404)
  t.deepEqual(await list(w, testKey), [])
  t.is((await put(w, { ...rentIsPower, row: 'insurance' }, testKey)).status, 200)
  t.is((await list(w, testKey)).length, 1)
  await sendStatement(w, live, 'income.csv', profitAndLoss(2024))
  const { id } = await newSpread(w, live)
  await conduct(w, id)
  const [{ values }] = (await spreadsOf(w).results(id)).statements.incomeStatement.periods
  t.is(values.utilities.value, 30_000)
  t.is(values.insurance, undefined)
})

test.serial('a correction is remembered for the borrower: the next package needs none of it', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  await sendStatement(w, leadId, 'income.csv', profitAndLoss(2023))
  const first = await completedSpread(w, leadId)
  const move = { statement: 'incomeStatement', line: 'Rent', row: 'rent', toRow: 'utilities' }
  const overrides = [{ ...move, end: '2023-12-31', reason: 'It is the power bill' }]
  t.is((await w.send('PUT', `/api/v1/spreads/${first}/overrides`, { body: { overrides } })).status, 200)
  await conduct(w, first)
  t.like(await list(w), [{ label: 'Rent', row: 'utilities', scope: 'lead', leadId, author: 'First key' }])

  await sendStatement(w, leadId, 'next.csv', profitAndLoss(2024).replace('Rent', 'RENT'))
  const { id: second } = await newSpread(w, leadId)
  await conduct(w, second)
  const { results } = spreadsOf(w)
  for (const { values } of (await results(second, '?include=sources')).statements.incomeStatement.periods) {
    t.like(values.utilities, { value: 30_000, override: null, confidence: 1 })
    t.deepEqual(values.utilities.sources[0].mappedFrom, {
      row: 'rent',
      value: 30_000,
      scope: 'lead',
      author: 'First key',
    })
    t.is(values.rent, undefined)
  }

  // Another borrower of the workspace only once a person has raised it.
  const other = await w.newLead()
  await sendStatement(w, other, 'income.csv', profitAndLoss(2024, { rent: 9_000 }))
  const { id: third } = await newSpread(w, other)
  await conduct(w, third)
  const rentOf = async () => (await results(third)).statements.incomeStatement.periods[0].values.rent?.value
  t.is(await rentOf(), 9_000)
  await put(w, rentIsPower)
  await w.send('POST', `/api/v1/spreads/${third}/regenerate`)
  await conduct(w, third)
  t.is(await rentOf(), undefined)
})

test.serial('what was learnt goes with the override that it was learnt from', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  await sendStatement(w, leadId, 'income.csv', profitAndLoss(2023))
  const id = await completedSpread(w, leadId)
  const path = `/api/v1/spreads/${id}/overrides`
  const move = { statement: 'incomeStatement', line: 'Rent', row: 'rent', toRow: 'utilities' }
  await w.send('PUT', path, { body: { overrides: [{ ...move, end: '2023-12-31', reason: 'Power' }] } })
  await conduct(w, id)
  const [{ id: overrideId }] = (await w.send('GET', path)).body.overrides
  await w.send('DELETE', `${path}/${overrideId}`)
  await conduct(w, id)
  t.deepEqual(await list(w), [])
  const [{ values }] = (await spreadsOf(w).results(id)).statements.incomeStatement.periods
  t.is(values.rent.value, 30_000)
})
