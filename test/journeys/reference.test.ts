import test from 'ava'
import { withoutTemporal } from '../http/without-temporal.js'
import { openBrowser, phone, visitor } from '../support/browser.js'
import { openWorld, sharedWorld } from '../support/world.js'

const w = sharedWorld(test, () => openWorld(withoutTemporal))

/** The page works through the whole document for each operation that is opened, which a busy machine takes its time for. */
const patience = 80_000

test('an operation of the reference is read and tried on a phone without scrolling sideways', async t => {
  const browser = await openBrowser()
  t.teardown(() => browser.close())
  const page = await visitor(t, browser)
  await page.goto(`${w.url}/docs`, { timeout: patience })
  const widthWith = async (selector: string) => {
    await page.waitForSelector(selector, { timeout: patience })
    return page.evaluate('document.documentElement.scrollWidth')
  }
  // Once: what seems to have failed while the page was busy and is tried again would close what it has opened.
  const press = async (selector: string) => {
    await page.waitForSelector(selector, { timeout: patience })
    await page.evaluate(`document.querySelector(${JSON.stringify(selector)}).click()`)
  }
  t.is(await widthWith('.opblock'), phone.width)
  for (const operation of ['#operations-Workspace-getMe', '#operations-Leads-listLeads']) {
    await press(`${operation} .opblock-summary-control`)
    t.is(await widthWith(`${operation} .responses-table`), phone.width, operation)
    await press(`${operation} .execute`)
    t.is(await widthWith(`${operation} .live-responses-table`), phone.width, operation)
  }
})
