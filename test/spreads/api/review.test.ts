import test from 'ava'
import { withoutTemporal } from '../../http/without-temporal.js'
import {
  conduct,
  newSpread,
  profitAndLoss,
  sendStatement,
  sheetOf,
  spreadsOf,
} from '../../support/spreads.js'
import { world } from '../../support/world.js'

interface Entry {
  what: string
  override: object | null
}

test.serial('each override of a review is taken as it is, and settles what it is of', async t => {
  const w = await world(t, withoutTemporal)
  const { results } = spreadsOf(w)
  const leadId = await w.newLead({ businessName: 'Harbor Trader Partners' })
  const statement = profitAndLoss(2024).replace('Rent,', 'Zorblatt,')
  await sendStatement(w, leadId, 'income.csv', statement)
  await sendStatement(w, leadId, 'other.csv', sheetOf(2024, {}, 'Quarry Stone Inc'))
  const { id } = await newSpread(w, leadId)
  await conduct(w, id)
  const reviewed = async (): Promise<Entry[]> => (await results(id, '?include=review')).review
  const before = await reviewed()
  const overrides = before.flatMap(({ override }) => override ?? [])
  t.deepEqual(
    before.slice(0, 2).map(({ what }) => what.split('. ')[0]),
    ["Not so: The statements bear the lead's name", 'other.csv is left out'],
  )
  t.true(before.some(({ what }) => what.startsWith('“Zorblatt” is in ')))
  t.true(overrides.length >= 3)
  t.true(
    before.some(
      ({ override }) => override && 'toRow' in override && override.toRow === Reflect.get(override, 'row'),
    ),
  )
  const { status, body } = await w.send('PUT', `/api/v1/spreads/${id}/overrides`, { body: { overrides } })
  t.is(status, 200, JSON.stringify(body))
  await conduct(w, id)
  const settled = new Set(before.filter(({ override }) => override).map(({ what }) => what))
  t.deepEqual(
    (await reviewed()).filter(({ what }) => settled.has(what)),
    [],
  )
})

test.serial(
  'a line that is confirmed where it is needs no second look, in the next package neither',
  async t => {
    const w = await world(t, withoutTemporal)
    const { results } = spreadsOf(w)
    const leadId = await w.newLead({ businessName: 'Harbor Traders LLC' })
    const guessed = async (id: string) =>
      ((await results(id, '?include=review')).review as Entry[]).filter(({ what }) =>
        what.startsWith('“Zorblatt”'),
      )
    await sendStatement(w, leadId, 'income.csv', profitAndLoss(2023).replace('Rent,', 'Zorblatt,'))
    const { id } = await newSpread(w, leadId)
    await conduct(w, id)
    const [{ override } = { override: null }] = await guessed(id)
    t.like(override, { line: 'Zorblatt' })
    const before = (await results(id)).statements.incomeStatement.periods[0].values
    const path = `/api/v1/spreads/${id}/overrides`
    t.is((await w.send('PUT', path, { body: { overrides: [override] } })).status, 200)
    await conduct(w, id)
    t.deepEqual(await guessed(id), [])
    const after = (await results(id)).statements.incomeStatement.periods[0].values
    t.deepEqual(
      Object.entries(after).map(([row, one]) => [row, Reflect.get(one as object, 'value')]),
      Object.entries(before).map(([row, one]) => [row, Reflect.get(one as object, 'value')]),
    )
    const [{ changes }] = (await w.send('GET', `/api/v1/spreads/${id}/generations`)).body.generations
    t.regex(changes[0], /“Zorblatt” belongs in /)

    await sendStatement(w, leadId, 'next.csv', profitAndLoss(2024).replace('Rent,', 'ZORBLATT,'))
    const { id: second } = await newSpread(w, leadId)
    await conduct(w, second)
    t.deepEqual(await guessed(second), [])
  },
)
