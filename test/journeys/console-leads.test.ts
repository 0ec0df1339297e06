import test from 'ava'
import type { Browser, Page } from 'puppeteer-core'
import { withoutTemporal } from '../http/without-temporal.js'
import { isAccessible } from '../support/accessible.js'
import { desktop, openBrowser, phone, visitor } from '../support/browser.js'
import { enter, loadedKilobytes } from '../support/console.js'
import { signedIn } from '../support/people.js'
import { saidTo } from '../support/said.js'
import { openWorld, sharedWorld } from '../support/world.js'

const w = sharedWorld(test, () => openWorld(withoutTemporal))
let browser: Browser

test.before(async () => {
  browser = await openBrowser()
})
test.after.always(() => browser?.close())

const press = (page: Page, text: string): Promise<unknown> =>
  Promise.all([
    page.waitForNavigation(),
    page.locator(`::-p-xpath(//button[normalize-space(.)="${text}"])`).click(),
  ])
const tick = (page: Page, label: string): Promise<void> =>
  page.locator(`::-p-xpath(//label[normalize-space(.)="${label}"]//input)`).click()
const notice = (page: Page): Promise<string> =>
  page.$$eval('.notice', all => all.map(one => one.textContent).join(' '))

for (const [name, viewport] of Object.entries({ phone, desktop }))
  test.serial(`${name}: a manager chooses leads, tags them all, and starts a run for each`, async t => {
    const { key, workspaceId } = await w.tenant()
    for (const lastName of ['Reed', 'Stone', 'Whitfield'])
      await w.newLead({ lastName, businessName: `${lastName} Bakery LLC`, tags: ['VIP', 'warm'] }, key)
    const page = await visitor(t, browser, viewport)
    await enter(page, w, await signedIn(w, 'manager', { workspaceId }))
    await page.goto(`${w.url}/console/leads?q=bakery`)
    await tick(page, 'All on this page')
    t.is(await page.$eval('.with-chosen > summary', one => one.textContent), 'With the chosen leads (3)')
    await tick(page, 'Choose Dana Reed')
    t.true(
      await page.$eval('[data-all]', one => (one as unknown as { indeterminate: boolean }).indeterminate),
    )
    await page.locator('.with-chosen > summary').click()
    await isAccessible(t, page)
    await page.locator('#chosen-tag').fill('November')
    await press(page, 'Add tag')
    t.regex(page.url(), /\?q=bakery&changed=2$/)
    t.is(await notice(page), '2 leads changed.')
    t.is(await page.$$eval('.badge', all => all.filter(one => one.textContent === 'November').length), 2)

    const start = async () => {
      await page.locator('.with-chosen > summary').click()
      await page.select('#chosen-agentId', (await optionOf(page, 'Maya')) ?? '')
      await page.select('#chosen-workflowId', (await optionOf(page, 'support')) ?? '')
      await press(page, 'Start a run for each')
    }
    await tick(page, 'Choose Dana Reed')
    await start()
    t.is(await notice(page), '1 lead changed.')
    await tick(page, 'All on this page')
    await start()
    t.is(await notice(page), '2 leads changed. Dana Reed: Agent is already linked to this lead')
    await isAccessible(t, page)
  })

const optionOf = (page: Page, name: string): Promise<string | undefined> =>
  page.$$eval(
    '#chosen option',
    (all, wanted) =>
      all.map(one => one as unknown as { text: string; value: string }).find(one => one.text === wanted)
        ?.value,
    name,
  )

for (const [name, viewport] of Object.entries({ phone, desktop }))
  test.serial(
    `${name}: an analyst saves what the list shows, shares it, and a colleague opens it`,
    async t => {
      const { key, workspaceId } = await w.tenant()
      await w.newLead({ lastName: 'Reed', tags: ['VIP'] }, key)
      await w.newLead({ lastName: 'Stone' }, key)
      const page = await visitor(t, browser, viewport)
      await enter(page, w, await signedIn(w, 'analyst', { workspaceId }))
      await page.goto(`${w.url}/console/leads`)
      await page.locator('.picker > summary').click()
      await tick(page, 'VIP')
      await isAccessible(t, page)
      await press(page, 'Show')
      await page.locator('::-p-xpath(//summary[.="Save this filter"])').click()
      await page.locator('#filter-name').fill('Very important')
      await isAccessible(t, page)
      await press(page, 'Save')
      t.is(await page.$eval('.saved [aria-current]', one => one.textContent), 'Very important')
      await isAccessible(t, page)

      await Promise.all([page.waitForNavigation(), page.locator('::-p-text(Change saved filters)').click()])
      await page.locator('::-p-xpath(//summary[.="Change"])').click()
      await tick(page, 'All colleagues see it')
      await isAccessible(t, page)
      await press(page, 'Save')

      const other = await visitor(t, browser, viewport)
      await enter(other, w, await signedIn(w, 'viewer', { workspaceId }))
      await other.goto(`${w.url}/console/leads`)
      await Promise.all([other.waitForNavigation(), other.locator('.saved .button').click()])
      t.deepEqual(await other.$$eval('tbody th a', all => all.map(one => one.textContent)), ['Dana Reed'])
      await isAccessible(t, other)
    },
  )

for (const [name, viewport] of Object.entries({ phone, desktop }))
  test.serial(
    `${name}: a viewer reads what was said to a lead, page by page, and opens what is long`,
    async t => {
      const leadId = await w.newLead({ lastName: 'Whitfield' })
      const runId = (await w.newRun(leadId)).body.workflowRun.id
      const long = `I moved. ${'And so on. '.repeat(60)}The end.`
      for (let n = 0; n < 26; n++)
        await saidTo(w, leadId, `Please send statement ${n}.`, { workflowRunId: runId })
      await saidTo(w, leadId, long, { direction: 'INBOUND' })
      await saidTo(w, leadId, 'It did not go', {
        state: 'failed',
        status: 'FAILED',
        error: 'Nobody is reached there',
      })
      const page = await visitor(t, browser, viewport)
      await enter(page, w, await signedIn(w, 'viewer'))
      await page.goto(`${w.url}/console/leads/${leadId}`)
      t.is((await page.$$('#conversation li')).length, 3)
      await isAccessible(t, page)
      await Promise.all([page.waitForNavigation(), page.locator('::-p-text(All messages)').click()])
      t.is((await page.$$('.conversation li')).length, 25)
      const end = () => page.$eval('.clipped > p', one => one.checkVisibility())
      t.false(await end())
      await page.focus('.clipped > summary')
      await page.keyboard.press('Enter')
      t.true(await end())
      await isAccessible(t, page)
      await Promise.all([page.waitForNavigation(), page.locator('::-p-text(Earlier messages)').click()])
      t.is((await page.$$('.conversation li')).length, 3)
      await page.select('#run', runId)
      await press(page, 'Show')
      t.is((await page.$$('.conversation .inbound')).length, 0)
      await page.goto(`${w.url}/console/leads/${leadId}/timeline`)
      t.true((await page.$$('.timeline > li')).length > 25)
      await isAccessible(t, page)
    },
  )

test.serial('without scripts, by keyboard: the box above the list means all of the page', async t => {
  const { key, workspaceId } = await w.tenant()
  for (const lastName of ['Reed', 'Stone']) await w.newLead({ lastName }, key)
  const page = await visitor(t, browser, phone)
  await page.setJavaScriptEnabled(false)
  await enter(page, w, await signedIn(w, 'analyst', { workspaceId }))
  await page.goto(`${w.url}/console/leads`)
  await page.focus('[data-all]')
  await page.keyboard.press('Space')
  await page.focus('.with-chosen > summary')
  await page.keyboard.press('Enter')
  await page.focus('#chosen-tag')
  await page.keyboard.type('November')
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
  t.is(await notice(page), '2 leads changed.')
})

test.serial('a list of fifty leads loads at most 90 KB of scripts and styles', async t => {
  const { workspaceId } = await w.tenant()
  const page = await visitor(t, browser, phone)
  await enter(page, w, await signedIn(w, 'manager', { workspaceId }))
  const size = await loadedKilobytes(page, `${w.url}/console/leads`)
  t.true(size > 10 && size <= 90, `${size}`)
})
