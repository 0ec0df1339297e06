import test from 'ava'
import type { Browser, Page } from 'puppeteer-core'
import { inviteUser } from '../../src/people/change.js'
import { codeOf, stepAt } from '../../src/people/second-factor/totp.js'
import { isAccessible } from '../support/accessible.js'
import { desktop, openBrowser, phone, visitor } from '../support/browser.js'
import { openWorld, type World } from '../support/world.js'

let w: World
let browser: Browser
const password = 'correct horse battery'

test.before(async () => {
  w = await openWorld()
  browser = await openBrowser()
})
test.after.always(async () => {
  await browser?.close()
  await w?.dispose()
})

async function invited(email: string): Promise<string> {
  const by = { workspaceId: w.workspaceId, origin: 'operator', requestId: null } as const
  const { url } = await inviteUser(w.context, by, { email, name: 'Ana Diaz', role: 'analyst' })
  return w.url + new URL(url).pathname
}

const send = (page: Page) => Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])

/** A picture where somebody wants to look at it. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.TEST_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` as `${string}.png`, fullPage: true })
}

async function comeIn(t: Parameters<typeof visitor>[0], email: string, viewport = desktop): Promise<Page> {
  const page = await visitor(t, browser, viewport)
  await page.goto(await invited(email))
  await page.type('#password', password)
  await send(page)
  await page.goto(`${w.url}/account`)
  return page
}

test('an invitation, a second step, out and in again, by keyboard on a phone', async t => {
  t.timeout(180_000)
  const page = await visitor(t, browser, phone)
  const link = await invited('ana@harbor.example')
  await page.goto(link)
  await isAccessible(t, page)
  await picture(page, 'invitation-phone')
  await page.type('#password', 'correct')
  await page.$eval('form', form => form.setAttribute('novalidate', ''))
  await send(page)
  await page.waitForSelector('p.error ::-p-text(at least 12 characters)')
  await isAccessible(t, page)
  await page.type('#password', password)
  await send(page)

  await page.goto(`${w.url}/account`)
  await isAccessible(t, page)
  await picture(page, 'account-phone')
  await page.goto(`${w.url}/account/second-factor`)
  await isAccessible(t, page)
  await picture(page, 'second-step-phone')
  const text = await page.$eval('[data-secret]', secret => secret.textContent ?? '')
  const secret = text.replaceAll(' ', '')
  await page.type('#code', codeOf(secret, stepAt(new Date())))
  await send(page)
  await page.waitForSelector('h1 ::-p-text(Keep these codes)')
  await isAccessible(t, page)
  await picture(page, 'recovery-codes-phone')

  await page.goto(`${w.url}/account`)
  await Promise.all([page.waitForNavigation(), page.click('form[action="/sign-out"] button')])
  await isAccessible(t, page)
  await picture(page, 'sign-in-phone')
  await page.goBack()
  t.regex(page.url(), /\/sign-in/, 'what was there is not shown again')

  await page.goto(`${w.url}/account`)
  await page.type('#email', 'ana@harbor.example')
  await page.type('#password', password)
  await send(page)
  t.regex(page.url(), /second-factor\?back=%2Faccount/)
  await isAccessible(t, page)
  await picture(page, 'code-phone')
  await page.type('#code', codeOf(secret, stepAt(new Date()) + 1))
  await send(page)
  t.is(page.url(), `${w.url}/account`)
})

test('two tabs: signed out in one, the other comes to the door and back', async t => {
  t.timeout(180_000)
  const page = await comeIn(t, 'noor@harbor.example')
  await picture(page, 'account-desktop')
  const other = await page.browserContext().newPage()
  await other.goto(`${w.url}/account`)
  await page.bringToFront()
  await Promise.all([page.waitForNavigation(), page.click('form[action="/sign-out"] button')])
  await picture(page, 'sign-in-desktop')
  await other.bringToFront()
  await Promise.all([other.waitForNavigation(), other.click('form[action="/sign-out"] button')])
  t.is(other.url(), `${w.url}/sign-in?back=%2Faccount`)
  await other.type('#email', 'noor@harbor.example')
  await other.type('#password', password)
  await send(other)
  t.is(other.url(), `${w.url}/account`)
  await page.goto(`${w.url}/sign-in`)
  t.not(page.url(), `${w.url}/sign-in`, 'whoever is in needs no door')
})

test('a form that was left open before signing in anew is refused, and its page loads again', async t => {
  t.timeout(180_000)
  const page = await comeIn(t, 'maya@harbor.example')
  await page.deleteCookie(...(await page.cookies()))
  const other = await page.browserContext().newPage()
  await other.goto(`${w.url}/sign-in`)
  await other.type('#email', 'maya@harbor.example')
  await other.type('#password', password)
  await send(other)
  await page.bringToFront()
  await Promise.all([page.waitForNavigation(), page.click('form[action="/sign-out"] button')])
  await page.waitForSelector('main ::-p-text(Load its page again)')
  await isAccessible(t, page)
})

test('a second click sends nothing a second time', async t => {
  t.timeout(180_000)
  const page = await comeIn(t, 'dee@harbor.example')
  const { id: userId } = await w.context.db('users').where({ email: 'dee@harbor.example' }).first()
  await Promise.all([page.waitForNavigation(), page.click('form[action="/sign-out"] button', { count: 2 })])
  await page.type('#email', 'dee@harbor.example')
  await page.type('#password', password)
  await Promise.all([page.waitForNavigation(), page.click('form button.main', { count: 2 })])
  t.is((await w.context.db('user_sessions').where({ userId })).length, 2)
})
