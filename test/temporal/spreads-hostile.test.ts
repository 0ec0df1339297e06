import test from 'ava'
import { sendDocument } from '../support/documents.js'
import { eventually } from '../support/eventually.js'
import { newSpread, profitAndLoss, sendStatement, sheetOf, spreadsOf } from '../support/spreads.js'
import { temporalWorld } from '../support/temporal.js'
import { upload } from '../support/uploads.js'
import { sharedWorld } from '../support/world.js'
import { bomb, hostilePackage } from './hostile-package.js'

const w = sharedWorld(test, () => temporalWorld('test-spreads-hostile'))

const of = spreadsOf(w)
const untilEnded = (id: string) =>
  eventually(
    () => of.read(id),
    ({ status }) => status !== 'IN_PROGRESS',
    120_000,
  )

test.serial('a package of all that is wrong with documents fails none of the good ones in it', async t => {
  const leadId = await w.newLead()
  for (const [name, bytes] of [
    ['empty.pdf', ''],
    ['bomb.xlsx', bomb()],
  ] as const) {
    const refused = await upload(w, leadId, [{ name, bytes }])
    t.is(refused.status, 400, name)
    t.is(refused.body.errors[0].path, 'files.0')
  }
  const hostile = await hostilePackage()
  await sendStatement(w, leadId, 'sheet-2023.csv', sheetOf(2023))
  for (const one of hostile) await sendDocument(w, leadId, one)
  await sendStatement(w, leadId, 'sheet-2024.csv', sheetOf(2024, { cash: 14_000 }))
  await sendStatement(w, leadId, 'income-2024.csv', profitAndLoss(2024))
  const { id } = await newSpread(w, leadId)
  t.like(await untilEnded(id), { status: 'COMPLETE', error: null })
  const statuses = await of.statuses(id)
  for (const name of ['sheet-2023.csv', 'sheet-2024.csv', 'income-2024.csv'])
    t.deepEqual(statuses[name], ['EXTRACTED', null])
  for (const { name, status, error } of hostile) {
    t.is(statuses[name]?.[0], status, name)
    t.regex(statuses[name]?.[1] ?? '', error, name)
  }
  const { statements } = await of.results(id)
  const [before, after] = statements.balanceSheet.periods
  t.deepEqual([before.values.totalAssets.value, after.values.totalAssets.value], [12_500, 14_000])
  t.is(statements.incomeStatement.periods.length, 1)
  t.is(statements.incomeStatement.periods[0].values.netIncome.value, 90_000)
  t.is(statements.cashFlow.periods[0].values.netChangeInCash.value, 1_500)

  const { documents } = await of.read(id)
  const bad = documents.filter(({ status }: { status: string }) => status !== 'EXTRACTED')
  const documentIds = bad.map((one: { id: string }) => one.id)
  const { id: onlyBad } = await newSpread(w, leadId, { documentIds })
  const spread = await untilEnded(onlyBad)
  t.is(spread.status, 'FAILED')
  const told = ({ filename, error }: { filename: string; error: string }) => `${filename}: ${error}`
  t.deepEqual(spread.error.split('\n'), bad.map(told))
  t.deepEqual(spread.artifacts, [])
  t.deepEqual(await of.events(onlyBad), ['started api', 'failed system'])
})
