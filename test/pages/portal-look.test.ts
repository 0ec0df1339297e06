import test from 'ava'
import { withoutTemporal } from '../http/without-temporal.js'
import { applyChecklist } from '../leads/checklist.js'
import { portalOf } from '../support/portal.js'
import { world } from '../support/world.js'

const guest = { key: null } as const

test("200: a portal has the lender's name and colour, and those of no other lender", async t => {
  const w = await world(t, withoutTemporal)
  const workspace = (portal: string) => applyChecklist(w, `workspace: { name: Harbor LLC${portal} }`)
  const path = await portalOf(w, await w.newLead())
  const other = await w.tenant()
  const otherLead = await w.newLead({}, other.key)
  const given = await w.send('GET', `/api/v1/leads/${otherLead}/portal-url`, { key: other.key })
  const theirs = new URL(given.body.portalUrl).pathname
  const page = async (at = path) => (await w.send('GET', at, guest)).body as string
  await workspace('')
  t.false((await page()).includes('/assets/colour-'))

  await workspace(', portal: { name: Harbor & Sons, color: "#7A1F3D" }')
  const shown = await page()
  t.regex(shown, /<title>Your application – Harbor &amp; Sons<.*<span class="lender">Harbor &amp; Sons</s)
  t.regex(shown, /Harbor &amp; Sons needs a few things/)
  const [, sheet = ''] = /<link rel="stylesheet" href="(\/assets\/colour-[^"]+)"/.exec(shown) ?? []
  const { status, headers, body } = await w.send('GET', sheet, guest)
  t.is(status, 200)
  t.regex(headers.get('content-type') ?? '', /^text\/css/)
  t.regex(headers.get('cache-control') ?? '', /immutable/)
  t.regex(body, /^:root\{--brand:#7a1f3d;/)
  t.false((await page(theirs)).includes('/assets/colour-'))

  await workspace('')
  t.is(await page(), shown)
  await workspace(', portal: null')
  t.regex(await page(), /<span class="lender">Harbor LLC</)
})

test('404: a colour on which white can not be read has no sheet, nor has what is no colour', async t => {
  const w = await world(t, withoutTemporal)
  for (const name of ['ffd700', '14508C', '14508', '14508c;', '14508c.css%2f..'])
    t.is((await w.send('GET', `/assets/colour-${name}.css`, guest)).status, 404, name)
  t.is((await w.send('POST', '/assets/colour-14508c.css', guest)).status, 405)
})
