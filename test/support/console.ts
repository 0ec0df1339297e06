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

/** A button, or a link that looks like one. */
export async function press(page: Page, label: string, { leaves = true } = {}): Promise<void> {
  const button = await page.waitForSelector(
    `::-p-xpath(//*[self::a or self::button][normalize-space(.)="${label}"])`,
  )
  await Promise.all([leaves ? page.waitForNavigation() : undefined, button?.click()])
}

/** As somebody does who edits a text. */
export const replaceIn = (page: Page, field: string, [from, to]: [from: string, to: string]): Promise<void> =>
  page.$eval(
    field,
    (area, from, to) => {
      const text = area as unknown as { value: string }
      text.value = text.value.replace(from, to)
    },
    from,
    to,
  )

/** A picture where somebody wants to look at it. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.TEST_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` as `${string}.png` })
}
