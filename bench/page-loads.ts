import type { Browser, Page } from 'puppeteer-core'
import { findLead } from '../src/leads/find.js'
import { portalLink } from '../src/portal/link.js'
import { desktop, openBrowser } from '../test/support/browser.js'
import { loadedKilobytes } from '../test/support/console.js'
import { conduct } from '../test/support/spreads.js'
import { quarterWorkbook, statementPdf } from '../test/support/statement-files.js'
import { formOf } from '../test/support/uploads.js'
import type { World } from '../test/support/world.js'
import { median } from './figures.js'
import { type Leads, ourSide, type ServedSide, seedLeads } from './lead-data.js'
import { signIn, withContext } from './page-person.js'
import type { Stage } from './stage.js'

const loads = 9

/** Each page in a browser that has never been there: how soon it shows something, and what it loads of scripts and styles. */
export async function pageLoads(stage: Stage): Promise<void> {
  const leads = await seedLeads(stage, 'few', 200)
  const token = await signIn(leads)
  const side = await ourSide(stage, leads)
  const spread = await makeSpread(side, leads)
  const browser = await openBrowser()
  stage.atEnd(() => browser.close())
  process.stdout.write(`\nIn ${await browser.version()}, nothing cached, median of ${loads}:\n`)
  process.stdout.write(
    `  ${'page'.padEnd(30)} ${'first paint'.padStart(12)} ${'scripts, styles'.padStart(16)}\n`,
  )
  for (const [title, path] of await pagesOf(leads, spread)) {
    // The first one warms up what the service computes once.
    await load(browser, side.url + path, token)
    const found: Loaded[] = []
    while (found.length < loads) found.push(await load(browser, side.url + path, token))
    const [paint, kib] = [median(found.map(one => one.paintMs)), median(found.map(one => one.kilobytes))]
    process.stdout.write(
      `  ${title.padEnd(30)} ${`${Math.round(paint)} ms`.padStart(12)} ${`${Math.round(kib)} KB`.padStart(16)}\n`,
    )
  }
}

interface MadeSpread {
  leadId: string
  spreadId: string
}

/** Of a lead with two statements, through the API; what a worker would do is done here. */
async function makeSpread({ url, headers }: ServedSide, leads: Leads): Promise<MadeSpread> {
  const leadId = leads.leadIds[0] ?? ''
  const send = async (path: string, body: FormData | string) => {
    const isForm = body instanceof FormData
    const answer = await fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      headers: { ...headers, ...(isForm ? {} : { 'content-type': 'application/json' }) },
      body,
    })
    if (!answer.ok) throw new Error(`POST ${path} was answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as { spread: { id: string } }
  }
  const files = [
    { name: 'Statements 2024.pdf', bytes: await statementPdf() },
    { name: 'Q1 2025.xlsx', bytes: await quarterWorkbook() },
  ]
  await send('/documents', formOf(files, { leadId }))
  const { spread } = await send('/spreads', JSON.stringify({ leadId }))
  // Of a world it takes the context alone.
  await withContext(leads, context => conduct({ context } as World, spread.id))
  return { leadId, spreadId: spread.id }
}

async function pagesOf(leads: Leads, { leadId, spreadId }: MadeSpread): Promise<[string, string][]> {
  const portal = await withContext(leads, async context => {
    const lead = await findLead(leads.workspaceId, leadId, context.db)
    return new URL((await portalLink(context, lead, undefined)).portalUrl).pathname
  })
  const spread = `/console/spreads/${spreadId}`
  const figure = 'of=incomeStatement&period=2024-01-01_2024-12-31&row=grossRevenues'
  const views = ['ratios', 'analysis', 'checks', 'review', 'inputs', 'documents', 'history']
  const settings = ['setup', 'setup/edit', 'webhooks', 'keys', 'people', 'audit']
  return [
    ['sign-in', '/sign-in'],
    ['leads', '/console/leads'],
    ['a new lead', '/console/leads/new'],
    ['a lead', `/console/leads/${leadId}`],
    ['to do', '/console/todo'],
    ['spreads', '/console/spreads'],
    ['spreads of a lead', `/console/leads/${leadId}/spreads`],
    ['a statement', spread],
    ['a statement in per cent', `${spread}?as=share`],
    ['a figure and its page', `${spread}?${figure}`],
    ...views.map((view): [string, string] => [`spread: ${view}`, `${spread}?view=${view}`]),
    ['settings', '/console/settings'],
    ...settings.map((part): [string, string] => [`settings: ${part}`, `/console/settings/${part}`]),
    ['account', '/account'],
    ['portal', portal],
  ]
}

interface Loaded {
  paintMs: number
  kilobytes: number
}

async function load(browser: Browser, address: string, token: string): Promise<Loaded> {
  const alone = await browser.createBrowserContext()
  try {
    const { hostname, pathname } = new URL(address)
    if (pathname !== '/sign-in')
      await alone.setCookie({ name: 'leadspread-session', value: token, domain: hostname, path: '/' })
    const page = await alone.newPage()
    await page.setViewport(desktop)
    const answer = new Promise<number>(resolve =>
      page.once('response', response => resolve(response.status())),
    )
    const kilobytes = await loadedKilobytes(page, address, { isLive: true })
    if ((await answer) !== 200 || page.url() !== address)
      throw new Error(`${pathname} led to ${page.url()}, ${await answer}`)
    return { paintMs: await firstPaint(page), kilobytes }
  } finally {
    await alone.close()
  }
}

const firstPaint = async (page: Page): Promise<number> => {
  const painted = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  )
  return (await painted.jsonValue()) as number
}
