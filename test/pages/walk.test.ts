import test from 'ava'
import type { Page } from '../../src/pages/kit/page.js'
import { pagesOf } from '../../src/pages/pages.js'
import { roles, suffices } from '../../src/people/role-rules.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { allRows } from '../purge/contents.js'
import { type Browser, sendForm, signedIn } from '../support/people.js'
import { entriesOf } from '../support/portal.js'
import { conduct, newSpread, profitAndLoss, sendStatement } from '../support/spreads.js'
import { draftOf } from '../support/steps.js'
import { openWorld, sharedWorld, type World } from '../support/world.js'
import { subscribe } from '../webhooks/subscribe.js'

/** What stands in the place of a parameter: something that is there, in a workspace that isn't the visitor's. */
interface Walked extends World {
  ids: Record<string, string>
  stranger: Browser
}

const name = 'Zablocki Traders LLC'

const w = sharedWorld<Walked>(test, async () => {
  const w = await openWorld({ ...withoutTemporal, TRUSTED_PROXIES: '127.0.0.1' })
  const { db } = w.context
  const logId = await draftOf(w)
  const leadId = await w.newLead({ businessName: name })
  await w.newRun(leadId)
  await w.send('POST', `/api/v1/leads/${leadId}/escalations`, { body: { reason: 'Look' } })
  await sendStatement(w, leadId, 'Statement.csv', profitAndLoss(2024))
  const { id: spreadId } = await newSpread(w, leadId)
  await conduct(w, spreadId)
  const { id: webhookId } = await subscribe(w, { events: ['lead.*'] })
  const colleague = await signedIn(w, 'viewer')
  const analyst = await signedIn(w, 'analyst')
  await analyst.post('/console/filters', { name, tag: 'theirs', shared: 'on' })
  const first = async (table: string) =>
    (await db(table).where({ workspaceId: w.workspaceId }).first('id'))?.id
  const ids = {
    leadId,
    logId,
    spreadId,
    webhookId,
    userId: colleague.userId,
    generation: '1',
    type: 'REPORT',
    page: '1',
    runId: await first('workflow_runs'),
    escalationId: await first('escalations'),
    documentId: await first('documents'),
    artifactId: await first('artifacts'),
    entryId: Object.values(await entriesOf(w, leadId))[0] ?? '',
    keyId: await first('api_keys'),
    filterId: await first('saved_filters'),
    sessionId: await first('user_sessions'),
    deliveryId: (await first('deliveries')) ?? 'dlv_01m7z19n76ebev1ry3pxt585gj',
    overrideId: 'ovr_01m7z19n76ebev1ry3pxt585gj',
    section: 'debts',
  }
  const { workspaceId } = await w.tenant()
  const stranger = await signedIn(w, 'admin', { workspaceId })
  return { ...w, ids, stranger }
})

const pages = (): readonly Page[] =>
  pagesOf(w.context).flatMap(room => (room as unknown as { pages?: Page[] }).pages ?? [])
const personal = () => pages().filter(({ role }) => role !== undefined)
const addressOf = ({ path }: Page): string =>
  path.replace(/\{(\w+)\}/g, (_, parameter: string) => {
    const id = w.ids[parameter]
    if (id === undefined) throw new Error(`Say what {${parameter}} is in this test`)
    return id
  })
const said = ({ method, path }: Page) => `${method} ${path}`

test.serial('whatever is not at the door or in the portal is for people with a role', t => {
  const open = pages().filter(({ role }) => role === undefined)
  for (const { path } of open) t.regex(path, /^\/(portal|sign-in|invitation)(\/|$)/)
  t.true(personal().length > 30)
})

test.serial('303: without a session each leads to the door', async t => {
  for (const page of personal()) {
    const address = addressOf(page)
    const answer =
      page.method === 'get' ? await w.send('GET', address, { key: null }) : await sendForm(w, address, {})
    t.is(answer.status, 303, said(page))
    t.regex(answer.headers.get('location') ?? '', /^\/sign-in\?back=/, said(page))
  }
})

test.serial('403: without its token no form does anything', async t => {
  const admin = await signedIn(w, 'admin')
  for (const page of personal().filter(({ method }) => method === 'post'))
    t.is((await admin.post(addressOf(page), { csrf: '' })).status, 403, said(page))
})

test.serial('403: a role that does not suffice is refused', async t => {
  for (const role of roles) {
    const visitor = await signedIn(w, role)
    for (const page of personal().filter(one => one.role && !suffices(role, one.role))) {
      const answer = await (page.method === 'get'
        ? visitor.get(addressOf(page))
        : visitor.post(addressOf(page)))
      t.is(answer.status, 403, `${role}: ${said(page)}`)
    }
  }
})

test.serial('404: nothing of another workspace is shown or changed by any page, whatever its id', async t => {
  const ours = async () => {
    const rows = Object.entries(await allRows(w.context.db)).flatMap(([table, all]) =>
      /^(audit|idempotent)/.test(table) ? [] : all.map(row => `${table} ${row}`),
    )
    return rows.filter(row => row.includes(w.workspaceId)).sort()
  }
  const { leadId = '', documentId = '' } = w.ids
  const filled = { reason: 'Not theirs', role: 'viewer', name: 'Eve', generation: '1', leadId, documentId }
  const before = await ours()
  for (const page of personal().filter(({ path }) => path !== '/sign-out')) {
    const address = addressOf(page)
    const { status, body } =
      page.method === 'get' ? await w.stranger.get(address) : await w.stranger.post(address, filled)
    t.false(String(body).includes(name), said(page))
    if (page.path.includes('{')) t.is(status, 404, said(page))
    else t.true([200, 303, 422].includes(status), `${status} ${said(page)}`)
  }
  t.deepEqual(await ours(), before)
})
