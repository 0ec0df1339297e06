import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'ava'
import type { Browser, ElementHandle, Page } from 'puppeteer-core'
import { applyChecklist } from '../leads/checklist.js'
import { isAccessible } from '../support/accessible.js'
import { desktop, openBrowser, phone, visitor } from '../support/browser.js'
import { signedIn } from '../support/people.js'
import { portalOf } from '../support/portal.js'
import { type TemporalWorld, temporalWorld } from '../support/temporal.js'

let w: TemporalWorld
let browser: Browser
const folder = mkdtempSync(join(tmpdir(), 'leadspread-hostile-'))

test.before(async () => {
  w = await temporalWorld('test-journeys-hostile')
  await applyChecklist(
    w,
    `
# The lightest colour that is taken.
workspace: { name: Harbor Business Lending, portal: { name: Harbor, color: "#767676" } }
checklist:
  - code: ALL
    name: All
    items:
      - { code: NAME, label: Name, fieldType: TEXT }
      - { code: WHERE, label: Address, fieldType: ADDRESS }
      - { code: MAIL, label: E-mail, fieldType: EMAIL }
      - { code: SITE, label: Web site, fieldType: URL }
      - { code: PAPER, label: Lease, fieldType: FILE }
`,
  )
  browser = await openBrowser()
})
test.after.always(async () => {
  await browser?.close()
  await w?.dispose()
  rmSync(folder, { recursive: true, force: true })
})

const attack = (field: string) =>
  `"'><img src=x onerror="document.title='${field} ran'"><script>document.title='${field} ran'</script><svg onload=document.title='ran'>{{7*7}}`
/** Slashes can't be in the name of a file. */
const nameOfFile = `"'><img src=x onerror=document.title='ran'>.csv`

/** Nothing of it became a part of the page, and its words stand there as they were typed. */
async function isText(page: Page): Promise<string> {
  const found = await page.evaluate(() => {
    // biome-ignore lint/suspicious/noExplicitAny: the browser's, of which the tests' compiler knows nothing
    const { document } = globalThis as any
    return {
      title: document.title as string,
      parts: document.querySelectorAll('img[src=x], [onerror], [onload], main script').length as number,
    }
  })
  return /ran$/.test(found.title) || found.parts > 0 ? JSON.stringify(found) : 'text'
}

test('whatever a borrower types, asks or calls a file is text, to the borrower and to the lender', async t => {
  t.timeout(180_000)
  const leadId = await w.newLead({ lastName: 'Whitfield' })
  const page = await visitor(t, browser, phone)
  await page.goto(w.url + (await portalOf(w, leadId)))
  for (const [at, field] of (await page.$$('form.answer :is(input, textarea)')).entries()) {
    await field.type(attack(`answer ${at}`))
    await page.keyboard.press('Tab')
    await page.waitForNetworkIdle({ idleTime: 200 })
  }
  t.is((await page.$$('article .badge.bad')).length, 2)
  const path = join(folder, nameOfFile)
  writeFileSync(path, 'Rent,12\n')
  const file = (await page.$('article input[name=files]')) as ElementHandle<never>
  await (file as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(path)
  await page.waitForSelector('article .given li')
  for (const kind of ['question', 'not_applicable']) {
    const remark = 'article:has(textarea[autocomplete]) details.remark'
    await page.locator(`${remark} summary`).click()
    await page.locator(`${remark} input[value=${kind}]`).click()
    await page.locator(`${remark} textarea`).fill(attack(kind))
    await page.locator(`${remark} button[type=submit]`).click()
    await page.waitForSelector('article ::-p-text(Someone will look at it)')
    await page.waitForSelector(`${remark}:not([open])`)
  }
  t.is(await isText(page), 'text')
  await page.reload()
  t.is(await isText(page), 'text')
  await isAccessible(t, page)
  t.is(await page.$eval('form.answer :is(input, textarea)', field => field.value), attack('answer 0'))

  const colleague = await visitor(t, browser, desktop)
  const [name = '', value = ''] = (await signedIn(w, 'admin')).cookie.split('=')
  await colleague.browserContext().setCookie({ name, value, domain: new URL(w.url).hostname, path: '/' })
  for (const where of [`/console/leads/${leadId}`, '/console', '/console/leads']) {
    await colleague.goto(w.url + where)
    t.is(await isText(colleague), 'text', where)
  }
  await colleague.goto(`${w.url}/console/leads/${leadId}`)
  const shown = await colleague.$eval('body', body => body.textContent ?? '')
  for (const typed of [nameOfFile, attack('question'), attack('answer 0')])
    t.true(shown.includes(typed), typed)
})
