import test from 'ava'
import { asset } from '../../src/pages/kit/assets.js'
import { Fragment, h, written } from '../../src/pages/kit/html.js'
import { openWorld, sharedWorld, world } from '../support/world.js'

const w = sharedWorld(test, openWorld)

test('whatever is put into a page is escaped, in its text and in its attributes', t => {
  const nasty = `"><script>alert('x')</script>&amp;`
  const page = (
    <p class={nasty} hidden data-no={false}>
      <>
        {nasty}
        {[1, null, undefined, true]}
      </>
      <input value={nasty} />
    </p>
  )
  const safe = '&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;amp;'
  t.is(written(page), `<p class="${safe}" hidden>${safe}1<input value="${safe}"></p>`)
})

test('a page runs nothing inline and nothing of others', async t => {
  const { status, headers } = await w.send('GET', '/portal/nothing', { key: null })
  t.is(status, 404)
  const policy = headers.get('content-security-policy') ?? ''
  t.regex(policy, /script-src 'self';style-src 'self';/)
  t.notRegex(policy, /unsafe/)
  t.is(headers.get('cache-control'), 'no-store')
})

test('404: a link that is none is told as a page', async t => {
  const { status, headers, body } = await w.send('GET', '/portal/nothing', { key: null })
  t.is(status, 404)
  t.regex(headers.get('content-type') ?? '', /text\/html/)
  t.true(body.startsWith('<!doctype html>'))
})

test('405: a page is asked with a method that it does not take', async t => {
  const { status, headers } = await w.send('DELETE', '/portal/nothing', { key: null })
  t.is(status, 405)
  t.is(headers.get('allow'), 'GET')
})

test('what pages load is kept for good, and comes compressed', async t => {
  const { status, headers } = await w.send('GET', asset('base.css'), {
    key: null,
    headers: { 'accept-encoding': 'br' },
  })
  t.is(status, 200)
  t.is(headers.get('content-encoding'), 'br')
  t.is(headers.get('cache-control'), 'public, max-age=31536000, immutable')
  t.regex(headers.get('content-type') ?? '', /text\/css/)
})

test('switched off, there is no page', async t => {
  const off = await world(t, { PORTAL: 'false', CONSOLE: 'false' })
  for (const path of ['/portal/nothing', asset('base.css')])
    t.is((await off.send('GET', path, { key: null })).body.code, 'no_such_path')
})
