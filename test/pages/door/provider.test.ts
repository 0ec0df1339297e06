import test, { type ExecutionContext } from 'ava'
import { inviteUser } from '../../../src/people/change.js'
import { type OidcServer, oidcServer, type Said } from '../../support/oidc-server.js'
import { browser } from '../../support/people.js'
import { type Answer, openWorld, type World } from '../../support/world.js'

let provider: OidcServer
let w: World

test.before(async () => {
  provider = await oidcServer()
  w = await openWorld({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
  })
})
test.after.always(async () => {
  await w?.dispose()
  await provider?.close()
})

const newUser = async (email: string) =>
  (
    await inviteUser(
      w.context,
      { workspaceId: w.workspaceId, origin: 'operator', requestId: null },
      { email, name: 'Ana', role: 'viewer' },
    )
  ).user.id

const cookieOf = ({ headers }: Answer): string => (headers.get('set-cookie') ?? '').split(';')[0] ?? ''

/** As a browser follows them: to the provider, and back. */
async function toProviderAndBack(says: Said): Promise<{ cookie: string; path: string }> {
  provider.says = says
  const gone = await w.send('GET', '/sign-in/provider?back=%2Fconsole%2Fleads', { key: null })
  const asked = await fetch(gone.headers.get('location') ?? '', { redirect: 'manual' })
  const { pathname, search } = new URL(asked.headers.get('location') ?? '')
  return { cookie: cookieOf(gone), path: pathname + search }
}

async function comeBack(says: Said): Promise<Answer> {
  const { cookie, path } = await toProviderAndBack(says)
  return w.send('GET', path, { key: null, headers: { cookie } })
}

const sessionOf = ({ headers }: Answer): string =>
  /leadspread-session=([\w-]{43})/.exec(headers.get('set-cookie') ?? '')?.[1] ?? ''

function refused(t: ExecutionContext, answer: Answer, why?: string): void {
  t.is(answer.headers.get('location'), '/sign-in?provider=refused', why)
  t.is(sessionOf(answer), '', why)
}

test.serial('303: whom the provider vouches for comes in, and by its id from then on', async t => {
  const userId = await newUser('ana@harbor.example')
  const first = await comeBack({ sub: 'ana', email: 'Ana@harbor.example', email_verified: true })
  t.is(first.headers.get('location'), '/console/leads')
  const ana = browser(w, { userId, email: '', token: sessionOf(first) })
  t.is((await ana.get('/account')).status, 200)
  const renamed = await comeBack({ sub: 'ana', email: 'married@harbor.example', email_verified: true })
  t.is(renamed.headers.get('location'), '/console/leads', 'whatever becomes of the address')
  refused(
    t,
    await comeBack({ sub: 'eve', email: 'ana@harbor.example', email_verified: true }),
    'the account is taken',
  )
})

test.serial('nobody gets an account by it, nor one of an address that nobody has verified', async t => {
  await newUser('noor@harbor.example')
  refused(t, await comeBack({ sub: 'x', email: 'stranger@harbor.example', email_verified: true }))
  refused(t, await comeBack({ sub: 'noor', email: 'noor@harbor.example', email_verified: false }))
  refused(t, await comeBack({ sub: 'noor', email: 'noor@harbor.example' }))
  refused(t, await comeBack({ sub: 'noor' }))
})

test.serial('a provider may tell the address beside its ID token', async t => {
  await newUser('beside@harbor.example')
  const beside = { sub: 'beside', email: 'beside@harbor.example', email_verified: true }
  refused(t, await comeBack({ sub: 'beside', beside: { ...beside, sub: 'another' } }), 'of somebody else')
  refused(t, await comeBack({ sub: 'beside', beside: { ...beside, email_verified: false } }))
  t.is((await comeBack({ sub: 'beside', beside })).headers.get('location'), '/console/leads')
})

test.serial('whoever is disabled stays out', async t => {
  const userId = await newUser('gone@harbor.example')
  const says = { sub: 'gone', email: 'gone@harbor.example', email_verified: true }
  t.is((await comeBack(says)).headers.get('location'), '/console/leads')
  await w.context.db('users').where({ id: userId }).update({ disabledAt: new Date().toISOString() })
  refused(t, await comeBack(says))
})

test.serial('what does not fit is refused: nonce, audience, issuer, signature, time', async t => {
  await newUser('fits@harbor.example')
  const says = { sub: 'fits', email: 'fits@harbor.example', email_verified: true }
  for (const wrong of ['nonce', 'audience', 'issuer', 'signature', 'expired'] as const)
    refused(t, await comeBack({ ...says, wrong }), wrong)
  t.is((await comeBack(says)).headers.get('location'), '/console/leads')
})

test.serial('who has not begun here, or has begun something else, does not end it', async t => {
  await newUser('mallory@harbor.example')
  const says = { sub: 'mallory', email: 'mallory@harbor.example', email_verified: true }
  const [hers, mine] = [await toProviderAndBack(says), await toProviderAndBack(says)]
  refused(t, await w.send('GET', hers.path, { key: null }), 'no cookie')
  refused(t, await w.send('GET', hers.path, { key: null, headers: { cookie: mine.cookie } }), 'another state')
  for (const cookie of ['leadspread-provider=x', 'leadspread-provider=e30'])
    refused(t, await w.send('GET', mine.path, { key: null, headers: { cookie } }), cookie)
  const send = () => w.send('GET', mine.path, { key: null, headers: { cookie: mine.cookie } })
  t.is((await send()).headers.get('location'), '/console/leads')
  refused(t, await send(), 'a code is good once')
  const denied = '/sign-in/provider/callback?error=access_denied&state=x'
  refused(t, await w.send('GET', denied, { key: null, headers: { cookie: mine.cookie } }))
})

test.serial('404: without a provider there is no such way in', async t => {
  const plain = await openWorld()
  t.teardown(plain.dispose)
  t.is((await plain.send('GET', '/sign-in/provider', { key: null })).status, 404)
  t.false((await plain.send('GET', '/sign-in', { key: null })).body.includes('company'))
  t.true((await w.send('GET', '/sign-in', { key: null })).body.includes('company'))
})

test.serial('a provider that is out of reach lets nobody in, and stops nobody else', async t => {
  const lost = await openWorld({
    OIDC_ISSUER: 'http://127.0.0.1:9',
    OIDC_CLIENT_ID: 'x',
    OIDC_CLIENT_SECRET: 'x',
  })
  t.teardown(lost.dispose)
  const { headers } = await lost.send('GET', '/sign-in/provider', { key: null })
  t.is(headers.get('location'), '/sign-in?provider=refused')
  t.is((await lost.send('GET', '/sign-in?provider=refused', { key: null })).status, 200)
})
