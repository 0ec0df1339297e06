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
  act = async (): Promise<unknown> => undefined,
): Promise<number> {
  const protocol = await page.createCDPSession()
  await protocol.send('Network.enable')
  const urls = new Map<string, string>()
  let bytes = 0
  protocol.on('Network.responseReceived', ({ requestId, response }) => urls.set(requestId, response.url))
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (urls.get(requestId)?.includes('/assets/')) bytes += encodedDataLength
  })
  await page.goto(address, { waitUntil: 'networkidle0' })
  await act()
  return bytes / 1024
}
