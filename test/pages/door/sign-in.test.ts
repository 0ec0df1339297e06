import { randomBytes, scryptSync } from 'node:crypto'
import test from 'ava'
import { transact } from '../../../src/db/transact.js'
import { attemptsOf } from '../../../src/people/attempts.js'
import { inviteUser } from '../../../src/people/change.js'
import { makeLink } from '../../../src/people/links/make.js'
import { codeOf, stepAt } from '../../../src/people/second-factor/totp.js'
import { User } from '../../../src/people/user.js'
import { entriesOf } from '../../audit/entries.js'
import { browser, sendForm, signedIn } from '../../support/people.js'
import { type Answer, openWorld, sharedWorld } from '../../support/world.js'

/** Each form comes from an address of its own: who sends many from one is slowed down. */
const w = sharedWorld(test, () => openWorld({ TRUSTED_PROXIES: '127.0.0.1' }))
const operator = () =>
  ({
    workspaceId: w.workspaceId,
    origin: 'operator',
    through: 'command_line',
    requestId: null,
  }) as const
const password = 'correct horse battery'

async function invite(email: string, role: 'viewer' | 'admin' = 'viewer') {
  const { user, url } = await inviteUser(w.context, operator(), { email, name: 'Ana Diaz', role })
  return { userId: user.id, path: new URL(url).pathname }
}

const tokenOf = ({ headers }: Answer): string =>
  /leadspread-session=([\w-]*)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? ''

/** Each hash says what it takes: of this one a test can afford as many attempts as it makes. */
function quickHash(): string {
  const salt = randomBytes(16)
  const hash = scryptSync(password, salt, 32, { N: 1_024, r: 8, p: 1 })
  return `scrypt$1024$8$1$${salt.toString('base64url')}$${hash.toString('base64url')}`
}

/** Somebody with a password, who isn't signed in. */
async function member(): Promise<{ userId: string; email: string }> {
  const email = `member-${randomBytes(4).toString('hex')}@harbor.example`
  const { userId } = await invite(email)
  const acceptedAt = new Date().toISOString()
  await w.context.db('users').where({ id: userId }).update({ acceptedAt, passwordHash: quickHash() })
  return { userId, email }
}

function entered(answer: Answer): void {
  if (answer.status !== 303) throw new Error(`${answer.status}: ${answer.body}`)
}

const signIn = (email: string, given = password, more: Record<string, string> = {}) =>
  sendForm(w, '/sign-in', { email, password: given, ...more })

test.serial('303: who is invited chooses a password, is in, and comes in by it later', async t => {
  const { userId, path } = await invite('ana@harbor.example')
  const page = await w.send('GET', path, { key: null })
  t.is(page.status, 200)
  t.regex(page.body, /Welcome to Harbor Business Lending/)
  const weak = await sendForm(w, path, { name: 'Ana <b>', password: 'short' })
  t.is(weak.status, 422)
  t.regex(weak.body, /A password must have at least 12 characters\./)
  t.regex(weak.body, /value="Ana &lt;b&gt;"/)
  const accepted = await sendForm(w, path, { name: 'Ana Diaz', password })
  t.is(accepted.status, 303)
  t.is(accepted.headers.get('location'), '/console')
  const cookie = accepted.headers.get('set-cookie') ?? ''
  t.regex(cookie, /^leadspread-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/)
  const ana = browser(w, { userId, email: 'ana@harbor.example', token: tokenOf(accepted) })
  t.is((await ana.get('/account')).status, 200)
  t.is((await w.send('GET', path, { key: null })).status, 404, 'it works once')
  t.is((await sendForm(w, path, { name: 'Eve', password })).status, 404)
  t.is((await signIn(' Ana@Harbor.example ')).status, 303)
})

test.serial('422: a wrong password and an address that nobody has read the same', async t => {
  const { userId, email } = await member()
  const wrong = await signIn(email, 'incorrect horse battery')
  const unknown = await signIn('nobody@harbor.example', 'incorrect horse battery')
  for (const { status, headers } of [wrong, unknown]) {
    t.is(status, 422)
    t.is(headers.get('set-cookie'), null)
  }
  const told = (await entriesOf(w)).filter(({ action }) => action === 'user.refused')
  t.deepEqual(
    told.map(({ actorKind, subject }) => [actorKind, subject]),
    [['system', userId]],
  )
  t.is(wrong.body.replace(email, ''), unknown.body.replace('nobody@harbor.example', ''))
})

test.serial('429: guesses at an account are slowed down, whether or not it is there', async t => {
  const { email } = await member()
  for (const tried of [email, 'nobody-at-all@harbor.example']) {
    const guesses = await Promise.all(Array.from({ length: 11 }, () => signIn(tried, 'wrong')))
    t.deepEqual(
      guesses.map(({ status }) => status).filter(status => status === 429),
      [429],
    )
  }
  t.is((await signIn(email)).status, 429, 'not even the right one, for now')
})

test.serial('429: who tries many accounts from one address is slowed down there', async t => {
  const { email } = await member()
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  const attempts = attemptsOf(w.context.config)
  for (let n = 0; n < 50; n++) attempts.take([{ kind: 'address', name: '203.0.113.9' }], Date.now())
  t.is((await sendForm(w, '/sign-in', { email, password }, headers)).status, 429)
  t.is((await signIn(email)).status, 303)
})

test.serial('the session is another after signing in, whatever cookie came with the form', async t => {
  const { userId, email } = await member()
  const planted = randomBytes(32).toString('base64url')
  const headers = { cookie: `leadspread-session=${planted}` }
  const first = await sendForm(w, '/sign-in', { email, password }, headers)
  const second = await sendForm(w, '/sign-in', { email, password }, headers)
  t.is(new Set([planted, tokenOf(first), tokenOf(second)]).size, 3)
  t.is((await browser(w, { userId, email, token: planted }).get('/account')).status, 303)
  const both = [first, second].map(answer => browser(w, { userId, email, token: tokenOf(answer) }))
  for (const one of both) t.is((await one.get('/account')).status, 200)
  t.is((await both[0]?.post('/sign-out'))?.status, 303)
  t.is((await both[0]?.get('/account'))?.status, 303, 'signed out in one browser')
  t.is((await both[1]?.get('/account'))?.status, 200, 'and still in in the other')
  const again = await sendForm(w, '/sign-in', { email, password }, { cookie: both[1]?.cookie ?? '' })
  t.is(again.status, 303)
  t.is((await both[1]?.get('/account'))?.status, 303, 'what a browser had before is over')
  const stored = await w.context.db('user_sessions').where({ userId })
  for (const { hash } of stored) t.false([tokenOf(first), tokenOf(second)].includes(hash))
})

test.serial('303: on to the page that one wanted, and to no other site', async t => {
  const { email } = await member()
  const goals = {
    '/console/leads?tag=warm': '/console/leads?tag=warm',
    '//evil.example': '/console',
    '/\\evil.example': '/console',
    'https://evil.example/': '/console',
    'javascript:alert(1)': '/console',
    '/x/..//evil.example': '/console',
  }
  for (const [back, goal] of Object.entries(goals))
    t.is((await signIn(email, password, { back })).headers.get('location'), goal, back)
})

test.serial('403: a form of another site signs nobody in', async t => {
  const { email } = await member()
  const answer = await sendForm(w, '/sign-in', { email, password }, { 'sec-fetch-site': 'cross-site' })
  t.is(answer.status, 403)
  t.is(answer.headers.get('set-cookie'), null)
})

test.serial(
  'a new invitation takes the place of a password that was forgotten, and signs out whoever knew it',
  async t => {
    const { userId, email } = await member()
    const old = browser(w, { userId, email, token: tokenOf(await signIn(email)) })
    const [first, second] = [await invite(email), await invite(email)]
    t.is(
      (await w.send('GET', first.path, { key: null })).status,
      404,
      'the later link is the one that counts',
    )
    entered(await sendForm(w, second.path, { name: 'Ana', password: 'another horse battery' }))
    t.is((await old.get('/account')).status, 303)
    t.is((await signIn(email)).status, 422)
    t.is((await signIn(email, 'another horse battery')).status, 303)
  },
)

test.serial(
  'a password is changed by who knows the one so far, and everywhere else that takes coming in anew',
  async t => {
    const { userId, email } = await member()
    const [here, there] = [await signIn(email), await signIn(email)].map(answer =>
      browser(w, { userId, email, token: tokenOf(answer) }),
    )
    const wanted = 'another horse battery'
    const wrong = await here?.post('/account/password', { current: 'guessed horse', password: wanted })
    t.is(wrong?.status, 422)
    t.regex(wrong?.body, /This password is not the one that you have signed in with/)
    for (const weak of ['short', password])
      t.is((await here?.post('/account/password', { current: password, password: weak }))?.status, 422)
    t.is((await here?.post('/account/password', { current: password, password: wanted }))?.status, 303)
    t.is((await here?.get('/account'))?.status, 200)
    t.is((await there?.get('/account'))?.status, 303)
    t.is((await signIn(email)).status, 422)
    t.is((await signIn(email, wanted)).status, 303)
  },
)

test.serial('a link that signs in does so once, and only when its button is pressed', async t => {
  const { userId } = await member()
  const user = (await User.in(w.workspaceId, w.context.db).findById(userId)) as User
  const { url } = await transact(w.context.db, trx =>
    makeLink(w.context, trx, operator(), { user, kind: 'sign-in' }),
  )
  const path = new URL(url).pathname
  for (const method of ['GET', 'HEAD', 'GET']) await w.send(method, path, { key: null })
  const clicks = await Promise.all([sendForm(w, path, {}), sendForm(w, path, {})])
  t.deepEqual(clicks.map(({ status }) => status).sort(), [303, 404])
  t.is((await sendForm(w, path, {})).status, 404)
})

test.serial('links are over after their time, and where their person was disabled', async t => {
  const { userId, path } = await invite('late@harbor.example')
  await w.context.db('user_links').where({ userId }).update({ expiresAt: new Date().toISOString() })
  t.is((await w.send('GET', path, { key: null })).status, 404)
  const other = await invite('late@harbor.example')
  await w.context.db('users').where({ id: userId }).update({ disabledAt: new Date().toISOString() })
  t.is((await sendForm(w, other.path, { name: 'x', password })).status, 404)
  for (const token of ['x', 'a'.repeat(43)])
    t.is((await w.send('GET', `/invitation/${token}`, { key: null })).status, 404)
})

const secretIn = (body: string): string =>
  (/data-secret>([A-Z2-7 ]+)</.exec(body)?.[1] ?? '').replaceAll(' ', '')

test.serial(
  'a second factor: set up, asked for, each code once, and a recovery code in its place',
  async t => {
    const { userId, email } = await member()
    const ana = browser(w, { userId, email, token: tokenOf(await signIn(email)) })
    const elsewhere = browser(w, { userId, email, token: tokenOf(await signIn(email)) })
    const offered = await ana.get('/account/second-factor')
    const secret = secretIn(offered.body)
    t.is(
      secretIn((await ana.get('/account/second-factor')).body),
      secret,
      'loading the page anew changes nothing',
    )
    t.regex(offered.body, /<svg class="qr"/)
    t.false(JSON.stringify(await w.context.db('users').where({ id: userId })).includes(secret))
    t.is((await ana.post('/account/second-factor', { code: '000000' })).status, 422)
    const step = stepAt(new Date())
    const on = await ana.post('/account/second-factor', { code: codeOf(secret, step) })
    t.is(on.status, 200)
    const codes: string[] = on.body.match(/[a-z0-9]{4}(?:-[a-z0-9]{4}){3}/g) ?? []
    t.is(codes.length, 10)
    t.is((await ana.get('/account')).status, 200)
    t.is((await elsewhere.get('/account')).status, 303, 'whoever is in elsewhere comes in anew')

    const half = await signIn(email, password, { back: '/console/leads' })
    t.is(half.headers.get('location'), '/sign-in/second-factor?back=%2Fconsole%2Fleads')
    const halfway = browser(w, { userId, email, token: tokenOf(half) })
    t.is((await halfway.get('/account')).status, 303, 'the password alone opens nothing')
    const give = (code: string) => halfway.post('/sign-in/second-factor', { code, back: '/console/leads' })
    t.is((await give(codeOf(secret, step))).status, 422, 'a code that was used is none')
    const whole = await give(` ${codeOf(secret, step + 1)} `)
    t.is(whole.headers.get('location'), '/console/leads')
    t.not(tokenOf(whole), tokenOf(half))
    t.is((await browser(w, { userId, email, token: tokenOf(whole) }).get('/account')).status, 200)
    t.is((await give(codeOf(secret, step + 1))).headers.get('location'), '/sign-in?back=%2Fconsole%2Fleads')

    const [code = ''] = codes
    const byCode = async () => {
      const token = tokenOf(await signIn(email))
      return browser(w, { userId, email, token }).post('/sign-in/second-factor', { code: code.toUpperCase() })
    }
    t.is((await byCode()).status, 303)
    t.is((await byCode()).status, 422, 'a recovery code is good once')
    const told = (await entriesOf(w)).filter(one => one.actorId === userId).map(one => one.action)
    for (const action of ['user.second_factor_on', 'user.recovery_code_used', 'user.password_given'])
      t.true(told.includes(action), action)
  },
)

test.serial('429: guesses at a second factor are slowed down', async t => {
  const { userId, email } = await member()
  const ana = browser(w, { userId, email, token: tokenOf(await signIn(email)) })
  const secret = secretIn((await ana.get('/account/second-factor')).body)
  await ana.post('/account/second-factor', { code: codeOf(secret, stepAt(new Date())) })
  const halfway = browser(w, { userId, email, token: tokenOf(await signIn(email)) })
  const statuses = []
  for (let n = 0; n < 12; n++)
    statuses.push((await halfway.post('/sign-in/second-factor', { code: 'x' })).status)
  t.deepEqual(statuses.slice(-2), [429, 429])
  t.is((await signIn(email)).status, 303, 'the password is another matter')
})

test.serial('it is turned off by whoever has it', async t => {
  const { userId, email } = await member()
  const ana = browser(w, { userId, email, token: tokenOf(await signIn(email)) })
  const secret = secretIn((await ana.get('/account/second-factor')).body)
  const step = stepAt(new Date())
  await ana.post('/account/second-factor', { code: codeOf(secret, step) })
  t.is((await ana.post('/account/second-factor/off', { code: codeOf(secret, step) })).status, 422)
  t.is((await ana.post('/account/second-factor/off', { code: codeOf(secret, step + 1) })).status, 303)
  t.is((await signIn(email)).headers.get('location'), '/console')
})

test.serial('who works for two lenders says which', async t => {
  const { workspaceId } = await w.tenant()
  const email = 'both@harbor.example'
  const { path } = await invite(email)
  entered(await sendForm(w, path, { name: 'Ana', password }))
  const other = await inviteUser(
    w.context,
    { ...operator(), workspaceId },
    { email, name: '', role: 'admin' },
  )
  entered(await sendForm(w, new URL(other.url).pathname, { name: 'Ana', password }))
  const answer = await signIn(email, password, { workspace: workspaceId })
  const inOther = browser(w, { userId: other.user.id, email, token: tokenOf(answer) })
  t.regex((await inOther.get('/account')).body, /admin/)
})

test.serial('over HTTPS the cookie is for this host alone', async t => {
  const secure = await openWorld({ BASE_URL: 'https://leads.example' })
  t.teardown(secure.dispose)
  const { url } = await inviteUser(
    secure.context,
    { ...operator(), workspaceId: secure.workspaceId },
    { email: 'ana@harbor.example', name: 'Ana', role: 'viewer' },
  )
  const { headers } = await sendForm(secure, new URL(url).pathname, { name: 'Ana', password })
  t.regex(
    headers.get('set-cookie') ?? '',
    /^__Host-leadspread-session=[\w-]{43}; Path=\/; HttpOnly; .*Secure$/,
  )
})

test.serial('nothing of a person stands in the log or in what is stored in the clear', async t => {
  const { email } = await signedIn(w, 'viewer')
  t.is((await w.send('GET', '/sign-in', { key: null })).body.includes(email), false)
  const rows = JSON.stringify(await w.context.db('users').select('passwordHash'))
  t.false(rows.includes(password))
})
