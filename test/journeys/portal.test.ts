import test from 'ava'
import type { Browser, ElementHandle, Page } from 'puppeteer-core'
import { transact } from '../../src/db/transact.js'
import { lockLead } from '../../src/leads/find.js'
import { revokePortalLinks } from '../../src/portal/link.js'
import { applyChecklist } from '../leads/checklist.js'
import { isAccessible } from '../support/accessible.js'
import { desktop, openBrowser, phone, visitor } from '../support/browser.js'
import { eventually } from '../support/eventually.js'
import { portalOf } from '../support/portal.js'
import { type TemporalWorld, temporalWorld } from '../support/temporal.js'
import { filesToSend, yearOfBakery } from './bakery.js'

let w: TemporalWorld
let browser: Browser
const fileOf = filesToSend(test)

test.before(async () => {
  w = await temporalWorld('test-journeys-portal')
  await applyChecklist(w, checklist)
  browser = await openBrowser()
})
test.after.always(async () => {
  await browser?.close()
  await w?.dispose()
})

const checklist = `
workspace: { name: Harbor Business Lending }
checklist:
  - code: BUSINESS
    name: About the business
    items:
      - { code: MAIL, label: E-mail of the bookkeeper, fieldType: EMAIL }
      - { code: TYPE, label: Entity type, fieldType: SELECT, config: { options: [LLC, Partnership] } }
      - code: PARTNERS
        label: Names of all partners
        fieldType: TEXT
        conditions: { item: TYPE, op: equals, value: Partnership }
  - code: STATEMENTS
    name: Statements
    items:
      - { code: PNL, label: Profit and loss statement, fieldType: PROFIT_AND_LOSS, clientInstructions: The last full year. }
`

async function choose(page: Page, ...paths: string[]): Promise<void> {
  const field = (await page.waitForSelector('article input[name=files]')) as ElementHandle<never>
  await (field as unknown as { uploadFile(...paths: string[]): Promise<void> }).uploadFile(...paths)
}
const open = async () => {
  const leadId = await w.newLead({ lastName: 'Whitfield', businessName: 'Whitfield Bakery LLC' })
  return { leadId, url: w.url + (await portalOf(w, leadId)) }
}
const documentsOf = async (leadId: string) => (await w.send('GET', `/api/v1/leads/${leadId}/documents`)).body

test('a borrower types, sends a statement and sees what became of it, all on a phone', async t => {
  t.timeout(180_000)
  const { leadId, url } = await open()
  const page = await visitor(t, browser, phone)
  await page.goto(url)
  await isAccessible(t, page)

  await page.locator('input[type=email]').fill('dana at home')
  await page.keyboard.press('Tab')
  await page.waitForSelector('p.error ::-p-text(This is no e-mail address)')
  await isAccessible(t, page)
  await page.locator('input[type=email]').fill('dana@bakery.example')
  await page.keyboard.press('Tab')
  await page.waitForSelector('.top ::-p-text(1 of 3 done)')

  // What applies depends on an answer.
  await page.select('select', 'Partnership')
  await page.waitForSelector('h3 ::-p-text(Names of all partners)')
  await page.waitForSelector('.top ::-p-text(2 of 4 done)')

  await choose(page, fileOf('pnl.csv'))
  await page.waitForSelector('article .given ::-p-text(pnl.csv)')
  await page.waitForSelector('article .given ::-p-text(looks good)', { timeout: 60_000 })
  await page.waitForSelector('.top ::-p-text(3 of 4 done)')
  await isAccessible(t, page)

  await page.locator('article details summary').click()
  await page.locator('article details[open] textarea').fill('Do you need all pages?')
  await page.locator('article details[open] button[type=submit]').click()
  await page.waitForSelector('article ::-p-text(Someone will look at it)')
  const { body } = await w.send('GET', `/api/v1/leads/${leadId}/escalations`)
  t.regex((body.escalations ?? body)[0].reason, /Do you need all pages\?/)
})

test('what is being typed stays, and where one is, while documents are read and answers saved', async t => {
  t.timeout(180_000)
  const { leadId, url } = await open()
  const page = await visitor(t, browser, desktop)
  await page.goto(url)
  await choose(page, fileOf('pnl.csv'))
  await page.waitForSelector('#what-came ::-p-text(pnl.csv)')
  await page.waitForSelector('article .given ::-p-text(looks good)', { timeout: 60_000 })
  const reading = (extraction_status: string) =>
    w.context.db('documents').where({ lead_id: leadId }).update({ extraction_status })
  await reading('processing')
  await page.reload()
  await page.waitForSelector('article .given ::-p-text(is being read)')
  const remark = 'article:has(input[type=file]) details.remark'
  await page.click(`${remark} summary`)
  await page.click(`${remark} textarea`)
  await page.keyboard.type('Is the ')
  await new Promise(resolve => setTimeout(resolve, 4_500))
  await reading('completed')
  await page.keyboard.type('full year ')
  await page.waitForSelector('article .given ::-p-text(looks good)')
  await page.keyboard.type('enough?')
  t.is(await page.$eval(`${remark} textarea`, field => field.value), 'Is the full year enough?')

  // Of an answer that changes what applies, the whole checklist comes anew.
  await page.focus('select')
  await page.keyboard.type('P')
  await page.keyboard.press('Tab')
  const where = () => page.evaluate('document.activeElement.id') as Promise<string>
  const next = await where()
  t.regex(next, /^more-/)
  await page.waitForSelector('h3 ::-p-text(Names of all partners)')
  await page.waitForSelector('.top ::-p-text(2 of 4 done)')
  t.is(await where(), next)
  t.is(await page.$eval(`${remark} textarea`, field => field.value), 'Is the full year enough?')

  // Typed on while it was on its way: what is there last counts.
  await page.type('input[type=email]', 'dana@bakery.exampl')
  await page.keyboard.press('Enter')
  await page.keyboard.type('e')
  await page.keyboard.press('Tab')
  await page.waitForSelector('.top ::-p-text(3 of 4 done)')
  await eventually(
    async () => JSON.stringify((await w.send('GET', `/api/v1/leads/${leadId}`)).body),
    lead => lead.includes('dana@bakery.example"'),
  )
  t.is(await page.$eval('input[type=email]', field => field.value), 'dana@bakery.example')

  await page.click(`${remark} button`)
  await page.waitForSelector('article ::-p-text(Someone will look at it)')
  t.regex(await where(), /^more-/)
  t.is(await page.$eval(remark, details => details.open), false)
})

test('everything that is pressed on a phone is large enough for a thumb', async t => {
  t.timeout(180_000)
  const { url } = await open()
  const page = await visitor(t, browser, phone)
  await page.goto(url)
  for (const summary of await page.$$('summary')) await summary.click()
  const small = await page.$$eval('a, button, summary, label.choice, select, input, textarea, .button', all =>
    all
      .filter(one => one.checkVisibility() && !one.matches('[type=radio], [type=file]'))
      .map(one => `${one.tagName} ${one.className} ${Math.round(one.getBoundingClientRect().height)}`)
      .filter(one => Number(one.split(' ').at(-1)) < 44),
  )
  t.deepEqual(small, [])
})

test('by keyboard alone, in Spanish, on a desktop', async t => {
  t.timeout(180_000)
  const { leadId, url } = await open()
  const page = await visitor(t, browser, desktop)
  await page.goto(`${url}?lang=es`)
  t.is(await page.$eval('html', html => html.getAttribute('lang')), 'es')
  const isAtField = () => page.evaluate('document.activeElement.type === "email"') as Promise<boolean>
  for (let step = 0; step < 12 && !(await isAtField()); step++) await page.keyboard.press('Tab')
  t.true(await isAtField())
  await page.keyboard.type('dana@bakery.example')
  await page.keyboard.press('Enter')
  await page.waitForSelector('article ::-p-text(Guardado.)')
  await isAccessible(t, page)
  const { body } = await w.send('GET', `/api/v1/leads/${leadId}`)
  t.true(JSON.stringify(body).includes('dana@bakery.example'))
})

test('a line that breaks is tried again, and the file comes once', async t => {
  t.timeout(180_000)
  const { leadId, url } = await open()
  const page = await visitor(t, browser, desktop)
  await page.goto(url)
  await page.setRequestInterception(true)
  let sent = 0
  page.on('request', request => {
    if (request.url().endsWith('/files') && sent++ < 1) void request.abort('connectionreset')
    else void request.continue()
  })
  await choose(page, fileOf('again.csv'))
  await page.waitForSelector('article .given ::-p-text(again.csv)', { timeout: 60_000 })
  t.is(sent, 2)
  t.is((await documentsOf(leadId)).length, 1)
})

test('a large file goes on where it was when its page was closed, once it is chosen again', async t => {
  t.timeout(180_000)
  const { leadId, url } = await open()
  const ledger = fileOf('ledger.csv', `${yearOfBakery}${'Payment,1.00\n'.repeat(1_800_000)}`)
  const offsets: number[] = []
  const opened = async (uploadThroughput: number) => {
    const page = await visitor(t, browser, desktop)
    page.on('request', request => {
      const { pathname, searchParams } = new URL(request.url())
      if (request.method() === 'POST' && pathname.includes('/uploads/'))
        offsets.push(Number(searchParams.get('offset')))
    })
    const line = await page.createCDPSession()
    const [latency, downloadThroughput] = [0, -1]
    await line.send('Network.enable')
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput,
      uploadThroughput,
    })
    await page.goto(url)
    await choose(page, ledger)
    return page
  }
  const slow = await opened(2 * 1024 * 1024)
  await slow.waitForFunction(`(document.querySelector('.sending progress')?.value ?? 0) > 25`)
  await slow.close({ runBeforeUnload: false })

  const page = await opened(-1)
  await page.waitForSelector('article .given ::-p-text(ledger.csv)', { timeout: 60_000 })
  t.is(offsets[0], 0)
  t.true((offsets[1] ?? 0) > 100_000, String(offsets))
  t.is((await documentsOf(leadId)).length, 1)
})

test('several files go one after another, each with what became of it, and whoever is told to wait waits', async t => {
  t.timeout(180_000)
  const { leadId, url } = await open()
  const page = await visitor(t, browser, phone)
  await page.goto(url)
  await page.setRequestInterception(true)
  let [atOnce, most, waited] = [0, 0, 0]
  page.on('request', request => {
    if (!request.url().endsWith('/files')) return void request.continue()
    most = Math.max(most, ++atOnce)
    if (waited++ === 0)
      return void request.respond({ status: 429, headers: { 'retry-after': '1' }, body: '' })
    void request.continue()
  })
  page.on('response', response => {
    if (response.url().endsWith('/files')) atOnce--
  })
  await choose(
    page,
    fileOf('one.csv'),
    fileOf('run.exe', 'MZ\u0000\u0001\u0002'),
    fileOf('two.csv', yearOfBakery.replace('Rent', 'Rents')),
  )
  await page.waitForSelector('.sending ::-p-text(It goes on in a moment)')
  await page.waitForSelector('article .given ::-p-text(two.csv)', { timeout: 60_000 })
  const rows = await page.$$eval('.sending li', all => all.map(({ textContent }) => textContent))
  t.is(rows.length, 1)
  t.regex(rows[0] ?? '', /^run\.exe.*We can not take this kind of file/)
  t.is(most, 1)
  t.is(waited, 4)
  await isAccessible(t, page)
  t.deepEqual((await documentsOf(leadId)).map(({ filename }: { filename: string }) => filename).sort(), [
    'one.csv',
    'two.csv',
  ])
})

test('what was given is replaced by another file, and on a phone a picture can be taken', async t => {
  t.timeout(180_000)
  const { leadId, url } = await open()
  const page = await visitor(t, browser, phone)
  await page.goto(url)
  const camera = await page.$eval('article input[capture]', field => field.getAttribute('capture'))
  t.is(camera, 'environment')
  t.true(await page.$eval('article label.camera', label => label.checkVisibility()))
  await choose(page, fileOf('old.csv'))
  await page.waitForSelector('article .given ::-p-text(old.csv)')
  // What is put in place while a document is read may move the button from where it is about to be clicked.
  await page.waitForSelector('[hx-trigger^="every"]', { hidden: true })
  const [chooser] = await Promise.all([
    page.waitForFileChooser(),
    page.locator('article button[data-replace]').click(),
  ])
  await chooser.accept([fileOf('new.csv', yearOfBakery.replace('Rent', 'Rents'))])
  await page.waitForSelector('article .given ::-p-text(new.csv)')
  t.is(await page.$('article .given ::-p-text(old.csv)'), null)
  t.is((await documentsOf(leadId)).length, 1)

  const wide = await visitor(t, browser, desktop)
  await wide.goto(url)
  t.false(await wide.$eval('article label.camera', label => label.checkVisibility()))
})

test('a link that is over while the page is open says so at the next action', async t => {
  t.timeout(180_000)
  const { leadId, url } = await open()
  const page = await visitor(t, browser, phone)
  await page.goto(`${url}?lang=es`)
  await transact(w.context.db, async trx =>
    revokePortalLinks(trx, await lockLead(w.workspaceId, leadId, trx)),
  )
  await page.locator('input[type=email]').fill('dana@bakery.example')
  await page.keyboard.press('Tab')
  await page.waitForSelector('[data-says] ::-p-text(Este enlace ha caducado)')
  await isAccessible(t, page)
  await choose(page, fileOf('late.csv'))
  await page.waitForSelector('.sending ::-p-text(Este enlace ha caducado)')
  t.deepEqual(await documentsOf(leadId), [])
})

test('a second click on send sends one file, one question, and going back shows how it stands', async t => {
  t.timeout(180_000)
  const { leadId, url } = await open()
  const page = await visitor(t, browser, desktop)
  await page.goto(url)
  await page.locator('article details summary').click()
  await page.locator('article details[open] textarea').fill('Do you need all pages?')
  await page.$eval('article details[open] button[type=submit]', button => {
    button.click()
    button.click()
  })
  await page.waitForSelector('article ::-p-text(Someone will look at it)')
  const { body } = await w.send('GET', `/api/v1/leads/${leadId}/escalations`)
  t.is((body.escalations ?? body).length, 1, JSON.stringify(body))
  await page.locator('input[type=email]').fill('dana@bakery.example')
  await page.keyboard.press('Tab')
  await page.waitForSelector('.top ::-p-text(1 of 3 done)')
  await page.goto('about:blank')
  await page.goBack()
  await page.waitForSelector('.top ::-p-text(1 of 3 done)')
  t.is(await page.$eval('input[type=email]', field => field.value), 'dana@bakery.example')

  await page.setJavaScriptEnabled(false)
  await page.goto(url)
  await choose(page, fileOf('plain.csv'))
  await Promise.all([
    page.waitForNavigation(),
    page.click('article form.drop .unscripted button', { count: 2 }),
  ])
  const documents = await eventually(
    () => documentsOf(leadId),
    documents => documents.length > 0,
  )
  t.is(documents.length, 1)
})

test('without scripts, forms do it too, and going back sends nothing again', async t => {
  t.timeout(180_000)
  const { leadId, url } = await open()
  const page = await visitor(t, browser, desktop)
  await page.setJavaScriptEnabled(false)
  await page.goto(url)
  await page.type('input[type=email]', 'dana@bakery.example')
  await Promise.all([page.waitForNavigation(), page.click('article .unscripted button')])
  t.regex(page.url(), /#item-entry_/)
  await choose(page, fileOf('plain.csv'))
  await Promise.all([page.waitForNavigation(), page.click('article form.drop .unscripted button')])
  await eventually(
    () => documentsOf(leadId),
    documents => documents.length === 1,
  )
  await page.goBack()
  t.is((await documentsOf(leadId)).length, 1)
})
