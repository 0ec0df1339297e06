import test from 'ava'
import { readUnread } from '../../src/intake/read-unread.js'
import { recordReading } from '../../src/intake/record-reading.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { applyChecklist } from '../leads/checklist.js'
import { profitAndLoss, sendStatement } from '../support/spreads.js'
import { type World, world } from '../support/world.js'

const checklist = `
workspace: { name: Harbor Business Lending }
checklist:
  - code: BUSINESS
    name: Business
    items:
      - { code: LEGAL_NAME, label: Legal name, fieldType: TEXT, isRequired: false }
  - code: FINANCIALS
    name: Financials
    items:
      - code: FIGURES
        label: Profit and loss
        fieldType: PROFIT_AND_LOSS
`
const ruled = `${checklist}        validationRules: [{ name: Ours, rule: documentName, value: business, message: Not yours. }]\n`

interface Entry {
  status: string
  validationError: string | null
  checklistItem: { code: string }
}

/** The statement of that business, read and judged; what became of the entry. */
async function judged(w: World, lead: object, business: string): Promise<[string, string | null]> {
  const leadId = await w.newLead({ firstName: 'Dana', lastName: 'Reyes', ...lead })
  const documentId = await sendStatement(w, leadId, 'pl.csv', profitAndLoss(2025, {}, business))
  const ids = { workspaceId: w.workspaceId, documentId }
  const read = await readUnread(w.context, ids, {
    signal: new AbortController().signal,
    recognises: false,
  })
  if (read.outcome === 'nothing') throw new Error('It was read before')
  await recordReading(w.context, { ...ids, ...read })
  const groups = (await w.send('GET', `/api/v1/leads/${leadId}/checklist`)).body as { items: Entry[] }[]
  const entry = groups
    .flatMap(({ items }) => items)
    .find(({ checklistItem }) => checklistItem.code === 'FIGURES')
  return [entry?.status ?? '', entry?.validationError ?? null]
}

test('a statement is valid whoever it is of, as long as nobody asks for a name', async t => {
  const w = await world(t, withoutTemporal)
  await applyChecklist(w, checklist)
  t.deepEqual(await judged(w, {}, 'Harborline Bakery LLC'), ['COMPLETED', null])
  t.deepEqual(await judged(w, { businessName: 'Somebody Else Inc.' }, 'Harborline Bakery LLC'), [
    'COMPLETED',
    null,
  ])
})

test('by the rule a statement is judged by the business it is of', async t => {
  const w = await world(t, withoutTemporal)
  await applyChecklist(w, ruled)
  const businessName = 'Harborline Bakery LLC'
  t.deepEqual(await judged(w, { businessName }, 'Harbor Line Bakery LLC'), ['COMPLETED', null])
  t.deepEqual(await judged(w, { businessName }, 'Somebody Else LLC'), ['INVALID', 'Not yours.'])
  t.is((await judged(w, { businessName }, 'Harborlime Bakery LLC'))[0], 'NEEDS_REVIEW')
  t.is((await judged(w, {}, businessName))[0], 'NEEDS_REVIEW')
  const answered = { checklistItems: [{ code: 'LEGAL_NAME', value: businessName }] }
  t.deepEqual(await judged(w, answered, '"HARBORLINE BAKERY, L.L.C."'), ['COMPLETED', null])
})
