import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import { withoutTemporal } from '../../http/without-temporal.js'
import { conduct, newSpread, sendStatement, sheetOf, spreadsOf } from '../../support/spreads.js'
import { upload } from '../../support/uploads.js'
import { type World, world } from '../../support/world.js'
import { readPdfText } from '../read-pdf.js'

const taxReturn = readFileSync(
  fileURLToPath(new URL('../../../../examples/group/return-2023.pdf', import.meta.url)),
)

async function reportOf(w: World, id: string): Promise<string[]> {
  const { artifacts } = await spreadsOf(w).read(id)
  const report = artifacts.find(({ type }: { type: string }) => type === 'REPORT')
  const answer = await fetch(`${w.url}/api/v1/artifacts/${report.id}/download`, {
    headers: { 'x-api-key': w.key },
  })
  const { boxes } = await readPdfText(Buffer.from(await answer.arrayBuffer()))
  return boxes.map(({ text }) => text)
}

test.serial('the report ends with its source pages where inputs ask for them, and not otherwise', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  await upload(w, leadId, [{ name: 'return.pdf', bytes: taxReturn, type: 'application/pdf' }])
  await sendStatement(w, leadId, 'sheet.csv', sheetOf(2023))
  const { id } = await newSpread(w, leadId)
  await conduct(w, id)
  t.false((await reportOf(w, id)).includes('Source pages'))

  const put = await w.send('PUT', `/api/v1/spreads/${id}/inputs`, { body: { sourcePages: 'boxed' } })
  t.is(put.status, 200)
  await conduct(w, id)
  const texts = await reportOf(w, id)
  t.true(texts.includes('Source pages'))
  t.true(texts.some(text => text.startsWith('sheet.csv')))

  await w.send('PUT', `/api/v1/spreads/${id}/inputs`, { body: { sourcePages: null } })
  await conduct(w, id)
  t.false((await reportOf(w, id)).includes('Source pages'))
})
