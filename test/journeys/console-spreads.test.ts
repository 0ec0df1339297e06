import test from 'ava'
import type { Browser, Page } from 'puppeteer-core'
import { isAccessible } from '../support/accessible.js'
import { desktop, openBrowser, phone, visitor } from '../support/browser.js'
import { enter, loadedKilobytes } from '../support/console.js'
import { eventually } from '../support/eventually.js'
import { signedIn } from '../support/people.js'
import { spreadsOf } from '../support/spreads.js'
import { quarterWorkbook, statementPdf } from '../support/statement-files.js'
import { type TemporalWorld, temporalWorld } from '../support/temporal.js'
import { upload } from '../support/uploads.js'

let w: TemporalWorld
let browser: Browser

test.before(async () => {
  w = await temporalWorld('test-journeys-console-spreads')
  browser = await openBrowser()
})
test.after.always(async () => {
  await browser?.close()
  await w?.dispose()
})

const openFigure = async (page: Page, amount: string): Promise<void> => {
  const found = await page.waitForSelector(`::-p-xpath(//a[@data-figure][normalize-space(.)='${amount}'])`)
  await found?.click()
}
const figures = (page: Page) => page.$$eval('[data-figure]', all => all.map(one => one.textContent.trim()))

test('an analyst spreads statements, looks a figure up on its page, corrects it and takes the report along', async t => {
  const leadId = await w.newLead({ businessName: 'Harbor Traders LLC' })
  await upload(w, leadId, [{ name: 'Statements 2024.pdf', bytes: await statementPdf() }])
  await upload(w, leadId, [{ name: 'Q1 2025.xlsx', bytes: await quarterWorkbook() }])
  const page = await visitor(t, browser, desktop)
  await enter(page, w, await signedIn(w, 'analyst'))

  await page.goto(`${w.url}/console/leads/${leadId}/spreads`)
  await isAccessible(t, page)
  await page.locator('::-p-text(Start the spread)').click()
  // It says how far it is, and shows the figures when they are there, without being loaded anew.
  await page.waitForSelector('[data-figure]', { timeout: 60_000 })
  const spreadId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  t.is((await spreadsOf(w).read(spreadId)).source, 'USER')
  await isAccessible(t, page)

  await openFigure(page, '1,342,500')
  const box = await page.waitForSelector('[data-source] [data-box]')
  t.true(await isOnPaper(page), 'the box lies around what is printed there')
  t.truthy(await box?.boundingBox())
  await isAccessible(t, page)

  await openFigure(page, '351,200')
  await page.waitForSelector('table.cells mark')
  t.is(await page.$eval('table.cells mark', mark => mark.textContent), '351200')

  // By the keyboard: from the first quarter's sales to those of 2024, and into the panel.
  await page.focus('[data-figure][aria-current]')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await page.waitForSelector('::-p-xpath(//*[@id="beside"]//p[contains(., "1,342,500")])')
  await page.locator('::-p-xpath(//summary[.="Correct this figure"])').click()
  await page.locator('#figure-value').fill('a lot')
  await page.locator('#figure-reason').fill('The accountant has sent a corrected page.')
  await page.locator('::-p-xpath(//details[@open]//button[.="Save the correction"])').click()
  await page.waitForSelector('#figure-value-error')
  t.is(
    await page.$eval('#figure-reason', one => (one as unknown as { value: string }).value),
    'The accountant has sent a corrected page.',
  )
  await isAccessible(t, page)
  await page.locator('#figure-value').fill('1,350,000')
  await page.locator('::-p-xpath(//details[@open]//button[.="Save the correction"])').click()
  await eventually(
    () => figures(page),
    all => ['1,350,000', '1,335,500'].every(amount => all.some(text => text.endsWith(amount))),
    60_000,
  )
  await page.waitForSelector('#beside ::-p-text(Take it back)')
  await isAccessible(t, page)

  const report = await page.$eval('a[href*="/artifacts/"]', async link => {
    const answer = await fetch((link as unknown as { href: string }).href)
    return { type: answer.headers.get('content-type'), start: (await answer.text()).slice(0, 5) }
  })
  t.deepEqual(report, { type: 'application/pdf', start: '%PDF-' })
})

/** What a canvas is here; the types of browsers aren't those of tests. */
interface Drawn {
  width: number
  height: number
  getContext(of: '2d'): { getImageData(...at: number[]): { data: Iterable<number> } } | null
}

/** Whether there is ink where the box is: it is drawn over a page that is mostly white. */
const isOnPaper = (page: Page) =>
  page.$eval('[data-source] .sheet', sheet => {
    const canvas = sheet.querySelector('canvas') as unknown as Drawn
    const { left, top, width, height } = (
      sheet.querySelector('[data-box]') as unknown as { style: Record<string, string> }
    ).style
    const part = (text: string | undefined, of: number) =>
      Math.round((Number.parseFloat(text ?? '') / 100) * of)
    const pixels = canvas
      .getContext('2d')
      ?.getImageData(
        part(left, canvas.width),
        part(top, canvas.height),
        part(width, canvas.width),
        part(height, canvas.height),
      )
    return [...(pixels?.data ?? [])].some((value, n) => n % 4 === 0 && value < 100)
  })

test('the viewer loads at most 600 KB of scripts and styles, every other page of spreads at most 90 KB', async t => {
  const leadId = await w.newLead({ businessName: 'Harbor Traders LLC' })
  await upload(w, leadId, [{ name: 'Statements 2024.pdf', bytes: await statementPdf() }])
  const { body } = await w.send('POST', '/api/v1/spreads', { body: { leadId } })
  await spreadsOf(w).untilEnded(body.spread.id)
  const ana = await signedIn(w, 'analyst')
  const loaded = async (path: string, until?: string) => {
    const page = await visitor(t, browser, phone)
    await enter(page, w, ana)
    return loadedKilobytes(page, w.url + path, until === undefined ? {} : { until })
  }
  const figure = `/console/spreads/${body.spread.id}?of=incomeStatement&period=2024-01-01_2024-12-31&row=grossRevenues`
  const viewer = await loaded(figure, '[data-source] [data-box]')
  const list = await loaded('/console/spreads')
  t.log(`viewer ${Math.round(viewer)} KB, list ${Math.round(list)} KB`)
  t.true(viewer <= 600 && viewer > 100, `${viewer}`)
  t.true(list <= 90, `${list}`)
})
