import type { Page } from 'puppeteer-core'
import type { Browser as Person } from './people.js'
import type { World } from './world.js'

/** Past the door, as that person. */
export async function enter(page: Page, w: World, { cookie }: Person): Promise<void> {
  const [name = '', value = ''] = cookie.split('=')
  await page.browserContext().setCookie({ name, value, domain: new URL(w.url).hostname, path: '/' })
}

/** What a page loads of scripts and styles, as it comes over the line, until nothing more comes. */
export async function loadedKilobytes(
  page: Page,
  address: string,
  { isLive = false, until }: { isLive?: boolean; until?: string } = {},
): Promise<number> {
  const protocol = await page.createCDPSession()
  await protocol.send('Network.enable')
  const urls = new Map<string, string>()
  let bytes = 0
  protocol.on('Network.responseReceived', ({ requestId, response }) => urls.set(requestId, response.url))
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (urls.get(requestId)?.includes('/assets/')) bytes += encodedDataLength
  })
  // A page that is told of news has a connection that never ends.
  await page.goto(address, { waitUntil: isLive ? 'networkidle2' : 'networkidle0' })
  if (until) await page.waitForSelector(until)
  return bytes / 1024
}
