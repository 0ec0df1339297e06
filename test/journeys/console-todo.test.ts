import test from 'ava'
import type { Browser } from 'puppeteer-core'
import { withoutTemporal } from '../http/without-temporal.js'
import { isAccessible } from '../support/accessible.js'
import { desktop, openBrowser, phone, visitor } from '../support/browser.js'
import { enter } from '../support/console.js'
import { signedIn } from '../support/people.js'
import { saidTo } from '../support/said.js'
import { openWorld, sharedWorld } from '../support/world.js'

const w = sharedWorld(test, () => openWorld(withoutTemporal))
let browser: Browser

test.before(async () => {
  browser = await openBrowser()
})
test.after.always(() => browser?.close())

for (const [name, viewport] of Object.entries({ phone, desktop }))
  test.serial(`${name}: an analyst works through what is to do without leaving it`, async t => {
    const leadId = await w.newLead({ lastName: 'Whitfield' })
    const draft = { state: 'draft', status: 'AWAITING_APPROVAL' } as const
    await saidTo(w, leadId, `Dear Dana,\n\nplease send ${'your statements, '.repeat(20)}soon.`, draft)
    await w.send('POST', `/api/v1/leads/${leadId}/escalations`, {
      body: { reason: 'She asks for a person.' },
    })
    const page = await visitor(t, browser, viewport)
    await enter(page, w, await signedIn(w, 'analyst'))
    await page.goto(`${w.url}/console/todo`)
    t.is((await page.$$('.entries > li')).length, 2)
    await isAccessible(t, page)
    const press = (says: string) =>
      Promise.all([page.waitForNavigation(), page.locator(`::-p-xpath(//button[.="${says}"])`).click()])
    await press('Resolved')
    t.is(new URL(page.url()).pathname, '/console/todo')
    await press('Approve and send')
    t.is((await page.$$('.entries > li')).length, 0)
    await isAccessible(t, page)
  })
