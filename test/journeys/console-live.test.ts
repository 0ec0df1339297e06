import test, { type ExecutionContext } from 'ava'
import type { Browser, Page } from 'puppeteer-core'
import { withoutTemporal } from '../http/without-temporal.js'
import { desktop, openBrowser, visitor } from '../support/browser.js'
import { enter } from '../support/console.js'
import { eventually } from '../support/eventually.js'
import { signedIn } from '../support/people.js'
import { conduct, newSpread, profitAndLoss, sendStatement } from '../support/spreads.js'
import { openWorld, sharedWorld } from '../support/world.js'

let browser: Browser

const w = sharedWorld(test, () => openWorld(withoutTemporal))
test.before(async () => {
  browser = await openBrowser()
})
test.after.always(() => browser?.close())

/** The page of a spread that is at work, and how often it has asked how far it is. */
async function watching(t: ExecutionContext, { hasNews }: { hasNews: boolean }) {
  const leadId = await w.newLead({ businessName: 'Harbor Traders LLC' })
  await sendStatement(w, leadId, 'Statement.csv', profitAndLoss(2024))
  const { id: spreadId } = await newSpread(w, leadId)
  const person = await signedIn(w, 'viewer')
  const page = await visitor(t, browser, desktop)
  await enter(page, w, person)
  if (!hasNews) await without(page, /\/live$/)
  let asked = 0
  page.on('request', request => {
    if (new URL(request.url()).pathname.endsWith('/progress')) asked++
  })
  await page.goto(`${w.url}/console/spreads/${spreadId}`)
  return { page, spreadId, person, asked: () => asked }
}

async function without(page: Page, addresses: RegExp): Promise<void> {
  await page.setRequestInterception(true)
  page.on('request', request =>
    addresses.test(new URL(request.url()).pathname) ? request.abort() : request.continue(),
  )
}

test('the page of a spread asks nothing until it is told, and then shows the figures', async t => {
  const { page, spreadId, asked } = await watching(t, { hasNews: true })
  await page.waitForSelector('#progress ::-p-text(0 of 1)')
  await new Promise(resolve => setTimeout(resolve, 5_000))
  t.true(asked() <= 1, `${asked()} before there was anything to tell`)
  await conduct(w, spreadId)
  await page.waitForSelector('[data-figure]')
  t.true(asked() <= 4, `${asked()} in all`)
})

test('a page that nobody looks at asks nothing, and has caught up when somebody does', async t => {
  const { page, spreadId, asked } = await watching(t, { hasNews: true })
  await page.waitForSelector('#progress ::-p-text(0 of 1)')
  const look = (hidden: boolean) =>
    page.evaluate(`
      Object.defineProperty(document, 'hidden', { value: ${hidden}, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))`)
  await look(true)
  const before = asked()
  await conduct(w, spreadId)
  await new Promise(resolve => setTimeout(resolve, 4_000))
  t.is(asked(), before)
  await look(false)
  t.truthy(await page.waitForSelector('[data-figure]'))
})

test('where events do not come through, it asks by itself', async t => {
  const { page, spreadId, asked } = await watching(t, { hasNews: false })
  await eventually(
    async () => asked(),
    times => times >= 2,
  )
  await conduct(w, spreadId)
  t.truthy(await page.waitForSelector('[data-figure]'))
})

test('somebody who signs out elsewhere is brought to the door, and comes back to where they were', async t => {
  const { page, spreadId, person } = await watching(t, { hasNews: true })
  await page.waitForSelector('#progress ::-p-text(0 of 1)')
  await person.post('/sign-out')
  await eventually(
    async () => page.url(),
    url => url.includes('/sign-in'),
    30_000,
  )
  t.is(new URL(page.url()).searchParams.get('back'), `/console/spreads/${spreadId}`)
})
