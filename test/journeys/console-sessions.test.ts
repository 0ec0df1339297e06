import test, { type ExecutionContext } from 'ava'
import type { Browser, Page } from 'puppeteer-core'
import { inviteUser } from '../../src/people/change.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { isAccessible } from '../support/accessible.js'
import { desktop, openBrowser, phone, visitor } from '../support/browser.js'
import { picture, press, replaceIn } from '../support/console.js'
import { eventually } from '../support/eventually.js'
import { browser as browserOf } from '../support/people.js'
import { conduct, newSpread, profitAndLoss, sendStatement } from '../support/spreads.js'
import { openWorld, sharedWorld } from '../support/world.js'

let browser: Browser
const password = 'correct horse battery'

const w = sharedWorld(test, () => openWorld(withoutTemporal))
test.before(async () => {
  browser = await openBrowser()
})
test.after.always(() => browser?.close())

let people = 0

/** Somebody who has chosen their password, and is in. */
async function comeIn(t: ExecutionContext, viewport = desktop): Promise<{ page: Page; email: string }> {
  const { workspaceId } = await w.tenant()
  const email = `ana-${++people}@harbor.example`
  const by = { workspaceId, origin: 'operator', requestId: null } as const
  const { url } = await inviteUser(w.context, by, { email, name: 'Ana Diaz', role: 'admin' })
  const page = await visitor(t, browser, viewport)
  await page.goto(w.url + new URL(url).pathname)
  await page.type('#password', password)
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
  return { page, email }
}

/** Beside a spread of their workspace that has completed. */
async function onSpread(t: ExecutionContext) {
  const { page, email } = await comeIn(t)
  const { workspaceId } = await w.context.db('users').where({ email }).first()
  const { apiKey: key } = await w.newKey({}, workspaceId)
  const leadId = await w.newLead({ businessName: 'Harbor Traders LLC' }, key)
  await sendStatement(w, leadId, 'Statement.csv', profitAndLoss(2024), key)
  const { id } = await newSpread(w, leadId, {}, key)
  await conduct(w, id)
  return { page, email, id }
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.type('#email', email)
  await page.type('#password', password)
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
}

const cookieOf = async (page: Page) =>
  (await page.browserContext().cookies()).find(({ name }) => name === 'leadspread-session')?.value ?? ''

/** As an admin does who ends all sessions of somebody. */
const endSessions = (email: string) =>
  w.context
    .db('user_sessions')
    .whereIn('userId', w.context.db('users').where({ email }).select('id'))
    .update({ revokedAt: new Date().toISOString() })

const valueIn = (page: Page, field: string) =>
  page.$eval(field, one => (one as unknown as { value: string }).value)
const replace = (page: Page, from: string, to: string) => replaceIn(page, '#setup-text', [from, to])

const isKnown = async (token: string) =>
  (await browserOf(w, { userId: '', email: '', token }).get('/console/leads')).status === 200

test('a cookie that was there before somebody signs in opens nothing after', async t => {
  const { page, email } = await comeIn(t)
  const first = await cookieOf(page)
  t.true(await isKnown(first))
  // One that somebody else has put there, of the right form.
  const planted = `${first.slice(0, -4)}AAAA`
  await page.browserContext().setCookie({
    name: 'leadspread-session',
    value: planted,
    domain: new URL(w.url).hostname,
    path: '/',
  })
  await page.goto(`${w.url}/console/settings`)
  t.regex(page.url(), /\/sign-in\?back=/)
  await signIn(page, email)
  t.is(page.url(), `${w.url}/console/settings`)
  const own = await cookieOf(page)
  t.false([planted, first].includes(own))
  t.false(await isKnown(planted))
  t.true(await isKnown(own))
  // Signed in once more in the same browser, what it was before is over.
  await page.goto(`${w.url}/sign-in`)
  await press(page, 'Sign out')
  t.false(await isKnown(own))
})

for (const [device, viewport] of Object.entries({ phone, desktop }))
  test(`on a ${device}: a session ends in mid-work; what was typed stays, and is sent after signing in elsewhere`, async t => {
    t.timeout(180_000)
    const { page, email } = await comeIn(t, viewport)
    await page.goto(`${w.url}/console/settings/setup/edit`)
    await replace(page, 'name: Maya', 'name: Maya Quinn')
    const typed = await valueIn(page, '#setup-text')
    await endSessions(email)
    await press(page, 'Show what will change', { leaves: false })
    await page.waitForSelector('[data-ended]')
    t.is(await valueIn(page, '#setup-text'), typed)
    await isAccessible(t, page)
    await picture(page, `session-ended-${device}`)

    const link = await page.$('[data-ended] a')
    const [tab] = await Promise.all([
      new Promise<Page | null>(resolve => page.once('popup', resolve)),
      link?.click(),
    ])
    await tab?.waitForSelector('#email')
    await signIn(tab as Page, email)
    await page.bringToFront()
    await press(page, 'Show what will change')
    await page.waitForSelector('ins ::-p-text(Maya Quinn)')
    await press(page, 'Apply this change')
    await page.waitForSelector('[role=status] ::-p-text(Applied: 1 change)')
  })

test('without a script, whoever sends something too late is told that it was not saved, and comes back', async t => {
  const { page, email } = await comeIn(t)
  await page.setJavaScriptEnabled(false)
  await page.goto(`${w.url}/console/settings/setup/edit`)
  await endSessions(email)
  await press(page, 'Show what will change')
  t.regex(page.url(), /\/sign-in\?/)
  await page.waitForSelector('[role=status] ::-p-text(Nothing was saved)')
  await picture(page, 'sign-in-unsaved')
  await signIn(page, email)
  t.is(page.url(), `${w.url}/console/settings/setup/edit`)
  await page.setJavaScriptEnabled(true)
})

test('a correction that is sent in place stays as it was typed when the session has ended', async t => {
  t.timeout(180_000)
  const { page, email, id } = await onSpread(t)
  await page.goto(
    `${w.url}/console/spreads/${id}?of=incomeStatement&period=2024-01-01_2024-12-31&row=grossRevenues`,
  )
  await page.locator('::-p-xpath(//summary[.="Correct this figure"])').click()
  await page.locator('#figure-value').fill('125,000')
  await page.locator('#figure-reason').fill('By the accountant’s letter.')
  await endSessions(email)
  const save = '::-p-xpath(//details[@open]//button[.="Save the correction"])'
  await page.locator(save).click()
  await page.waitForSelector('[data-ended]')
  t.is(await valueIn(page, '#figure-reason'), 'By the accountant’s letter.')
  const tab = await page.browserContext().newPage()
  await tab.goto(`${w.url}/sign-in`)
  await signIn(tab, email)
  await page.bringToFront()
  await page.locator(save).click()
  await eventually(
    async () => (await w.context.db('spread_overrides').where({ spreadId: id })).length,
    count => count === 1,
  )
  t.is(await page.$('[data-ended]'), null)
})

test('two tabs change the set-up: the second is refused, keeps what was typed, and sees what it is now', async t => {
  t.timeout(180_000)
  const { page } = await comeIn(t)
  const edit = `${w.url}/console/settings/setup/edit`
  await page.goto(edit)
  const other = await page.browserContext().newPage()
  await other.goto(edit)
  await replace(page, 'name: Maya', 'name: Maya Quinn')
  await replace(other, 'name: Noor', 'name: Noor Khan')
  await page.bringToFront()
  await press(page, 'Show what will change')
  await press(page, 'Apply this change')
  await other.bringToFront()
  await press(other, 'Show what will change')
  await other.waitForSelector('[role=alert] ::-p-text(Somebody else has changed the set-up meanwhile)')
  await isAccessible(t, other)
  t.regex(await valueIn(other, '#setup-text'), /name: Noor Khan/)
  t.regex(await valueIn(other, 'textarea[readonly]'), /name: Maya Quinn/)
  await picture(other, 'set-up-meanwhile')
  // What they would undo stands in the preview, so they take it over first.
  await press(other, 'Show what will change')
  await other.waitForSelector('del ::-p-text(Maya Quinn)')
  await press(other, 'Go on editing')
  await replace(other, 'name: Maya', 'name: Maya Quinn')
  await press(other, 'Show what will change')
  await press(other, 'Apply this change')
  t.regex(await other.$eval('main', main => main.textContent ?? ''), /Maya Quinn.*Noor Khan/s)
})

test('two tabs correct one figure: the second is told what it has become, and keeps what was typed', async t => {
  t.timeout(180_000)
  const { page, id } = await onSpread(t)
  const figure = `${w.url}/console/spreads/${id}?of=incomeStatement&period=2024-01-01_2024-12-31&row=grossRevenues`
  const other = await page.browserContext().newPage()
  const correct = async (tab: Page, value: string) => {
    await tab.bringToFront()
    await tab.locator('::-p-xpath(//summary[.="Correct this figure"])').click()
    await tab.locator('#figure-value').fill(value)
    await tab.locator('#figure-reason').fill(`The letter says ${value}.`)
    await tab.locator('::-p-xpath(//details[@open]//button[.="Save the correction"])').click()
  }
  await page.goto(figure)
  await other.goto(figure)
  await correct(page, '125,000')
  const overrides = () => w.context.db('spread_overrides').where({ spreadId: id })
  await eventually(overrides, all => all.length === 1)
  await conduct(w, id)
  await correct(other, '130,000')
  await other.waitForSelector('#beside [role=alert] ::-p-text(it is 125,000 now)')
  await isAccessible(t, other)
  t.is(await valueIn(other, '#figure-reason'), 'The letter says 130,000.')
  t.is(Number((await overrides())[0].value), 125_000)
  await other.locator('::-p-xpath(//details[@open]//button[.="Save the correction"])').click()
  await eventually(overrides, ([one]) => Number(one.value) === 130_000)
})

test('two tabs tell debts of one spread: neither is lost without a word', async t => {
  t.timeout(180_000)
  const { page, id } = await onSpread(t)
  const inputs = `${w.url}/console/spreads/${id}?view=inputs`
  const other = await page.browserContext().newPage()
  await page.goto(inputs)
  await other.goto(inputs)
  const add = async (tab: Page, text: string) => {
    await tab.bringToFront()
    await tab.$eval('#comments details', details => details.setAttribute('open', ''))
    await tab.type('#comments textarea', text)
    const button = await tab.$('#comments button[type=submit]')
    await Promise.all([tab.waitForNavigation(), button?.click()])
  }
  await add(page, 'Revenue is seasonal.')
  await conduct(w, id)
  await add(other, 'Rent was renegotiated.')
  await other.waitForSelector('#comments ::-p-text(Somebody else has changed this meanwhile)')
  await isAccessible(t, other)
  t.true(await other.$eval('#comments', one => one.getBoundingClientRect().top < 600), 'it is in sight')
  await picture(other, 'inputs-meanwhile')
  const text = await other.$eval('#comments', section => section.textContent ?? '')
  t.regex(text, /Revenue is seasonal/)
  t.is(await valueIn(other, '#comments textarea'), 'Rent was renegotiated.')
})
