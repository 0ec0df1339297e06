import test from 'ava'
import { withoutTemporal } from '../http/without-temporal.js'
import { eventually } from '../support/eventually.js'
import { signedIn } from '../support/people.js'
import { openWorld, sharedWorld } from '../support/world.js'

const w = sharedWorld(test, () =>
  openWorld({ ...withoutTemporal, WEBHOOK_ALLOW_PRIVATE: 'true', WEBHOOK_ALLOW_HTTP: 'true' }),
)

test('an admin makes a key, which is shown once and works, and revokes it', async t => {
  const admin = await signedIn(w, 'admin')
  t.is((await admin.post('/console/settings/keys', { name: ' ', scope: 'read' })).status, 422)
  const { status, body } = await admin.post('/console/settings/keys', { name: 'CRM', scope: 'read' })
  t.is(status, 200)
  const key = /lsk_live_[\w-]{43}/.exec(body)?.[0] ?? ''
  const me = await w.send('GET', '/api/v1/me', { key })
  t.is(me.status, 200)
  t.false((await admin.get('/console/settings/keys')).body.includes(key))
  const list = (await admin.get('/console/settings/keys')).body
  const id = /(key_[0-9a-z]+)\/revoke">(?:(?!<\/form>).)*aria-label="Revoke CRM"/s.exec(list)?.[1]
  t.is((await admin.post(`/console/settings/keys/${id}/revoke`)).status, 303)
  t.is((await w.send('GET', '/api/v1/me', { key })).status, 401)
  // On PostgreSQL what was just committed may be held back for a moment.
  const made = await eventually(
    async () => {
      const { body: audit } = await w.send('GET', '/api/v1/audit')
      return audit.entries.filter(({ subject }: { subject: string }) => subject === id)
    },
    ({ length }) => length >= 2,
  )
  t.deepEqual(
    made.map(({ action, actor }: { action: string; actor: object }) => [action, actor]),
    [
      ['key.created', { kind: 'user', id: admin.userId }],
      ['key.revoked', { kind: 'user', id: admin.userId }],
    ],
  )
})

test('webhooks are seen by all, and turned off and on by managers', async t => {
  const [viewer, manager] = [await signedIn(w, 'viewer'), await signedIn(w, 'manager')]
  const { body } = await w.send('POST', '/api/v1/webhooks', {
    body: { url: 'http://127.0.0.1:9/', events: ['*'] },
  })
  const page = `/console/settings/webhooks/${body.webhook.id}`
  t.true((await viewer.get('/console/settings/webhooks')).body.includes('http://127.0.0.1:9/'))
  t.is((await viewer.get(page)).status, 200)
  t.is((await viewer.post(`${page}/disable`)).status, 403)
  t.is((await manager.post(`${page}/disable`)).status, 303)
  t.regex((await manager.get(page)).body, /Disabled/)
  t.is((await manager.post(`${page}/enable`)).status, 303)
})

test('the set-up and the audit log are read there', async t => {
  const admin = await signedIn(w, 'admin')
  t.regex((await admin.get('/console/settings')).body, /settings\/keys/)
  t.regex((await admin.get('/console/settings/setup')).body, /Agents.*Workflows/s)
  const leadId = await w.newLead()
  const wanted = new RegExp(`lead\\.created.*${leadId}`, 's')
  const { body } = await eventually(
    () => admin.get('/console/settings/audit'),
    page => wanted.test(page.body),
  )
  t.regex(body, wanted)
})

test('403: keys, people and the audit log are for admins; 404: those of another workspace', async t => {
  const [manager, stranger] = [await signedIn(w, 'manager'), await signedIn(w, 'admin', await w.tenant())]
  for (const part of ['keys', 'people', 'audit'])
    t.is((await manager.get(`/console/settings/${part}`)).status, 403, part)
  const { id } = await w.newKey()
  const { body } = await w.send('POST', '/api/v1/webhooks', {
    body: { url: 'http://127.0.0.1:9/', events: ['*'] },
  })
  const asked = [
    await stranger.post(`/console/settings/keys/${id}/revoke`),
    await stranger.get(`/console/settings/webhooks/${body.webhook.id}`),
    await stranger.post(`/console/settings/webhooks/${body.webhook.id}/disable`),
  ]
  t.deepEqual(
    asked.map(({ status }) => status),
    [404, 404, 404],
  )
})
