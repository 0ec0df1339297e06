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
  const { status, body } = await w.send('PUT', `/api/v1/spreads/${id}/overrides`, { body: { overrides } })
  t.is(status, 200, JSON.stringify(body))
  await conduct(w, id)
  const settled = new Set(before.filter(({ override }) => override).map(({ what }) => what))
  t.deepEqual(
    (await reviewed()).filter(({ what }) => settled.has(what)),
    [],
  )
})
