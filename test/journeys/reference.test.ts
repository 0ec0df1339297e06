import test from 'ava'
import { withoutTemporal } from '../http/without-temporal.js'
import { openBrowser, phone, visitor } from '../support/browser.js'
import { openWorld, sharedWorld } from '../support/world.js'

const w = sharedWorld(test, () => openWorld(withoutTemporal))

test('an operation of the reference is read and tried on a phone without scrolling sideways', async t => {
  const browser = await openBrowser()
  t.teardown(() => browser.close())
  const page = await visitor(t, browser)
  await page.goto(`${w.url}/docs`)
  const widthWith = async (selector: string) => {
    await page.locator(selector).wait()
    return page.evaluate('document.documentElement.scrollWidth')
  }
  t.is(await widthWith('.opblock'), phone.width)
  for (const operation of ['#operations-Workspace-getMe', '#operations-Leads-listLeads']) {
    await page.locator(`${operation} .opblock-summary-control`).click()
    t.is(await widthWith(`${operation} .responses-table`), phone.width, operation)
    await page.locator(`${operation} .execute`).click()
    t.is(await widthWith(`${operation} .live-responses-table`), phone.width, operation)
  }
})
