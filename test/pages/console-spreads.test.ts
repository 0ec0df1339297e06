import test from 'ava'
import { type Browser, signedIn } from '../support/people.js'
import { conduct, newSpread, profitAndLoss, sendStatement, sheetOf, spreadsOf } from '../support/spreads.js'
import { quarterWorkbook, statementPdf } from '../support/statement-files.js'
import { upload } from '../support/uploads.js'
import { openWorld, sharedWorld, type World } from '../support/world.js'

interface Shown extends World {
  leadId: string
  spreadId: string
  analyst: Browser
}

const nasty = '<img src=x onerror=alert(1)>'

const w = sharedWorld<Shown>(test, async () => {
  const w = await openWorld()
  const leadId = await w.newLead({ businessName: 'Harbor Traders LLC' })
  await upload(w, leadId, [{ name: 'Statements 2024.pdf', bytes: await statementPdf() }])
  await upload(w, leadId, [{ name: 'Q1 2025.xlsx', bytes: await quarterWorkbook() }])
  await sendStatement(w, leadId, `${nasty}.csv`, profitAndLoss(2022).replace('Rent', nasty))
  const { id: spreadId } = await newSpread(w, leadId)
  await conduct(w, spreadId)
  return { ...w, leadId, spreadId, analyst: await signedIn(w, 'analyst') }
})

const sales2024 = 'of=incomeStatement&period=2024-01-01_2024-12-31&row=grossRevenues'
const page = (query = '') => w.analyst.get(`/console/spreads/${w.spreadId}?${query}`)
const piece = { 'hx-request': 'true', 'hx-target': 'beside' }
const panel = (query: string) => w.analyst.get(`/console/spreads/${w.spreadId}?${query}`, piece)

test('200: the list has the spreads of all leads, each with how it stands', async t => {
  const { status, body } = await w.analyst.get('/console/spreads')
  t.is(status, 200)
  t.regex(body, new RegExp(`href="/console/spreads/${w.spreadId}"[^>]*>Harbor Traders LLC`))
  t.regex(body, /Complete/)
})

test('200: a statement has its periods side by side, negative figures in parentheses', async t => {
  const { status, body } = await page()
  t.is(status, 200)
  for (const text of ['FY2023', 'FY2024', 'Jan-Mar 2025', '1,342,500', '(14,500)'])
    t.true(body.includes(text), text)
  t.regex((await page('view=balanceSheet')).body, /768,650/)
  t.regex((await page('view=ratios')).body, /Current ratio/)
  t.regex((await page('view=checks')).body, /Fails|Every check holds/)
  t.regex((await page('view=documents')).body, /Statements 2024\.pdf/)
})

test('200: only the periods that are chosen are shown', async t => {
  const { body } = await page('view=incomeStatement&show=2024-01-01_2024-12-31')
  t.true(body.includes('1,342,500'))
  t.false(body.includes('1,180,000'))
})

test('200: a figure says which document it is from, on which page, in which words', async t => {
  const { status, body } = await panel(sales2024)
  t.is(status, 200)
  t.true(body.startsWith('<aside'))
  for (const text of [
    'Statements 2024.pdf',
    'page 1',
    'printed “1,342,500”',
    'data-source="pdf"',
    'data-box="',
  ])
    t.true(body.includes(text), text)
})

test('200: a total says what it is made of', async t => {
  const { body } = await panel('of=incomeStatement&period=2024-01-01_2024-12-31&row=grossProfit')
  t.regex(body, /What it is made of[\s\S]*1,328,000[\s\S]*717,120/)
})

test('200: around a cell of a workbook stand its neighbours', async t => {
  const [document] = (await w.send('GET', `/api/v1/leads/${w.leadId}/documents`)).body.filter(
    (one: { filename: string }) => one.filename.endsWith('.xlsx'),
  )
  const { status, body } = await w.analyst.get(
    `/console/documents/${document.id}/around?page=1&cell=B5&text=351200`,
  )
  t.is(status, 200)
  t.regex(body, /<mark>351200<\/mark>/)
  t.regex(body, /Cost of goods sold/)
})

test('303: the bytes of a document come by a link that was made for the person', async t => {
  const [document] = (await w.send('GET', `/api/v1/leads/${w.leadId}/documents`)).body
  const { status, headers } = await w.analyst.get(`/console/documents/${document.id}/bytes`)
  t.is(status, 303)
  const to = headers.get('location') ?? ''
  t.regex(to, /^\/files\//)
  t.is((await w.analyst.get(to)).status, 200)
})

test('200: what a document or a person says is shown and never run', async t => {
  const views = ['incomeStatement', 'checks', 'review', 'documents']
  const pages = await Promise.all(views.map(view => page(`view=${view}`)))
  const figure = await panel('of=incomeStatement&period=2022-01-01_2022-12-31&row=otherOperatingExpenses')
  for (const { body } of [...pages, figure]) t.false(body.includes(nasty))
  t.true(pages.some(({ body }) => body.includes('&lt;img src=x onerror=alert(1)&gt;')))
})

test('404: what is of another workspace looks missing, as does what was never there', async t => {
  const other = await w.tenant()
  const foreign = await signedIn(w, 'admin', { workspaceId: other.workspaceId })
  const [document] = (await w.send('GET', `/api/v1/leads/${w.leadId}/documents`)).body
  const { artifacts } = await spreadsOf(w).read(w.spreadId)
  for (const path of [
    `/console/spreads/${w.spreadId}`,
    `/console/spreads/${w.spreadId}/progress`,
    `/console/leads/${w.leadId}/spreads`,
    `/console/documents/${document.id}/bytes`,
    `/console/documents/${document.id}/around?page=1`,
    `/console/artifacts/${artifacts[0].id}/bytes`,
    '/console/spreads/nothing',
  ]) {
    const { status, body } = await foreign.get(path)
    t.is(status, 404, path)
    t.false(body.includes('Harbor Traders'))
  }
  for (const what of ['regenerate', 'cancel', 'corrections', 'overrides/ovr_1/undo'])
    t.is(
      (await foreign.post(`/console/spreads/${w.spreadId}/${what}?${sales2024}`, { value: '1', reason: 'x' }))
        .status,
      404,
      what,
    )
  t.false((await foreign.get('/console/spreads')).body.includes(w.spreadId))
})

test('403: a viewer reads, and changes nothing', async t => {
  const viewer = await signedIn(w, 'viewer')
  t.is((await viewer.get(`/console/spreads/${w.spreadId}`)).status, 200)
  t.false(
    (await viewer.get(`/console/spreads/${w.spreadId}?${sales2024}`)).body.includes('Save the correction'),
  )
  for (const what of ['regenerate', 'corrections'])
    t.is((await viewer.post(`/console/spreads/${w.spreadId}/${what}`)).status, 403, what)
  t.is((await viewer.post(`/console/leads/${w.leadId}/spreads`)).status, 403)
})

test('303: who is not signed in gets to the door', async t => {
  const { status, headers } = await w.send('GET', `/console/spreads/${w.spreadId}`, { key: null })
  t.is(status, 303)
  t.regex(headers.get('location') ?? '', /^\/sign-in\?back=/)
})

test('303: a spread that a person starts of some documents says so, and tells how far it is', async t => {
  const leadId = await w.newLead()
  const documentId = await sendStatement(w, leadId, 'sheet.csv', sheetOf(2023))
  await sendStatement(w, leadId, 'income.csv', profitAndLoss(2023))
  const { status, headers } = await w.analyst.post(`/console/leads/${leadId}/spreads`, { documentId })
  t.is(status, 303)
  const address = headers.get('location') ?? ''
  const id = address.split('/').at(-1) ?? ''
  const spread = await spreadsOf(w).read(id)
  t.is(spread.source, 'USER')
  t.is(spread.user.email, w.analyst.email)
  t.deepEqual(
    spread.documents.map((one: { filename: string }) => one.filename),
    ['sheet.csv'],
  )
  t.regex((await w.analyst.get(address)).body, /0 of 1 documents are read/)
  const at = { 'hx-request': 'true', 'hx-current-url': `${w.url}${address}?view=balanceSheet` }
  t.regex((await w.analyst.get(`${address}/progress`, at)).body, /hx-trigger="every/)
  await conduct(w, id)
  t.regex(
    (await w.analyst.get(`${address}/progress`, at)).body,
    /hx-get="[^"]*\?view=balanceSheet" hx-trigger="load"/,
  )
  const anew = await w.analyst.post(`${address}/regenerate`)
  t.is(anew.status, 303)
  t.is((await spreadsOf(w).read(id)).generation, 2)
})

test('422: a spread of no document is refused where it is started', async t => {
  const { status, body } = await w.analyst.post(`/console/leads/${w.leadId}/spreads`)
  t.is(status, 422)
  t.regex(body, /role="alert"[^<]*>\s*Choose at least one document/)
})

test('303: a line on the review list is vouched for with one button, and is on it no more', async t => {
  const leadId = await w.newLead()
  const lines = ['Harbor Traders', 'Profit and Loss', ',2023', 'Sales,1000', 'Zorbing,300', 'Net income,700']
  await sendStatement(w, leadId, 'income.csv', lines.join('\n'))
  const { id } = await newSpread(w, leadId)
  await conduct(w, id)
  const review = async () => (await w.analyst.get(`/console/spreads/${id}?view=review`)).body
  const [form = '', action = ''] =
    /<form[^>]*action="([^"]*corrections[^"]*)"(?:(?!<\/form>).)*It is right here.*?<\/form>/s.exec(
      await review(),
    ) ?? []
  t.regex(form, /name="line" value="Zorbing"/)
  const toRow = /name="toRow" value="(\w+)"/.exec(form)?.[1] ?? ''
  const reason = 'Confirmed as read.'
  const { status } = await w.analyst.post(action.replaceAll('&amp;', '&'), { line: 'Zorbing', toRow, reason })
  t.is(status, 303)
  await conduct(w, id)
  t.false((await review()).includes('“Zorbing” is in'))
})
