import test from 'ava'
import { lockLead } from '../../src/leads/find.js'
import { revokePortalLinks } from '../../src/portal/link.js'
import { startOf } from '../../src/portal/rules.js'
import { portalToken, readPortalToken } from '../../src/portal/token.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { type World, world } from '../support/world.js'

const linkOf = async (w: World, leadId: string) => {
  const { status, body } = await w.send('GET', `/api/v1/leads/${leadId}/portal-url`)
  return { status, ...body }
}
const own = /^http:\/\/leadspread\.test\/portal\/([0-9a-z-]+)$/
const tokenOf = (url: string) => own.exec(url)?.[1] ?? ''
const setLead = (w: World, id: string, fields: object) => w.context.db('leads').where({ id }).update(fields)
const setTemplate = (w: World, id: string, portalUrlTemplate: string) =>
  w.context.db('workflows').where({ id }).update({ portalUrlTemplate })
const end = (w: World, id: string) =>
  w.context.db('workflow_runs').where({ id }).update({ status: 'COMPLETED' })

test('200: without any other, the link is our own, and the same when it is asked for again that day', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  w.context.clock = () => new Date('2026-11-21T12:00:00.000Z')
  const first = await linkOf(w, leadId)
  t.is(first.status, 200)
  t.regex(first.portalUrl, own)
  t.is(first.expiresAt, '2026-12-22T00:00:00.000Z')
  w.context.clock = () => new Date('2026-11-21T23:00:00.000Z')
  t.deepEqual(await linkOf(w, leadId), first)
  w.context.clock = () => new Date('2026-11-22T01:00:00.000Z')
  t.not((await linkOf(w, leadId)).portalUrl, first.portalUrl)
  t.not((await linkOf(w, await w.newLead())).portalUrl, first.portalUrl)
})

test("200: the open CHECKLIST run's link, else the newest open run's, else the lead's own, else a template's", async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead({ email: 'dana@whitfieldbakery.example' })
  await setLead(w, leadId, { externalPortalLink: 'https://crm.example/dana' })
  await setTemplate(w, w.workflows.checklist, 'https://apply.example/{email}')
  await setTemplate(w, w.workflows.support, 'https://help.example/{leadId}')
  const collecting = (
    await w.newRun(leadId, { workflowId: w.workflows.checklist, portalUrl: 'https://run.example/one' })
  ).body.workflowRun.id
  const helping = (await w.newRun(leadId, { agentId: w.agents[1], portalUrl: 'https://run.example/two' }))
    .body.workflowRun.id

  const expect = async (portalUrl: string) =>
    t.deepEqual(await linkOf(w, leadId), { status: 200, success: true, portalUrl, expiresAt: null })
  await expect('https://run.example/one')
  await w.context.db('workflow_runs').where({ id: collecting }).update({ portalUrl: null, status: 'PAUSED' })
  await expect('https://crm.example/dana')
  await setLead(w, leadId, { externalPortalLink: null })
  await expect('https://apply.example/dana%40whitfieldbakery.example')
  await setLead(w, leadId, { email: null })
  t.regex((await linkOf(w, leadId)).portalUrl, own)
  await end(w, collecting)
  await expect('https://run.example/two')
  await w.context.db('workflow_runs').where({ id: helping }).update({ portalUrl: null })
  await expect(`https://help.example/${leadId}`)
  await end(w, helping)
  t.regex((await linkOf(w, leadId)).portalUrl, own)
  t.truthy((await linkOf(w, leadId)).expiresAt)
})

test('404: a link of a lead that is deleted', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  await setLead(w, leadId, { deletedAt: new Date().toISOString() })
  t.is((await linkOf(w, leadId)).status, 404)
})

test('a token says whose it is until it expires', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  const { portalUrl, expiresAt } = await linkOf(w, leadId)
  const token = tokenOf(portalUrl)
  t.true(token.length < 70)
  const read = readPortalToken(w.context, token)
  t.like(read, { leadId, generation: 0 })
  t.is(startOf(read?.expiryDay ?? 0).toISOString(), expiresAt)
  w.context.clock = () => new Date(Date.parse(expiresAt) - 1)
  t.deepEqual(readPortalToken(w.context, token), read)
  w.context.clock = () => new Date(expiresAt)
  t.is(readPortalToken(w.context, token), undefined)
})

test('a token that was changed in any place, or made with another key, says nothing', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  const token = tokenOf((await linkOf(w, leadId)).portalUrl)
  for (let at = 0; at < token.length; at++) {
    const other = token[at] === '0' ? '1' : '0'
    t.is(readPortalToken(w.context, token.slice(0, at) + other + token.slice(at + 1)), undefined, `${at}`)
  }
  const said = { leadId, generation: 0, expiryDay: 40_000 }
  const foreign = { ...w.context, config: { ...w.context.config, secretKey: 'x'.repeat(40) } }
  for (const bad of [
    '',
    '-',
    token.toUpperCase(),
    `${token}0`,
    ` ${token}`,
    token.slice(0, -1),
    leadId,
    portalToken(foreign, said),
    'x'.repeat(3_000),
  ]) {
    t.is(readPortalToken(w.context, bad), undefined, bad.slice(0, 80))
  }
  t.deepEqual(readPortalToken(w.context, portalToken(w.context, said)), said)
})

test('while SECRET_KEY is replaced, links of the one before hold, and new ones are signed with the new one', async t => {
  const w = await world(t, withoutTemporal)
  const said = { leadId: await w.newLead(), generation: 0, expiryDay: 40_000 }
  const keyed = (secretKey: string, previousSecretKey?: string) => ({
    ...w.context,
    config: { ...w.context.config, secretKey, previousSecretKey },
  })
  const [before, after] = ['b'.repeat(40), 'a'.repeat(40)]
  const token = portalToken(keyed(before), said)
  t.deepEqual(readPortalToken(keyed(after, before), token), said)
  const fresh = portalToken(keyed(after, before), said)
  t.deepEqual(readPortalToken(keyed(after), fresh), said)
  t.is(readPortalToken(keyed(after), token), undefined)
})

test('revoking gives the lead another link', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  const first = await linkOf(w, leadId)
  await w.context.db.transaction(async trx => {
    const lead = await lockLead(w.workspaceId, leadId, trx)
    await revokePortalLinks(trx, lead)
    t.is(lead.portalGeneration, 1)
  })
  const second = await linkOf(w, leadId)
  t.not(second.portalUrl, first.portalUrl)
  t.is(readPortalToken(w.context, tokenOf(first.portalUrl))?.generation, 0)
  t.is(readPortalToken(w.context, tokenOf(second.portalUrl))?.generation, 1)
})

test('200: revoking by the API ends the links so far, gives the one from now on, and is told', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  const first = await linkOf(w, leadId)
  const { status, body } = await w.send('POST', `/api/v1/leads/${leadId}/portal-url/revoke`)
  t.is(status, 200)
  t.deepEqual({ status, ...body }, await linkOf(w, leadId))
  t.not(body.portalUrl, first.portalUrl)
  const guest = { key: null } as const
  t.is((await w.send('GET', new URL(first.portalUrl).pathname, guest)).status, 404)
  t.is((await w.send('GET', new URL(body.portalUrl).pathname, guest)).status, 200)
  t.is((await w.send('POST', '/api/v1/leads/lead_00000000000000000000000000/portal-url/revoke')).status, 404)

  const foreign = await w.newLead({ externalPortalUrl: 'https://apply.example/dana' })
  const kept = await w.send('POST', `/api/v1/leads/${foreign}/portal-url/revoke`)
  t.like(kept.body, { portalUrl: 'https://apply.example/dana', expiresAt: null })
})

test('200: asking for a link writes nothing', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  const rows = async () => JSON.stringify([await w.context.db('leads'), await w.context.db('action_logs')])
  const before = await rows()
  await linkOf(w, leadId)
  t.is(await rows(), before)
})
