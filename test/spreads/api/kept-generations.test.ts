import { createHash } from 'node:crypto'
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

const generationsOf = async (w: World, id: string) =>
  (await w.send('GET', `/api/v1/spreads/${id}/generations`)).body.generations
const raw = (w: World, path: string) => fetch(`${w.url}${path}`, { headers: { 'x-api-key': w.key } })

test.serial('generations say when, by whom, what changed, and keep what they have shown', async t => {
  const w = await world(t, withoutTemporal)
  const { read, results } = spreadsOf(w)
  const leadId = await w.newLead()
  const id = await completedSpread(w, leadId)
  const first = await results(id)
  const [report] = (await read(id)).artifacts
  await w.send('PUT', `/api/v1/spreads/${id}/overrides`, { body: { overrides: [cashCounted] } })
  await conduct(w, id)
  await sendStatement(w, leadId, 'income.csv', profitAndLoss(2024))
  await w.send('POST', `/api/v1/spreads/${id}/regenerate`)
  t.like(await generationsOf(w, id), [
    { generation: 3, completedAt: null, resultsSha256: null, artifacts: [] },
  ])
  await conduct(w, id)

  const all = await generationsOf(w, id)
  t.deepEqual(
    all.map(({ generation, author, changes }: (typeof all)[0]) => [generation, author, changes]),
    [
      [3, 'First key', ['Read anew', 'Document added: income.csv']],
      [2, 'First key', ['Balance sheet 2024-12-31: Cash & equivalents is 12,750']],
      [1, 'First key', ['Created']],
    ],
  )
  for (const { generation, resultsSha256, artifacts } of all) {
    const path = `/api/v1/spreads/${id}/generations/${generation}`
    const answer = await (await raw(w, `${path}/results`)).text()
    t.is(createHash('sha256').update(answer).digest('hex'), resultsSha256)
    t.deepEqual(
      artifacts.map(({ type }: { type: string }) => type),
      ['REPORT', 'SPREADSHEET'],
    )
    const pdf = await raw(w, `${path}/artifacts/REPORT/download`)
    t.is(pdf.status, 200)
    t.is(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
      '%PDF-',
    )
  }
  const kept = (await w.send('GET', `/api/v1/spreads/${id}/generations/1/results`)).body.results
  t.deepEqual(kept, first)
  // What was replaced is nowhere but there.
  t.is((await w.send('GET', `/api/v1/artifacts/${report.id}`)).status, 404)
  t.is((await read(id)).artifacts.length, 2)
  t.false((await read(id)).artifacts.some((one: { id: string }) => one.id === report.id))
})

test.serial('404: a generation that is not there, has not completed, or is of another spread', async t => {
  const w = await world(t, withoutTemporal)
  const id = await completedSpread(w, await w.newLead())
  const status = async (path: string) => (await w.send('GET', `/api/v1/spreads/${path}`)).status
  t.is(await status(`${newId('spread')}/generations`), 404)
  t.is(await status(`${id}/generations/2/results`), 404)
  t.is(await status(`${id}/generations/2/artifacts/REPORT/download`), 404)
  await w.send('POST', `/api/v1/spreads/${id}/regenerate`)
  t.is(await status(`${id}/generations/2/results`), 404)
  t.is(await status(`${id}/generations/1/results`), 200)
  await w.send('POST', `/api/v1/spreads/${id}/sign-offs`, { body: { name: 'Dana', role: 'Analyst' } })
  await w.context.storage.remove(`${w.workspaceId}/spreads/${id}/1/answer.json`)
  t.is(await status(`${id}/generations/1/results`), 404)
})

test.serial('a sign-off binds one generation, and a later one has to be signed anew', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  await sendStatement(w, leadId, 'sheet.csv', sheetOf(2024))
  const { id } = await newSpread(w, leadId)
  const sign = (body: object) => w.send('POST', `/api/v1/spreads/${id}/sign-offs`, { body })
  const dana = { name: 'Dana Whitfield', role: 'Analyst' }
  t.is((await sign(dana)).body.code, 'spread_not_complete')
  await conduct(w, id)
  for (const [body, path] of [
    [{ name: ' ', role: 'Analyst' }, 'name'],
    [{ name: 'Dana' }, 'role'],
    [{ ...dana, generation: 0 }, 'generation'],
    [{ ...dana, colour: 'red' }, 'colour'],
  ] as const) {
    const { status, body: answer } = await sign(body)
    t.is(status, 400)
    t.is(answer.errors[0].path, path)
  }
  const { status, body } = await sign(dana)
  t.is(status, 201)
  t.like(body.signOff, { ...dana, generation: 1, author: 'First key' })
  await w.send('POST', `/api/v1/spreads/${id}/regenerate`)
  t.is((await sign({ ...dana, generation: 2 })).status, 404)
  await conduct(w, id)
  await sign({ name: 'Eve Stone', role: 'Credit officer' })
  await sign({ name: 'Eve Stone', role: 'Credit officer', generation: 1 })
  t.deepEqual(
    (await generationsOf(w, id)).map(({ signOffs }: { signOffs: { name: string }[] }) =>
      signOffs.map(({ name }) => name),
    ),
    [['Eve Stone'], ['Dana Whitfield', 'Eve Stone']],
  )
})

test.serial('what was corrected outlives five regenerations with documents added', async t => {
  const w = await world(t, withoutTemporal)
  const { results } = spreadsOf(w)
  const leadId = await w.newLead({ businessName: 'Harbor Traders LLC' })
  await sendStatement(w, leadId, 'sheet-2024.csv', sheetOf(2024))
  await sendStatement(w, leadId, 'income-2023.csv', profitAndLoss(2023))
  const affiliate = await sendStatement(w, leadId, 'affiliate.csv', sheetOf(2022, {}, 'Quarry Stone Inc'))
  const { id } = await newSpread(w, leadId)
  await conduct(w, id)
  const { periodId: _, ...counted } = cashCounted
  const power = {
    statement: 'incomeStatement',
    end: '2023-12-31',
    row: 'rent',
    line: 'Rent',
    toRow: 'utilities',
    reason: 'It is the power bill',
  }
  const overrides = [
    { ...counted, end: '2024-12-31' },
    power,
    { documentId: affiliate, use: 'include', reason: 'It was merged into the borrower' },
  ]
  t.is((await w.send('PUT', `/api/v1/spreads/${id}/overrides`, { body: { overrides } })).status, 200)
  await conduct(w, id)
  const added: [string, string][] = [
    ['income-2024.csv', profitAndLoss(2024)],
    ['sheet-2023.csv', sheetOf(2023)],
    ['income-2022.csv', profitAndLoss(2022)],
    ['sheet-2021.csv', sheetOf(2021)],
    ['income-2021.csv', profitAndLoss(2021)],
  ]
  for (const [name, text] of added) {
    await sendStatement(w, leadId, name, text)
    await w.send('POST', `/api/v1/spreads/${id}/regenerate`)
    await conduct(w, id)
    const { statements, checks } = await results(id, '?include=sources')
    const sheets = statements.balanceSheet.periods
    const at = (end: string) => sheets.find((one: { end: string }) => one.end === end)
    t.like(at('2024-12-31').values.cash, { value: 12_750, override: { original: 12_500 } }, name)
    t.truthy(at('2022-12-31'), 'the document that was taken in is there')
    for (const { annualized, end, values } of statements.incomeStatement.periods) {
      t.is(values.rent, undefined, `${name} ${end} ${annualized}`)
      t.is(values.utilities.value, 30_000)
      t.is(values.utilities.sources[0].movedFrom?.row, end === '2023-12-31' ? 'rent' : undefined)
      t.like(values.utilities.sources[0].mappedFrom ?? { author: 'First key' }, { author: 'First key' })
    }
    const rules = checks.filter(({ status }: { status: string }) => status === 'fail')
    t.false(rules.some(({ rule }: { rule: string }) => /overridesApplied|documentsLeftOut|entity/.test(rule)))
  }
  t.is((await w.send('GET', `/api/v1/spreads/${id}/overrides`)).body.overrides.length, 3)
  t.is((await w.send('GET', '/api/v1/mappings')).body.mappings.length, 1)
  t.is((await generationsOf(w, id)).length, 7)
})
