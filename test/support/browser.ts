import { existsSync } from 'node:fs'
import type { ExecutionContext } from 'ava'
import puppeteer, { type Browser, type Page, type Viewport } from 'puppeteer-core'

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

function chromium(): string {
  const found = [process.env.CHROMIUM_PATH ?? '', ...usual].find(path => path !== '' && existsSync(path))
  if (!found)
    throw new Error(
      'There is no Chromium. Install it (Debian: apt-get install chromium), or set CHROMIUM_PATH.',
    )
  return found
}

/** One for all tests of a file. As root, which tests may be, Chromium's own sandbox can't be had. */
export const openBrowser = (): Promise<Browser> =>
  puppeteer.launch({ executablePath: chromium(), args: ['--no-sandbox', '--disable-dev-shm-usage'] })

export const phone = { width: 390, height: 844, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
export const desktop = { width: 1280, height: 900 }

/** A person of their own, with cookies of their own. Whatever goes wrong on the page fails the test. */
export async function visitor(
  t: ExecutionContext,
  browser: Browser,
  viewport: Viewport = phone,
): Promise<Page> {
  const alone = await browser.createBrowserContext()
  t.teardown(() => alone.close())
  const page = await alone.newPage()
  await page.setViewport(viewport)
  // A dozen pages may share two processors with a worker and a database.
  page.setDefaultTimeout(60_000)
  page.on('pageerror', error => t.fail(`A script failed: ${(error as Error).message}`))
  page.on('console', message => {
    if (message.type() === 'error' && /Content Security Policy/.test(message.text())) t.fail(message.text())
  })
  return page
}
