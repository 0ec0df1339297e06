import { readdirSync, readFileSync } from 'node:fs'
import test from 'ava'
import { withoutTemporal } from '../http/without-temporal.js'
import { conduct, newSpread, spreadsOf } from '../support/spreads.js'
import { upload } from '../support/uploads.js'
import { world } from '../support/world.js'

const folder = 'examples/group'
const filesOf = (ending: string) =>
  readdirSync(folder)
    .filter(name => name.endsWith(ending))
    .sort()
    .map(name => ({ name, bytes: readFileSync(`${folder}/${name}`) }))

test.serial('the group of the guide comes to the coverage that the guide tells, by hand', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead({
    firstName: 'Dana',
    lastName: 'Whitfield',
    businessName: 'Harbor Bakery LLC',
  })
  await upload(w, leadId, filesOf('.csv'))
  const { body } = await upload(w, leadId, filesOf('.pdf'))
  const documentIds = body.documents.map(({ id }: { id: string }) => id)
  const { id } = await newSpread(w, leadId)
  await conduct(w, id)
  const { spread } = (await w.send('GET', `/api/v1/spreads/${id}`)).body
  t.deepEqual(
    spread.documents.map(({ status }: { status: string }) => status),
    ['EXTRACTED', 'EXTRACTED', 'SKIPPED', 'SKIPPED', 'SKIPPED', 'SKIPPED', 'SKIPPED'],
  )
  const entities = [
    { name: 'Harbor Bakery LLC', kind: 'business', role: 'borrower', ownership: 1 },
    { name: 'Harbor Realty LLC', kind: 'business', role: 'affiliate', ownership: 0.75 },
    {
      name: 'Dana Whitfield',
      kind: 'person',
      role: 'guarantor',
      ownership: 1,
      documentIds,
      livingExpenses: 72_000,
    },
  ]
  const eliminations = [2022, 2023, 2024].flatMap(year =>
    ['grossRevenues', 'rent'].map(row => ({ row, end: `${year}-12-31`, amount: 45_000, reason: 'Rent' })),
  )
  const put = await w.send('PUT', `/api/v1/spreads/${id}/inputs`, { body: { entities, eliminations } })
  t.is(put.status, 200)
  await conduct(w, id)
  const { global } = await spreadsOf(w).results(id, '?include=global')
  t.deepEqual(
    global.years.map(({ year, coverage }: { year: number; coverage: Record<string, number> }) => [
      year,
      coverage.cashAvailable,
      coverage.totalDebtService,
      coverage.dscr,
    ]),
    [
      // 153,379.60 + three quarters of 52,389.80 + 20,650, less 72,000.
      [2022, 141_321.95, 86_135.41, 141_321.95 / 86_135.41],
      [2023, 162_265.55, 85_350.79, 162_265.55 / 85_350.79],
      [2024, 185_074.8, 84_500.25, 185_074.8 / 84_500.25],
    ],
  )
})
