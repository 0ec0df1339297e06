import test from 'ava'
import { entriesOf } from '../audit/entries.js'
import { type Browser, sendForm, signedIn } from '../support/people.js'
import { openWorld, sharedWorld, type World } from '../support/world.js'

const w = sharedWorld<World & { admin: Browser }>(test, async () => {
  const made = await openWorld({ TRUSTED_PROXIES: '127.0.0.1' })
  const admin = await signedIn(made, 'admin')
  await made.context.db('users').update({ acceptedAt: new Date().toISOString() })
  return { ...made, admin }
})
const path = '/console/settings/people'

test('403: people are looked after by admins', async t => {
  for (const role of ['viewer', 'analyst', 'manager'] as const) {
    const other = await signedIn(w, role)
    t.is((await other.get(path)).status, 403)
    t.is((await other.post(path, { email: 'x@harbor.example', role: 'admin' })).status, 403)
    t.is((await other.post(`${path}/${other.userId}/role`, { role: 'admin' })).status, 403)
    const { body } = await other.get('/console/settings')
    t.false(body.includes(path), 'nor are they shown the way')
  }
  t.true((await w.admin.get('/console/settings')).body.includes(path))
})

test('200: an admin invites somebody, who comes in by the link', async t => {
  const nasty = '<script>alert(1)</script>'
  const { status, body } = await w.admin.post(path, {
    email: 'noor@harbor.example',
    name: nasty,
    role: 'analyst',
  })
  t.is(status, 200)
  t.false(body.includes(nasty))
  const link = /data-link>([^<]+)</.exec(body)?.[1] ?? ''
  const form = { name: 'Noor', password: 'correct horse battery' }
  t.is((await sendForm(w, new URL(link).pathname, form)).status, 303)
  t.regex((await w.admin.get(path)).body, /Noor[\s\S]*noor@harbor\.example/)
  const told = (await entriesOf(w)).find(({ action }) => action === 'user.invited')
  t.is(told?.actorId, w.admin.userId)
})

test('422: what is wrong is said at its field, with what was typed', async t => {
  const { status, body } = await w.admin.post(path, { email: 'nobody', name: 'Noor', role: 'manager' })
  t.is(status, 422)
  t.regex(body, /value="nobody"[\s\S]*aria-invalid="true"[\s\S]*This address must be an e-mail address\./)
  t.regex(body, /<option value="manager" selected>manager:/)
})

test('303: a role is changed, a person signed out, kept out and let in again', async t => {
  const other = await signedIn(w, 'viewer')
  const act = (action: string, form = {}) => w.admin.post(`${path}/${other.userId}/${action}`, form)
  t.is((await act('role', { role: 'manager' })).status, 303)
  t.regex((await other.get('/account')).body, /manager/)
  t.is((await act('sessions')).status, 303)
  t.is((await other.get('/account')).status, 303)
  for (const action of ['disable', 'enable', 'second-factor']) t.is((await act(action)).status, 303, action)
  t.is((await act('link')).status, 200)
})

test('422: the last admin stays one', async t => {
  const { status, body } = await w.admin.post(`${path}/${w.admin.userId}/role`, { role: 'viewer' })
  t.is(status, 422)
  t.regex(body, /This person is the last admin of the workspace/)
})

test('404: nobody of another workspace is reached', async t => {
  const { workspaceId } = await w.tenant()
  const other = await signedIn(w, 'viewer', { workspaceId })
  for (const action of ['role', 'disable', 'enable', 'sessions', 'second-factor', 'link'])
    t.is((await w.admin.post(`${path}/${other.userId}/${action}`, { role: 'admin' })).status, 404, action)
  t.false((await w.admin.get(path)).body.includes(other.email))
  t.is((await other.get('/account')).status, 200)
})
