import test from 'ava'
import type { Browser, ElementHandle, Page } from 'puppeteer-core'
import { commandLine } from '../../src/audit/doer.js'
import { transact } from '../../src/db/transact.js'
import { createUser } from '../../src/people/create.js'
import { makeLink } from '../../src/people/links/make.js'
import { applyChecklist } from '../leads/checklist.js'
import { isAccessible } from '../support/accessible.js'
import { desktop, openBrowser, phone, visitor } from '../support/browser.js'
import { eventually } from '../support/eventually.js'
import { picture } from '../support/pictures.js'
import { type TemporalWorld, temporalWorld } from '../support/temporal.js'
import { filesToSend } from './bakery.js'

const checklist = `
workspace: { name: Harbor Business Lending }
checklist:
  - code: STATEMENTS
    name: Statements
    items:
      - { code: PNL, label: Profit and loss statement, fieldType: PROFIT_AND_LOSS, clientInstructions: The last full year. }
agents:
  - { code: maya, name: Maya, email: maya@harbor.example }
workflows:
  - { code: collect, name: Collect the checklist, type: CHECKLIST }
`

let w: TemporalWorld
let browser: Browser
const fileOf = filesToSend(test)

test.before(async () => {
  w = await temporalWorld('test-journeys-newcomer')
  await applyChecklist(w, checklist)
  browser = await openBrowser()
})
test.after.always(async () => {
  await browser?.close()
  await w?.dispose()
})

/** As `npm start` prints it. */
async function printedLink(): Promise<string> {
  const by = { ...commandLine, workspaceId: w.workspaceId }
  const { url } = await transact(w.context.db, async trx => {
    const user = await createUser(w.context, trx, by, {
      email: 'demo@harbor.example',
      name: 'Demo',
      role: 'admin',
    })
    return makeLink(w.context, trx, by, { user, kind: 'sign-in' })
  })
  return w.url + new URL(url).pathname
}

const press = async (page: Page, text: string): Promise<void> => {
  await Promise.all([page.waitForNavigation(), page.locator(`::-p-xpath(//button[.="${text}"])`).click()])
}

test('a newcomer signs in by the link, makes a lead, sends its statement as the lead would, and reads, corrects and takes along its figures', async t => {
  t.timeout(180_000)
  const page = await visitor(t, browser, desktop)
  await page.goto(await printedLink())
  if (new URL(page.url()).pathname.startsWith('/sign-in'))
    await Promise.all([page.waitForNavigation(), page.locator('form button').click()])
  await page.goto(`${w.url}/console/leads`)
  await isAccessible(t, page)
  await Promise.all([page.waitForNavigation(), page.locator('::-p-text(New lead)').click()])
  await isAccessible(t, page)
  await page.type('#firstName', 'Dana')
  await page.type('#lastName', 'Whitfield')
  await page.type('#businessName', 'Whitfield Bakery LLC')
  await press(page, 'Create')
  const leadPage = page.url()
  await page.locator('::-p-xpath(//summary[.="Start a run"])').click()
  await choose(page, '#agentId', 'Maya')
  await choose(page, '#workflowId', 'Collect the checklist')
  await press(page, 'Start')
  await page.waitForSelector('#runs ::-p-text(Active)')
  await isAccessible(t, page)

  // A second browser, as the lead's own telephone.
  const portal = await page.$eval('#portal-link', link => (link as unknown as { href: string }).href)
  const borrower = await visitor(t, browser, phone)
  await borrower.goto(w.url + new URL(portal).pathname)
  await picture(borrower, 'portal-phone')
  const file = fileOf('profit-and-loss-2025.csv')
  const field = (await borrower.waitForSelector('article input[type=file]')) as ElementHandle<never>
  await (field as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(file)
  await borrower.waitForSelector('article .files ::-p-text(looks good)', { timeout: 60_000 })
  await picture(borrower, 'portal-phone-sent')

  // The page of the lead hears of it by itself: the run has nothing left to ask for.
  await page.waitForSelector('#runs ::-p-text(Completed)', { timeout: 60_000 })
  await picture(page, 'lead-desktop')

  await page.goto(`${leadPage}/spreads`)
  await page.locator('::-p-text(Start the spread)').click()
  await page.waitForSelector('[data-figure]', { timeout: 60_000 })
  await page.locator(`::-p-xpath(//a[@data-figure][normalize-space(.)="24,000"])`).click()
  await page.waitForSelector('#beside mark')
  await isAccessible(t, page)
  await picture(page, 'spread-desktop')
  await page.locator('::-p-xpath(//summary[.="Correct this figure"])').click()
  await page.locator('#figure-value').fill('25,000')
  await page.locator('#figure-reason').fill('The landlord has told us.')
  await page.locator('::-p-xpath(//details[@open]//button[.="Save the correction"])').click()
  await eventually(
    () => page.$$eval('[data-figure]', all => all.map(one => one.textContent.trim())),
    all => all.some(text => text.endsWith('25,000')) && all.some(text => text.endsWith('29,000')),
    60_000,
  )
  const report = await page.$eval('a[href*="/artifacts/"]', async link => {
    const answer = await fetch((link as unknown as { href: string }).href)
    return (await answer.text()).slice(0, 5)
  })
  t.is(report, '%PDF-')
  await page.goto(`${w.url}/console/leads`)
  await picture(page, 'leads-desktop')
})

async function choose(page: Page, field: string, text: string): Promise<void> {
  const value = await page.$eval(
    field,
    (select, wanted) =>
      [...(select as unknown as { options: Iterable<{ text: string; value: string }> }).options].find(
        option => option.text === wanted,
      )?.value ?? '',
    text,
  )
  await page.select(field, value)
}
