import test from 'ava'
import type { Browser, Page } from 'puppeteer-core'
import { readUnread } from '../../src/intake/read-unread.js'
import { recordReading } from '../../src/intake/record-reading.js'
import { photographedStatement } from '../documents/reading/photographed-statement.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { isAccessible } from '../support/accessible.js'
import { desktop, openBrowser, phone, visitor } from '../support/browser.js'
import { enter, loadedKilobytes } from '../support/console.js'
import { bankStatement, pdfOf, picture, sendDocument } from '../support/documents.js'
import { signedIn } from '../support/people.js'
import { quarterWorkbook } from '../support/statement-files.js'
import { openWorld, sharedWorld } from '../support/world.js'

const w = sharedWorld(test, () => openWorld(withoutTemporal))
let browser: Browser

test.before(async () => {
  browser = await openBrowser()
})
test.after.always(() => browser?.close())

async function sent(leadId: string, name: string, bytes: Buffer): Promise<void> {
  const { workspaceId } = w
  const documentId = await sendDocument(w, leadId, { name, bytes })
  const step = await readUnread(
    w.context,
    { workspaceId, documentId },
    { signal: AbortSignal.timeout(60_000) },
  )
  if (step.outcome !== 'nothing') await recordReading(w.context, { workspaceId, documentId, ...step })
}

const open = (page: Page, name: string): Promise<unknown> =>
  Promise.all([
    page.waitForNavigation(),
    page.locator(`::-p-xpath(//*[@id="documents"]//a[.="${name}"])`).click(),
  ])

/** One of the list, the latest first. */
const openByKeyboard = async (page: Page, nth: number): Promise<void> => {
  await page.focus(`#documents li:nth-child(${nth}) a`)
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
}

/** There is ink where the page is drawn. */
const isDrawn = (page: Page): Promise<boolean> =>
  page.$eval('[data-page-shown] canvas', one => {
    const canvas = one as unknown as {
      width: number
      height: number
      getContext(kind: '2d'): {
        getImageData(x: number, y: number, width: number, height: number): { data: Uint8Array }
      }
    }
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
    return data.some((value, n) => n % 4 === 0 && value < 100)
  })

for (const [name, viewport] of Object.entries({ phone, desktop }))
  test.serial(`${name}: a viewer looks through the documents of a lead beside its page`, async t => {
    const leadId = await w.newLead({ lastName: 'Whitfield', businessName: 'Harbor Traders LLC' })
    await sent(leadId, 'March.pdf', await pdfOf([bankStatement(), ['The second page']]))
    await sent(leadId, 'Q1.xlsx', await quarterWorkbook())
    await sent(leadId, 'Door.png', picture)
    await sent(leadId, 'IMG 1.heic', photographedStatement)
    const page = await visitor(t, browser, viewport)
    await enter(page, w, await signedIn(w, 'viewer'))
    await page.goto(`${w.url}/console/leads/${leadId}`)

    await open(page, 'March.pdf')
    await page.waitForSelector('[data-source="pdf"][data-done]')
    t.true(await isDrawn(page))
    t.is(await page.$eval('[data-page-told]', one => one.textContent), 'page 1 of 2')
    await isAccessible(t, page)
    await page.locator('::-p-text(Page after)').click()
    await page.waitForFunction(`document.querySelector('[data-page-told]').textContent === 'page 2 of 2'`)

    await open(page, 'Q1.xlsx')
    t.true((await page.$$('table.cells tbody tr')).length > 5)
    await isAccessible(t, page)

    for (const name of ['Door.png', 'IMG 1.heic']) {
      await open(page, name)
      await page.waitForSelector('[data-source="picture"][data-done] img')
    }
    await isAccessible(t, page)

    await Promise.all([page.waitForNavigation(), page.locator('::-p-xpath(//a[.="Close"])').click()])
    t.is(await page.$('#beside'), null)
  })

test.serial('without scripts a table is there all the same, and a PDF says how to open it', async t => {
  const leadId = await w.newLead()
  await sent(leadId, 'Q1.xlsx', await quarterWorkbook())
  await sent(leadId, 'March.pdf', await pdfOf([bankStatement()]))
  const page = await visitor(t, browser, phone)
  await page.setJavaScriptEnabled(false)
  await enter(page, w, await signedIn(w, 'viewer'))
  await page.goto(`${w.url}/console/leads/${leadId}`)
  await openByKeyboard(page, 2)
  t.true((await page.$$('table.cells tbody tr')).length > 5)
  await openByKeyboard(page, 1)
  t.regex(await page.$eval('#beside', one => one.textContent), /Without scripts no page is drawn here/)
})

test.serial(
  'the page of a lead loads at most 90 KB of scripts and styles, with a PDF open at most 600 KB',
  async t => {
    const leadId = await w.newLead()
    await sent(leadId, 'March.pdf', await pdfOf([bankStatement()]))
    const viewer = await signedIn(w, 'viewer')
    const page = await visitor(t, browser, phone)
    await enter(page, w, viewer)
    const address = `${w.url}/console/leads/${leadId}`
    const alone = await loadedKilobytes(page, address, { isLive: true })
    const documentId = await page.$eval(
      '#documents li a',
      one => one.getAttribute('href')?.match(/doc_\w+/)?.[0],
    )
    const other = await visitor(t, browser, phone)
    await enter(other, w, viewer)
    const withPdf = await loadedKilobytes(other, `${address}?document=${documentId}`, {
      isLive: true,
      until: '[data-source="pdf"][data-done]',
    })
    t.log(`alone ${Math.round(alone)} KB, with a PDF ${Math.round(withPdf)} KB`)
    t.true(alone > 10 && alone <= 90, `${alone}`)
    t.true(withPdf > 100 && withPdf <= 600, `${withPdf}`)
  },
)
