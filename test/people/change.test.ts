import test from 'ava'
import { changeRole, disableUser, enableUser } from '../../src/people/change.js'
import { findUser, listUsers } from '../../src/people/find.js'
import { purge } from '../../src/purge/purge.js'
import { entriesOf } from '../audit/entries.js'
import { sendForm, signedIn } from '../support/people.js'
import { type World, world } from '../support/world.js'

const by = ({ workspaceId }: World) =>
  ({ workspaceId, origin: 'operator', through: 'command_line', requestId: null }) as const

/** The helper's people were never invited. */
const accept = (w: World) => w.context.db('users').update({ acceptedAt: new Date().toISOString() })

test('the last admin stays one, whoever else was only invited or is disabled', async t => {
  const w = await world(t)
  const ana = await signedIn(w, 'admin')
  const noor = await signedIn(w, 'admin')
  await signedIn(w, 'manager')
  await accept(w)
  await disableUser(w.context, by(w), noor.userId)
  await signedIn(w, 'admin')
  const last = { message: /is the last admin of the workspace/ }
  await t.throwsAsync(changeRole(w.context, by(w), ana.userId, 'viewer'), last)
  await t.throwsAsync(disableUser(w.context, by(w), ana.userId), last)
  await enableUser(w.context, by(w), noor.userId)
  t.is((await changeRole(w.context, by(w), ana.userId, 'viewer')).role, 'viewer')
  t.is((await ana.get('/account')).status, 200, 'a demotion signs nobody out')
  t.regex((await ana.get('/account')).body, /viewer/)
})

test('of two admins who demote each other at once, one stays', async t => {
  const w = await world(t)
  const both = [await signedIn(w, 'admin'), await signedIn(w, 'admin')]
  await accept(w)
  const done = await Promise.allSettled(
    both.map(({ userId }) => changeRole(w.context, by(w), userId, 'analyst')),
  )
  t.deepEqual(done.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  const admins = (await listUsers(w.workspaceId, w.context.db)).filter(({ role }) => role === 'admin')
  t.is(admins.length, 1)
})

test('whoever is disabled is out everywhere, and comes back as they were', async t => {
  const w = await world(t)
  const ana = await signedIn(w, 'viewer')
  await disableUser(w.context, by(w), ana.userId)
  await disableUser(w.context, by(w), ana.userId)
  t.is((await ana.get('/account')).status, 303)
  await enableUser(w.context, by(w), ana.userId)
  t.is((await ana.get('/account')).status, 303, 'with a session of its own')
  const told = (await entriesOf(w)).filter(one => one.subject === ana.userId).map(({ action }) => action)
  for (const action of ['user.created', 'user.disabled', 'user.sessions_ended', 'user.enabled'])
    t.true(told.includes(action), action)
})

test('404: nobody of another workspace is found, changed or signed out', async t => {
  const w = await world(t)
  const { workspaceId } = await w.tenant()
  const other = await signedIn(w, 'viewer', { workspaceId })
  const ana = await signedIn(w, 'admin')
  for (const id of [other.userId, 'user_x', w.workspaceId, ''])
    for (const attempt of [
      findUser(w.workspaceId, id, w.context.db),
      changeRole(w.context, by(w), id, 'admin'),
      disableUser(w.context, by(w), id),
    ])
      await t.throwsAsync(attempt, { message: /^There is no user/ })
  const { id } = await w.context.db('user_sessions').where({ userId: other.userId }).first()
  t.is((await ana.post(`/account/sessions/${id}/end`)).status, 404)
  t.is((await other.get('/account')).status, 200)
})

test('a purge forgets sessions and links that are over, and nobody', async t => {
  const w = await world(t)
  const ana = await signedIn(w, 'viewer')
  const old = await signedIn(w, 'viewer')
  const long = new Date(Date.now() - 40 * 86_400_000).toISOString()
  await w.context.db('user_sessions').where({ userId: old.userId }).update({ expiresAt: long })
  const link = {
    id: 'link_1',
    userId: old.userId,
    kind: 'sign-in',
    hash: 'x',
    createdAt: long,
    expiresAt: long,
  }
  await w.context.db('user_links').insert({ ...link, workspaceId: w.workspaceId })
  await purge(w.context)
  const left = await w.context.db('user_sessions').select()
  t.deepEqual(
    left.map(({ userId }) => userId),
    [ana.userId],
  )
  t.is((await w.context.db('user_links')).length, 0)
  t.is((await listUsers(w.workspaceId, w.context.db)).length, 2)
})

test('what htmx sends carries its token in a header', async t => {
  const w = await world(t)
  const ana = await signedIn(w, 'viewer')
  const { cookie, csrf } = ana
  const { id } = await w.context.db('user_sessions').where({ userId: ana.userId }).first()
  const path = `/account/sessions/${id}/end`
  t.is((await sendForm(w, path, {}, { cookie, 'x-csrf-token': 'x' })).status, 403)
  const { status, headers } = await sendForm(
    w,
    path,
    {},
    { cookie, 'x-csrf-token': csrf, 'hx-request': 'true' },
  )
  t.is(status, 204)
  t.is(headers.get('hx-redirect'), '/account')
})
