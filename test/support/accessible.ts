import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { ExecutionContext } from 'ava'
import type { Page } from 'puppeteer-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Holds a page, as it stands, against WCAG 2.2 AA as far as a program can tell. */
export async function isAccessible(t: ExecutionContext, page: Page): Promise<void> {
  // Evaluated by the browser's debugger, which our policy doesn't reach.
  await page.evaluate(axe)
  const found = await page.evaluate(async only => {
    const { axe } = globalThis as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    const { violations } = await axe.run({ runOnly: only })
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' … ')}`,
    )
  }, rules)
  t.deepEqual(found, [])
}
