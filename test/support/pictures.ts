import type { Page } from 'puppeteer-core'

/** A picture of a page, where somebody wants to look at it: `TEST_PICTURES` names the folder. */
export async function picture(page: Page, name: string, { whole = false } = {}): Promise<void> {
  const folder = process.env.TEST_PICTURES
  if (!folder) return
  await page.screenshot({ path: `${folder}/${name}.webp`, type: 'webp', quality: 70, fullPage: whole })
}
