import test from 'ava'
import type { Browser } from 'puppeteer-core'
import { withoutTemporal } from '../http/without-temporal.js'
import { isAccessible } from '../support/accessible.js'
import { desktop, openBrowser, phone, visitor } from '../support/browser.js'
import { enter, picture, press, replaceIn } from '../support/console.js'
import { signedIn } from '../support/people.js'
import { conduct, newSpread, profitAndLoss, sendStatement, sheetOf } from '../support/spreads.js'
import { openWorld, sharedWorld } from '../support/world.js'
import { manyDeliveries, settleAll, subscribe } from '../webhooks/subscribe.js'

let browser: Browser

const w = sharedWorld(test, () => openWorld(withoutTemporal))
test.before(async () => {
  browser = await openBrowser()
})
test.after.always(() => browser?.close())

for (const [device, viewport] of Object.entries({ phone, desktop }))
  test(`on a ${device}: a statement in per cent and with its changes, by links alone`, async t => {
    const leadId = await w.newLead({ businessName: 'Harbor Traders LLC' })
    for (const year of [2022, 2023, 2024]) {
      const sales = 30_000 + 10_000 * (year % 7)
      await sendStatement(w, leadId, `Income ${year}.csv`, profitAndLoss(year, { sales }))
      await sendStatement(w, leadId, `Sheet ${year}.csv`, sheetOf(year))
    }
    const { id } = await newSpread(w, leadId)
    await conduct(w, id)
    const page = await visitor(t, browser, viewport)
    await page.setJavaScriptEnabled(false)
    await enter(page, w, await signedIn(w, 'viewer'))
    await page.goto(`${w.url}/console/spreads/${id}`)
    for (const [label, name] of [
      ['% of net revenues', 'share'],
      ['Change in a year', 'change'],
    ] as const) {
      const link = await page.$(`::-p-xpath(//nav[@aria-label="How figures are shown"]/a[.="${label}"])`)
      await Promise.all([page.waitForNavigation(), link?.click()])
      t.is(new URL(page.url()).searchParams.get('as'), name)
      await picture(page, `statement-${name}-${device}`)
    }
    await page.setJavaScriptEnabled(true)
    await page.reload()
    await isAccessible(t, page)
    // Who only reads sees inputs, and can't type what can't be saved.
    await page.goto(`${w.url}/console/spreads/${id}?view=inputs`)
    t.is(await page.$('#debts :is(input:not([type=hidden]), select):enabled'), null)
    await page.$eval('#comments', one => one.scrollIntoView())
    await picture(page, `inputs-read-${device}`)
    await isAccessible(t, page)
  })

for (const [device, viewport] of Object.entries({ phone, desktop }))
  test(`on a ${device}: an admin changes the set-up, is told what is wrong, and looks at what will change`, async t => {
    t.timeout(180_000)
    const { workspaceId } = await w.tenant()
    const page = await visitor(t, browser, viewport)
    await enter(page, w, await signedIn(w, 'admin', { workspaceId }))
    const look = async (name: string) => {
      await isAccessible(t, page)
      await picture(page, `set-up-${name}-${device}`)
    }
    const write = (from: string, to: string) => replaceIn(page, '#setup-text', [from, to])
    await page.goto(`${w.url}/console/settings/setup`)
    await look('read')
    await press(page, 'Change the set-up')
    await look('form')
    await write(
      'workflows:',
      'workflows:\n  - { code: new, name: New, type: REMINDER, schedule: { cron: "61 * * * *" } }',
    )
    await press(page, 'Show what will change')
    await look('problems')
    const link = await page.waitForSelector('a[data-line]')
    await link?.click()
    t.regex(
      await page.$eval('#setup-text', field => {
        const area = field as unknown as { value: string; selectionStart: number; selectionEnd: number }
        return area.value.slice(area.selectionStart, area.selectionEnd)
      }),
      /^"61 \* \* \* \*"/,
    )
    await write('61 *', '10 *')
    await write('agents:\n  - code: ', 'agents:\n  - mode: draft\n    code: ')
    await press(page, 'Show what will change')
    await look('preview')
    await press(page, 'Apply these 2 changes')
    await page.waitForSelector('[role=status] ::-p-text(Applied: 2 changes)')
    await look('applied')
  })

for (const [device, viewport] of Object.entries({ phone, desktop }))
  test(`on a ${device}: what has become of events that were for a webhook`, async t => {
    const { id } = await subscribe(w)
    await manyDeliveries(w, id, 3, { body: `The receiver was busy. ${'x'.repeat(1_000)}` })
    await settleAll(w, id, 'failed')
    const page = await visitor(t, browser, viewport)
    await enter(page, w, await signedIn(w, 'manager'))
    await page.goto(`${w.url}/console/settings/webhooks/${id}?status=failed`)
    await page.click('details > summary')
    await picture(page, `deliveries-${device}`)
    await isAccessible(t, page)
    const button = await page.$('::-p-xpath(//button[.="Send again: lead.updated"])')
    await Promise.all([page.waitForNavigation(), button?.click()])
    await page.waitForSelector('[role=status] ::-p-text(It is sent again)')
    await isAccessible(t, page)
  })
