import test from 'ava'
import ExcelJS from 'exceljs'
import { Gone } from '../../src/errors.js'
import { readUnread } from '../../src/intake/read-unread.js'
import { recordReading } from '../../src/intake/record-reading.js'
import { entriesOf } from '../audit/entries.js'
import { scanOf } from '../documents/reading/drawn-scan.js'
import { photographedStatement } from '../documents/reading/photographed-statement.js'
import { tiff } from '../documents/reading/picture-files.js'
import { layouts } from '../documents/reading/scan-layouts.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { newItem } from '../support/checklist.js'
import { bankStatement, pdfOf, picture, sendDocument } from '../support/documents.js'
import { signedIn } from '../support/people.js'
import { openWorld, sharedWorld } from '../support/world.js'

const w = sharedWorld(test, async () => {
  const made = await openWorld(withoutTemporal)
  await newItem(made.context.db, made.workspaceId, { code: 'STATEMENT', fieldType: 'BANK_STATEMENT' })
  return made
})

/** Sends a document, and reads it as its workflow does. */
async function sent(leadId: string, name: string, bytes: Buffer | string, item?: string): Promise<string> {
  const documentId = await sendDocument(w, leadId, {
    name,
    bytes: Buffer.from(bytes),
    ...(item ? { item } : {}),
  })
  const { workspaceId } = w
  const step = await readUnread(
    w.context,
    { workspaceId, documentId },
    { signal: AbortSignal.timeout(180_000) },
  )
  if (step.outcome !== 'nothing') await recordReading(w.context, { workspaceId, documentId, ...step })
  return documentId
}

async function workbook(fill: (book: ExcelJS.Workbook) => void): Promise<Buffer> {
  const book = new ExcelJS.Workbook()
  fill(book)
  return Buffer.from(await book.xlsx.writeBuffer())
}

const address = (leadId: string, documentId: string, more = '') =>
  `/console/leads/${leadId}?document=${documentId}${more}`
/** What stands beside the page. */
const beside = (body: string): string => /<aside id="beside".*<\/aside>/s.exec(body)?.[0] ?? ''
const rows = (body: string) =>
  [...beside(body).matchAll(/<tr><th scope="row">(\d+)<\/th>(.*?)<\/tr>/gs)].map(([, number, cells = '']) => [
    Number(number),
    ...[...cells.matchAll(/<td[^>]*>([^<]*)/g)].map(([, text]) => text),
  ])

test('200: a PDF opens beside the page of its lead, with what it is, how it was judged, and a way to take it along', async t => {
  const viewer = await signedIn(w, 'viewer')
  const leadId = await w.newLead({ businessName: 'Harbor Traders LLC' })
  const documentId = await sent(leadId, 'March.pdf', await pdfOf([bankStatement()]), 'STATEMENT')
  const list = await viewer.get(`/console/leads/${leadId}`)
  t.regex(list.body, new RegExp(`href="${address(leadId, documentId).replace('?', '\\?')}#beside">March.pdf`))
  t.regex(list.body, /Bank statement/)
  t.notRegex(list.body, /source\.js|id="beside"/, 'nothing is loaded for it before it is opened')

  const { status, body } = await viewer.get(address(leadId, documentId))
  t.is(status, 200)
  const panel = beside(body)
  t.regex(panel, /data-source="pdf" data-page="1" data-bytes="\/console\/documents\/doc_\w+\/bytes"/)
  t.regex(panel, /<dt>Type<\/dt><dd>Bank statement<\/dd>/)
  t.regex(panel, /<dt>Period<\/dt><dd>1 \w+ \d{4} to \d+ \w+ \d{4}<\/dd>/)
  t.regex(panel, /How it was judged: /)
  t.regex(panel, /class="badge (good">Looks good|bad">Needs a look)/)
  t.regex(panel, /download="March\.pdf"/)
  t.regex(body, /source\.js/)
  t.regex(body, /aria-current="true">March\.pdf/)
})

test('a picture is drawn, and what browsers can’t draw is told as it was read', async t => {
  const viewer = await signedIn(w, 'viewer')
  const leadId = await w.newLead()
  const shown = await sent(leadId, 'Photo.png', picture)
  t.regex(beside((await viewer.get(address(leadId, shown))).body), /data-source="picture"/)
  const text = await sent(leadId, 'Notes.txt', 'One line\nAnother <b>line</b>\n')
  const { body } = await viewer.get(address(leadId, text))
  t.regex(beside(body), /<pre>One line\nAnother &lt;b&gt;line&lt;\/b&gt;\n/)
  t.notRegex(body, /source\.js/)
})

test('a photograph of a telephone and a fax are drawn for browsers when they are read, until they are deleted', async t => {
  const viewer = await signedIn(w, 'viewer')
  const leadId = await w.newLead()
  const scans = [layouts.income, layouts.short].map(({ marks }) => scanOf(marks, { dpi: 60 }))
  const files = { 'Fax.tif': tiff(scans, { dpi: 60, compression: 'LZW' }), 'IMG.heic': photographedStatement }
  for (const [name, bytes] of Object.entries(files)) {
    const documentId = await sent(leadId, name, bytes)
    const { body } = await viewer.get(address(leadId, documentId))
    const path = `/console/documents/${documentId}/pictures/1`
    t.regex(beside(body), new RegExp(`data-source="picture" data-page="1" data-bytes="${path}"`))
    const { status, headers } = await viewer.get(path)
    t.is(status, 200)
    t.is(headers.get('content-type'), 'image/png')
    t.is((await viewer.get(path.replace(/1$/, '2'))).status, name === 'Fax.tif' ? 200 : 404)
    for (const none of ['3', '0', '01', '-1', '../1'])
      t.is((await viewer.get(path.replace(/1$/, none))).status, 404)
    const stranger = await signedIn(w, 'admin', await w.tenant())
    t.is((await stranger.get(path)).status, 404)
    await w.send('DELETE', `/api/v1/documents/${documentId}`)
    t.is((await viewer.get(path)).status, 404)
    const { storage } = w.context
    await t.throwsAsync(storage.open(`${w.workspaceId}/pictures/${documentId}/1.png`), { instanceOf: Gone })
  }
})

test('a workbook is shown as tables, sheet by sheet and a hundred rows at once', async t => {
  const viewer = await signedIn(w, 'viewer')
  const leadId = await w.newLead()
  const bytes = await workbook(book => {
    const first = book.addWorksheet('Figures')
    for (let n = 1; n <= 250; n++) first.getRow(n * 2).values = [`Row ${n}`, n]
    const wide = book.addWorksheet('Wide & hidden', { state: 'hidden' })
    wide.getRow(1).values = Array.from({ length: 45 }, (_, n) => `Column ${n + 1}`)
  })
  const documentId = await sent(leadId, 'Book.xlsx', bytes)
  const first = await viewer.get(address(leadId, documentId))
  t.is(first.status, 200)
  t.is(rows(first.body).length, 100)
  t.deepEqual(rows(first.body)[0], [2, 'Row 1', '1'])
  const link = (body: string, says: string) =>
    new RegExp(`href="([^"]+)#beside">${says}`).exec(beside(body))?.[1]?.replaceAll('&amp;', '&') ?? ''
  const second = await viewer.get(link(first.body, 'rows after'))
  t.deepEqual(rows(second.body)[0], [202, 'Row 101', '101'])
  const third = await viewer.get(link(second.body, 'rows after'))
  t.deepEqual(rows(third.body).at(-1), [500, 'Row 250', '250'])
  t.is(link(third.body, 'rows after'), '')
  t.deepEqual(rows((await viewer.get(link(third.body, '‹ rows before'))).body)[0], [202, 'Row 101', '101'])

  const wide = await viewer.get(link(first.body, 'Wide &amp; hidden \\(hidden\\)'))
  t.is(rows(wide.body)[0]?.length, 41)
  t.regex(beside(wide.body), /5 more columns stand at the right/)
  const told = (await entriesOf(w)).filter(({ subject }) => subject === documentId)
  t.is(told.filter(({ action }) => action === 'document.content_read').length, 5)
  for (const odd of [
    '&page=0',
    '&page=-1',
    '&page=nothing',
    '&page=99999999999',
    '&from=1e9',
    '&page=7&from=99999',
  ])
    t.is((await viewer.get(address(leadId, documentId, odd))).status, 200, odd)
})

test('what is done on the page leaves the document open that one has been reading', async t => {
  const analyst = await signedIn(w, 'analyst')
  const leadId = await w.newLead()
  const documentId = await sent(leadId, 'Read.txt', 'Read')
  const page = `/console/leads/${leadId}`
  const from = (path: string) => ({ referer: w.url + path })
  const tagged = await analyst.post(
    `${page}/tags`,
    { tags: 'x' },
    from(address(leadId, documentId, '&page=1')),
  )
  t.is(tagged.headers.get('location'), `${address(leadId, documentId, '&page=1')}#tags`)
  const refused = await analyst.post(
    `${page}/tags`,
    { tags: 'x'.repeat(65) },
    from(address(leadId, documentId)),
  )
  t.is(refused.status, 400)
  t.regex(beside(refused.body), /Read\.txt/)
  for (const elsewhere of [
    from(`/console/leads?document=${documentId}`),
    { referer: `https://other.example${address(leadId, documentId)}` },
    { referer: 'nothing' },
  ]) {
    const { headers } = await analyst.post(`${page}/tags`, { tags: 'x' }, elsewhere)
    t.is(headers.get('location'), `${page}#tags`)
  }
})

test('a document that is not read yet says so', async t => {
  const viewer = await signedIn(w, 'viewer')
  const leadId = await w.newLead()
  const documentId = await sendDocument(w, leadId, { name: 'Later.csv', bytes: Buffer.from('a,b\n1,2\n') })
  const { body } = await viewer.get(address(leadId, documentId))
  t.regex(beside(body), /Waits to be read\. Download it to look at it\./)
})

test('what documents are called and say is shown as text', async t => {
  const viewer = await signedIn(w, 'viewer')
  const leadId = await w.newLead()
  const nasty = `<img src=x onerror=alert(1)>`
  const bytes = await workbook(book => {
    book.addWorksheet('<b>').getRow(1).values = [nasty, `=cmd|' /C calc'!A0`]
    book.addWorksheet('Two').getRow(1).values = [nasty]
  })
  const documentId = await sent(leadId, `${nasty}.xlsx`, bytes)
  const { body } = await viewer.get(address(leadId, documentId))
  t.notRegex(body, /<img|<b>/)
  t.regex(beside(body), /<td class="">&lt;img src=x onerror=alert\(1\)&gt;<\/td>/)
  t.regex(beside(body), /<caption>&lt;b&gt;<\/caption>/)
})

test('404: a document of another lead, of another workspace, one that is deleted, or none', async t => {
  const [viewer, stranger] = [await signedIn(w, 'viewer'), await signedIn(w, 'admin', await w.tenant())]
  const [leadId, other] = [await w.newLead(), await w.newLead()]
  const documentId = await sent(leadId, 'Secret.txt', 'Secret')
  t.is((await viewer.get(address(leadId, documentId))).status, 200)
  const theirs = await w.newLead({}, (await w.tenant()).key)
  for (const asked of [
    await viewer.get(address(other, documentId)),
    await viewer.get(address(leadId, 'nothing')),
    await viewer.get(address(leadId, '')),
    await stranger.get(address(leadId, documentId)),
    await stranger.get(address(theirs, documentId)),
  ]) {
    t.is(asked.status, 404)
    t.false(asked.body.includes('Secret'))
  }
  await w.send('DELETE', `/api/v1/documents/${documentId}`)
  t.is((await viewer.get(address(leadId, documentId))).status, 404)
})
