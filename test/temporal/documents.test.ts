import test from 'ava'
import { reconcileClosed } from '../../activities/reconcile.js'
import { ActionLog } from '../../src/activity/action-log.js'
import { Entry } from '../../src/checklists/entry.js'
import { Attachment } from '../../src/documents/attachment.js'
import { Lead } from '../../src/leads/lead.js'
import { applyWorkspaceFile } from '../../src/workspace-file/apply.js'
import {
  balanceSheet,
  bankStatement,
  documentsOf,
  holder,
  longStatement,
  pdfOf,
  picture,
  type Sent,
  sendDocument,
} from '../support/documents.js'
import { eventually } from '../support/eventually.js'
import { temporalWorld } from '../support/temporal.js'
import { sharedWorld } from '../support/world.js'

const w = sharedWorld(test, async () => {
  const made = await temporalWorld('test-documents')
  await applyWorkspaceFile(made.context, {
    file: 'w.yaml',
    text: checklist,
    environment: {},
    workspaceId: made.workspaceId,
  })
  return made
})

const checklist = `
checklist:
  - code: FINANCIALS
    name: Financials
    items:
      - { code: LEGAL_NAME, label: Legal name, fieldType: TEXT }
      - { code: BANK, label: Last bank statement, fieldType: BANK_STATEMENT, config: { months: 1 } }
      - { code: BANK_TOO, label: Another bank statement, fieldType: BANK_STATEMENT, config: { months: 1 } }
      - { code: BALANCE, label: Balance sheet, fieldType: BALANCE_SHEET }
`

const newLead = () => w.newLead({ firstName: 'Dana', lastName: 'Reyes', businessName: holder })
const send = (leadId: string, sent: Sent) => sendDocument(w, leadId, sent)
const { row, untilProcessing, untilRead, extracted } = documentsOf(w)

/** The lead's entries that somebody or something has touched, by the codes of their items. */
async function entriesOf(leadId: string): Promise<Record<string, Entry>> {
  const entries = await Entry.in(w.workspaceId, w.context.db).where({ leadId })
  const items = await w.context.db('checklist_items').where({ workspaceId: w.workspaceId })
  const codeOf = (id: string) => items.find(item => item.id === id)?.code as string
  return Object.fromEntries(entries.map(entry => [codeOf(entry.itemId), entry]))
}

const attachmentsOf = (documentId: string) => Attachment.in(w.workspaceId, w.context.db).where({ documentId })

const statement = () => pdfOf([bankStatement()])

test.serial(
  'a document is read, recognised, matched to the item that waits for it, and completes that',
  async t => {
    const leadId = await newLead()
    const id = await send(leadId, { name: 'june.pdf', bytes: await statement() })
    const document = await untilRead(id)
    t.is(document.extractionStatus, 'completed')
    t.is(document.extractionError, null)
    t.is(document.classification?.type, 'BANK_STATEMENT')
    const entries = await entriesOf(leadId)
    t.deepEqual(Object.keys(entries), ['BANK'], 'one document answers one item, though it fits two')
    t.is(entries.BANK?.status, 'COMPLETED')
    const [attachment] = await attachmentsOf(id)
    t.true(Boolean(attachment?.overallValid))
    t.is(attachment?.entryId, entries.BANK?.id)
    const lead = await Lead.in(w.workspaceId, w.context.db).findById(leadId)
    t.is(lead?.completedItems, 1)
    t.is(lead?.totalItems, 4)
    const notes = await ActionLog.in(w.workspaceId, w.context.db).where({ leadId, type: 'SYSTEM_NOTE' })
    t.deepEqual(
      notes.map(({ summary, input }) => ({ summary, input })),
      [{ summary: 'Document read: looks like a bank statement', input: { documentId: id } }],
    )
    t.is(await extracted(id), 1)
    const event = (await w.eventsOf(id)).at(-1)
    t.like(event?.body.document, { classification: { type: 'BANK_STATEMENT' } })
    t.is(event?.body.origin, 'system')
  },
)

test.serial('the next document for the same kind of item goes to the next item that misses one', async t => {
  const leadId = await newLead()
  await untilRead(await send(leadId, { name: 'a.pdf', bytes: await statement() }))
  await untilRead(await send(leadId, { name: 'b.pdf', bytes: await statement() }))
  const third = await send(leadId, { name: 'c.pdf', bytes: await statement() })
  await untilRead(third)
  const { BANK, BANK_TOO } = await entriesOf(leadId)
  t.is(BANK?.status, 'COMPLETED')
  t.is(BANK_TOO?.status, 'COMPLETED')
  t.is((await attachmentsOf(third)).length, 0, 'nothing misses a third one')
})

test.serial('the wrong document for a named item stays there, and the entry says what is wrong', async t => {
  const leadId = await newLead()
  const bytes = await pdfOf([balanceSheet()])
  const id = await send(leadId, { name: 'june.pdf', bytes, item: 'BANK' })
  t.is((await untilRead(id)).classification?.type, 'BALANCE_SHEET')
  const { BANK, BALANCE } = await entriesOf(leadId)
  t.is(BANK?.status, 'INVALID')
  t.regex(BANK?.validationError ?? '', /bank statement/i)
  t.is(BALANCE, undefined, 'who names an item means that one')
  const [attachment] = await attachmentsOf(id)
  t.false(Boolean(attachment?.overallValid))
  t.true((attachment?.validationResult?.validationResults.length ?? 0) > 0)
})

test.serial('a picture is skipped, and its item needs a person', async t => {
  const leadId = await newLead()
  const id = await send(leadId, {
    name: 'photo.png',
    bytes: picture,
    item: 'BANK',
  })
  const document = await untilRead(id)
  t.is(document.extractionStatus, 'skipped')
  t.regex(document.extractionError ?? '', /picture/)
  t.is((await entriesOf(leadId)).BANK?.status, 'NEEDS_REVIEW')
  t.is(await extracted(id), 1)
})

test.serial('an encrypted PDF fails with a reason', async t => {
  const leadId = await newLead()
  const bytes = await pdfOf([bankStatement()], { userPassword: 'secret' })
  const document = await untilRead(await send(leadId, { name: 'locked.pdf', bytes }))
  t.is(document.extractionStatus, 'failed')
  t.regex(document.extractionError ?? '', /password|encrypted|protected/i)
  t.is(document.classification, null)
})

test.serial('the same bytes are read once, however many leads send them', async t => {
  const bytes = await statement()
  const first = await send(await newLead(), { name: 'a.pdf', bytes })
  await untilRead(first)
  const { storage } = w.context
  const lent: string[] = []
  w.context.storage = new Proxy(storage, {
    get(target, name) {
      const value = target[name as keyof typeof storage]
      if (typeof value !== 'function') return value
      return (...args: never[]) => {
        if (name === 'withFile') lent.push(String(args[0]))
        return (value as (...args: never[]) => unknown).apply(target, args)
      }
    },
  })
  const second = await send(await newLead(), { name: 'b.pdf', bytes })
  const document = await untilRead(second)
  w.context.storage = storage
  t.is(document.extractionStatus, 'completed')
  t.false(lent.includes(document.storageKey))
})

test.serial('a document that is deleted while it is read leaves nothing behind', async t => {
  const leadId = await newLead()
  const id = await send(leadId, { name: 'long.pdf', bytes: await longStatement() })
  await untilProcessing(id)
  t.is((await w.send('DELETE', `/api/v1/documents/${id}`)).status, 204)
  const result = await w.temporal.workflow.getHandle(id).result()
  t.deepEqual(result, { status: 'gone', type: null, matchedItems: 0 })
  t.is(await extracted(id), 0)
  t.deepEqual(await entriesOf(leadId), {})
})

test.serial('a lead that is deleted while its document is read is left alone', async t => {
  const leadId = await newLead()
  const id = await send(leadId, { name: 'long.pdf', bytes: await longStatement() })
  await untilProcessing(id)
  t.is((await w.send('DELETE', `/api/v1/leads/${leadId}`)).status, 204)
  t.is((await w.temporal.workflow.getHandle(id).result()).status, 'gone')
  t.is(await extracted(id), 0)
})

test.serial('an entry is open again without its document', async t => {
  const leadId = await newLead()
  const id = await send(leadId, { name: 'june.pdf', bytes: await statement() })
  await untilRead(id)
  t.is((await entriesOf(leadId)).BANK?.status, 'COMPLETED')
  await w.send('DELETE', `/api/v1/documents/${id}`)
  t.is((await entriesOf(leadId)).BANK?.status, 'TODO')
  t.is((await Lead.in(w.workspaceId, w.context.db).findById(leadId))?.completedItems, 0)
})

test.serial('the same document sent again, for an item, is judged there at once', async t => {
  const leadId = await newLead()
  const bytes = await statement()
  const id = await send(leadId, { name: 'june.pdf', bytes })
  await untilRead(id)
  t.is(await send(leadId, { name: 'again.pdf', bytes, item: 'BANK_TOO' }), id)
  const { BANK, BANK_TOO } = await entriesOf(leadId)
  t.is(BANK?.status, 'COMPLETED')
  t.is(BANK_TOO?.status, 'COMPLETED')
  t.is(await extracted(id), 1, 'it is not read again')
})

test.serial('what somebody has set by hand stays, whatever a document says', async t => {
  const leadId = await newLead()
  const first = await send(leadId, {
    name: 'photo.png',
    bytes: picture,
    item: 'BANK',
  })
  await untilRead(first)
  await w.send('PUT', '/api/v1/leads', {
    body: { leadId, checklistItems: [{ code: 'BANK', status: 'COMPLETED' }] },
  })
  const bytes = await pdfOf([balanceSheet()])
  const second = await send(leadId, { name: 'other.pdf', bytes, item: 'BANK' })
  await untilRead(second)
  t.is((await entriesOf(leadId)).BANK?.status, 'COMPLETED')
  t.false(Boolean((await attachmentsOf(second))[0]?.overallValid), 'the document is judged all the same')
})

test.serial('Request Cancellation stops the reading: failed, stopped by an operator', async t => {
  const id = await send(await newLead(), { name: 'long.pdf', bytes: await longStatement() })
  await untilProcessing(id)
  await w.temporal.workflow.getHandle(id).cancel()
  const document = await untilRead(id)
  t.is(document.extractionStatus, 'failed')
  t.is(document.extractionError, 'Stopped by an operator.')
  await w.untilTemporal(id, 'CANCELLED')
  t.is(await extracted(id), 1)
})

test.serial('Terminate, too, once the reconciler has seen it', async t => {
  const id = await send(await newLead(), { name: 'long.pdf', bytes: await longStatement() })
  await untilProcessing(id)
  await w.temporal.workflow.getHandle(id).terminate()
  const since = new Date(Date.now() - 60_000).toISOString()
  const document = await eventually(
    async () => {
      await reconcileClosed(w.context, since, () => {}).catch(() => {})
      return row(id)
    },
    ({ extractionStatus }) => extractionStatus === 'failed',
  )
  t.is(document.extractionError, 'Stopped by an operator.')
})
