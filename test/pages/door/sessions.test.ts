import test from 'ava'
import { signedIn } from '../../support/people.js'
import { openWorld, sharedWorld } from '../../support/world.js'

const w = sharedWorld(test, openWorld)

test('303: whoever is not signed in comes to the door, and knows where to go on to', async t => {
  const { status, headers } = await w.send('GET', '/account?tab=1', { key: null })
  t.is(status, 303)
  t.is(headers.get('location'), '/sign-in?back=%2Faccount%3Ftab%3D1')
})

test('200: a person sees where they are signed in', async t => {
  const ana = await signedIn(w, 'viewer')
  const { status, body, headers } = await ana.get('/account')
  t.is(status, 200)
  t.regex(body, /A browser of a test/)
  t.false(body.includes('Change your password'), 'who has none')
  t.is(headers.get('cache-control'), 'no-store')
})

test('403: a form without its token, or with that of another session, changes nothing', async t => {
  const [ana, other] = [await signedIn(w, 'viewer'), await signedIn(w, 'viewer')]
  for (const csrf of ['', 'x', other.csrf]) t.is((await ana.post('/sign-out', { csrf })).status, 403)
  t.is((await ana.get('/account')).status, 200)
})

test('403: a form of another site is refused, whatever it carries', async t => {
  const ana = await signedIn(w, 'viewer')
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': '', origin: 'https://evil.example' },
  ]
  for (const headers of foreign) t.is((await ana.post('/sign-out', {}, headers)).status, 403)
  t.is((await ana.get('/account')).status, 200)
})

test('303: signed out in mid-work, a person comes back to the page that they were on', async t => {
  const ana = await signedIn(w, 'viewer')
  const referer = `${w.url}/console/leads?tag=warm`
  t.is((await ana.post('/sign-out')).headers.get('location'), '/sign-in')
  const { status, headers } = await ana.post('/account/sessions/sess_x/end', {}, { referer })
  t.is(status, 303)
  const door = `/sign-in?back=${encodeURIComponent('/console/leads?tag=warm')}`
  t.is(headers.get('location'), `${door}&unsaved=yes`)
  t.regex((await ana.get(`${door}&unsaved=yes`)).body, /Nothing was saved: sign in, and you come back/)
  const piece = await ana.get('/account', { 'hx-request': 'true', 'hx-current-url': referer })
  t.is(piece.status, 204)
  t.is(piece.headers.get('hx-redirect'), door)
})

test('the way back leads to no other site', async t => {
  const ana = await signedIn(w, 'viewer')
  await ana.post('/sign-out')
  for (const referer of ['https://evil.example/x', 'javascript:alert(1)', '//evil.example']) {
    const { headers } = await ana.post('/sign-out', {}, { referer })
    t.is(headers.get('location'), '/sign-in?back=%2Fconsole')
  }
})

test('a session that is ended elsewhere is over here; nobody else can end it', async t => {
  const [ana, other] = [await signedIn(w, 'viewer'), await signedIn(w, 'admin')]
  const { id } = await w.context.db('user_sessions').where({ userId: ana.userId }).first()
  t.is((await other.post(`/account/sessions/${id}/end`)).status, 404)
  t.is((await ana.get('/account')).status, 200)
  t.is((await ana.post(`/account/sessions/${id}/end`)).status, 303)
  t.is((await ana.get('/account')).status, 303)
})

test('a session ends after a week, and after half a day without a word', async t => {
  const at = (ms: number) => new Date(Date.now() + ms).toISOString()
  const ends = { expiresAt: at(-1_000) }
  const idle = { lastSeenAt: at(-13 * 3_600_000) }
  for (const patch of [ends, idle]) {
    const ana = await signedIn(w, 'viewer')
    await w.context.db('user_sessions').where({ userId: ana.userId }).update(patch)
    t.is((await ana.get('/account')).status, 303)
  }
})

test('a person who is disabled is out at once', async t => {
  const ana = await signedIn(w, 'viewer')
  await w.context.db('users').where({ id: ana.userId }).update({ disabledAt: new Date().toISOString() })
  t.is((await ana.get('/account')).status, 303)
})

test('a name that is markup is shown as a name', async t => {
  const ana = await signedIn(w, 'viewer', { name: '<img src=x onerror=alert(1)>' })
  const { body } = await ana.get('/account')
  t.true(body.includes('&lt;img src=x onerror=alert(1)&gt;'))
  t.false(body.includes('<img'))
})

test('cookies that are none of ours open nothing', async t => {
  for (const cookie of [
    'leadspread-session=',
    'leadspread-session=x',
    `leadspread-session=${'a'.repeat(43)}`,
  ])
    t.is((await w.send('GET', '/account', { key: null, headers: { cookie } })).status, 303)
})
