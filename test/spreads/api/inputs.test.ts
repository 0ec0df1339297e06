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

const put = (w: World, id: string, body: object) => w.send('PUT', `/api/v1/spreads/${id}/inputs`, { body })
const read = async (w: World, id: string) => (await w.send('GET', `/api/v1/spreads/${id}/inputs`)).body.inputs

const debt = { lender: 'First Bank', balance: 10_000, annualRate: 0.06, annualPrincipal: 2_000 }
const addBack = { end: '2024-12-31', amount: 5_000, reason: 'Rent to a relative' }
const covenant = { ratio: 'currentRatio', min: 1 }
const entity = { name: 'Harbor Traders LLC', kind: 'business', role: 'borrower', ownership: 1 }
const wages = { person: 'Dana Whitfield', kind: 'wages', end: '2024-12-31', amount: 1, reason: '1040' }
const elimination = { end: '2024-12-31', row: 'grossRevenues', amount: 10, reason: 'Sold to each other' }

const faults: [object, string][] = [
  [{ existingAnnualDebtService: -1 }, 'existingAnnualDebtService'],
  [{ existingAnnualDebtService: 1e13 }, 'existingAnnualDebtService'],
  [{ debts: [debt, { ...debt, lender: ' ' }] }, 'debts.1.lender'],
  [{ debts: [{ ...debt, balance: '1' }] }, 'debts.0.balance'],
  [{ debts: [{ ...debt, annualRate: 6 }] }, 'debts.0.annualRate'],
  [{ debts: [{ lender: 'X', balance: 1, annualPrincipal: 1 }] }, 'debts.0.annualRate'],
  [{ debts: [{ lender: 'X', balance: 1, annualRate: 0.1 }] }, 'debts.0.annualPrincipal'],
  [{ debts: [{ ...debt, annualPayment: -1 }] }, 'debts.0.annualPayment'],
  [{ debts: [{ ...debt, maturity: 'soon' }] }, 'debts.0.maturity'],
  [{ debts: [{ ...debt, securedBy: 'x'.repeat(501) }] }, 'debts.0.securedBy'],
  [{ debts: Array.from({ length: 101 }, () => debt) }, 'debts'],
  [{ asOf: '2024-13-01' }, 'asOf'],
  [{ proposedAnnualDebtService: -1 }, 'proposedAnnualDebtService'],
  [{ proposedDebt: { amount: 1, annualRate: 0.1, months: 0 } }, 'proposedDebt.months'],
  [{ proposedDebt: { amount: 1, annualRate: 1.1, months: 1 } }, 'proposedDebt.annualRate'],
  [{ proposedDebt: { amount: -1, annualRate: 0.1, months: 1 } }, 'proposedDebt.amount'],
  [{ proposedAnnualDebtService: 1, proposedDebt: { amount: 1, annualRate: 0.1, months: 1 } }, 'proposedDebt'],
  [{ addBacks: [{ ...addBack, reason: '' }] }, 'addBacks.0.reason'],
  [{ addBacks: [{ ...addBack, amount: 1e13 }] }, 'addBacks.0.amount'],
  [{ addBacks: [{ amount: 1, reason: 'x' }] }, 'addBacks.0.end'],
  [{ countDistributions: 'yes' }, 'countDistributions'],
  [{ covenants: [{ ratio: 'luck', min: 1 }] }, 'covenants.0.ratio'],
  [{ covenants: [{ ratio: 'currentRatio' }] }, 'covenants.0.min'],
  [{ covenants: [{ ...covenant, max: 2 }] }, 'covenants.0.min'],
  [{ stress: { revenue: 2 } }, 'stress.revenue'],
  [{ stress: { rate: -0.1 } }, 'stress.rate'],
  [{ stress: { margin: 'low' } }, 'stress.margin'],
  [{ entities: [{ ...entity, kind: 'ship' }] }, 'entities.0.kind'],
  [{ entities: [{ ...entity, role: 'friend' }] }, 'entities.0.role'],
  [{ entities: [{ ...entity, ownership: 50 }] }, 'entities.0.ownership'],
  [{ entities: [{ ...entity, documentIds: [] }] }, 'entities.0.documentIds'],
  [{ entities: [{ ...entity, livingExpenses: 1 }] }, 'entities.0.livingExpenses'],
  [{ eliminations: [{ ...elimination, row: 'netIncome' }] }, 'eliminations.0.row'],
  [{ eliminations: [{ ...elimination, end: null }] }, 'eliminations.0.end'],
  [{ personalIncome: [{ ...wages, kind: 'luck' }] }, 'personalIncome.0.kind'],
  [{ personalIncome: [{ ...wages, person: ' ' }] }, 'personalIncome.0.person'],
  [{ personalIncome: [{ ...wages, amount: 1e13 }] }, 'personalIncome.0.amount'],
  [{ personalIncome: [{ ...wages, kind: 'distributions' }] }, 'personalIncome.0.business'],
  [{ comments: [{ statement: 'incomeStatement', text: ' ' }] }, 'comments.0.text'],
  [{ comments: [{ statement: 'poem', text: 'x' }] }, 'comments.0.statement'],
  [{ presentation: 'millions' }, 'presentation'],
  [{ sourcePages: true }, 'sourcePages'],
  [{ colour: 'red' }, 'colour'],
]

test.serial('400: an input out of bounds is named, and nothing changes', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  const id = await completedSpread(w, leadId)
  for (const [body, path] of faults) {
    const { status, body: answer } = await put(w, id, body)
    t.is(status, 400, JSON.stringify(body).slice(0, 100))
    t.is(answer.errors[0].path, path)
    const created = await w.send('POST', '/api/v1/spreads', { body: { leadId, ...body } })
    t.is(created.status, 400)
    t.is(created.body.errors[0].path, path)
  }
  t.deepEqual(await read(w, id), {})
  t.is((await w.send('GET', `/api/v1/spreads/${id}`)).body.spread.generation, 1)
})

test.serial(
  '200: the industry that is told of a spread stands before what the lead has answered',
  async t => {
    const w = await world(t, withoutTemporal)
    const csv = 'naics,statistic,currentRatio\n311811,median,1.4\n44-45,median,1.9\n'
    t.is((await w.send('PUT', '/api/v1/peers', { body: { csv } })).status, 200)
    const leadId = await w.newLead()
    await sendStatement(w, leadId, 'sheet.csv', sheetOf(2024))
    const { id } = await newSpread(w, leadId, { naics: '311811' })
    await conduct(w, id)
    const peers = async () => {
      const { body } = await w.send('GET', `/api/v1/spreads/${id}/results?include=comparison`)
      return body.results.comparison.peers
    }
    t.like(await peers(), { naics: '311811', matched: '311811', reason: null })
    t.is((await put(w, id, { naics: '445110' })).status, 200)
    await conduct(w, id)
    t.like(await peers(), { naics: '445110', matched: '44-45', reason: null })
    t.is((await put(w, id, { naics: null })).status, 200)
    await conduct(w, id)
    t.like(await peers(), { naics: null, reason: 'no_naics' })
    const { generations } = (await w.send('GET', `/api/v1/spreads/${id}/generations`)).body
    t.deepEqual(generations[0].changes, ['Told: industry'])
  },
)

test.serial('404, 409: inputs of a spread that is not there, has no figures yet, or is at work', async t => {
  const w = await world(t, withoutTemporal)
  t.is((await put(w, newId('spread'), {})).status, 404)
  t.is((await w.send('GET', `/api/v1/spreads/${newId('spread')}/inputs`)).status, 404)
  const leadId = await w.newLead()
  await sendStatement(w, leadId, 'sheet.csv', sheetOf(2024))
  const { id } = await newSpread(w, leadId)
  t.like(await put(w, id, { asOf: '2024-12-31' }), { status: 409, body: { code: 'spread_not_complete' } })
  await conduct(w, id)
  t.is((await put(w, id, { asOf: '2024-12-31' })).status, 200)
  t.like(await put(w, id, { asOf: '2024-12-30' }), { status: 409, body: { code: 'spread_in_progress' } })
})

test.serial(
  '200: what is left out stays, null takes away, and what is sent again keeps who said it first',
  async t => {
    const w = await world(t, withoutTemporal)
    const id = await completedSpread(w, await w.newLead())
    const send = async (body: object) => {
      t.is((await put(w, id, body)).status, 200)
      await conduct(w, id)
      return read(w, id)
    }
    const first = await send({ debts: [debt], existingAnnualDebtService: 100, proposedAnnualDebtService: 7 })
    t.like(first.debts[0].value, debt)
    t.truthy(first.debts[0].author)
    const other = { ...debt, lender: 'Other Bank' }
    const second = await send({ debts: [other, debt], existingAnnualDebtService: null })
    t.is(second.existingAnnualDebtService, undefined)
    t.deepEqual(second.debts[1], first.debts[0])
    t.is(second.debts[0].value.lender, 'Other Bank')
    const third = await send({ proposedDebt: { amount: 12, annualRate: 0, months: 12 } })
    t.is(third.proposedAnnualDebtService, undefined)
    t.deepEqual(third.debts, second.debts)
    t.deepEqual(await send({ debts: [], proposedDebt: null }), {})
  },
)

test.serial('200: results tell the blocks that are asked for, of what was told, and no others', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  await sendStatement(w, leadId, 'income.csv', profitAndLoss(2024))
  await sendStatement(w, leadId, 'sheet.csv', sheetOf(2024))
  const { id } = await newSpread(w, leadId, { covenants: [covenant], addBacks: [addBack] })
  await conduct(w, id)
  const results = async (include = '') =>
    (await w.send('GET', `/api/v1/spreads/${id}/results${include && `?include=${include}`}`)).body.results
  const bare = await results()
  t.deepEqual(await results('sources').then(({ bridge, checks }) => [bridge, checks.length > 0]), [
    undefined,
    true,
  ])
  const { bridge, covenants, ...rest } = await results('covenants,bridge')
  t.deepEqual(rest, bare)
  t.like(bridge[0], { reported: 90_000, adjusted: 95_000 })
  t.like(covenants[0], { ratio: 'currentRatio', min: 1, max: null })
  t.is(covenants[0].periods[0].value, 5)
  t.like(await w.send('GET', `/api/v1/spreads/${id}/results?include=luck`), { status: 400 })
})
