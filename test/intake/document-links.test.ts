import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readlinkSync } from 'node:fs'
import { dirname } from 'node:path'
import test from 'ava'
import { signedUrl } from '../../src/documents/signed-url.js'
import { revokeKey } from '../../src/workspaces/api-keys.js'
import { entriesOf } from '../audit/entries.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { pdf, png, xlsxOf } from '../support/archives.js'
import { eventuallyIs } from '../support/eventually.js'
import { signedIn } from '../support/people.js'
import { type File, upload } from '../support/uploads.js'
import { world } from '../support/world.js'
import { get, local } from './links.js'

const statement: File = { name: 'statement.pdf', bytes: pdf }
const figures: File = { name: 'figures.csv', bytes: 'year,revenue\n2025,1200000\n' }

test('200: a link gives the bytes, and nothing that could run', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  const { body } = await upload(w, leadId, [
    { name: 'Übersicht "1".pdf', bytes: pdf },
    { name: 'a.csv', bytes: 'a,b\n' },
    { name: 'a.xlsx', bytes: xlsxOf() },
    { name: 'a.png', bytes: png },
  ])
  const inline = ['inline', 'attachment', 'attachment', 'inline']
  for (const [n, { url, mimeType, size }] of body.documents.entries()) {
    const { status, headers } = await get(local(w, url))
    t.is(status, 200)
    t.is(headers.get('content-type'), mimeType)
    t.is(Number(headers.get('content-length')), size)
    t.is(headers.get('x-content-type-options'), 'nosniff')
    t.is(headers.get('content-security-policy'), "default-src 'none'; sandbox")
    t.is(headers.get('set-cookie'), null)
    t.regex(headers.get('cache-control') ?? '', /^private, max-age=3\d\d\d$/)
    t.is(headers.get('content-disposition')?.split(';')[0], inline[n])
    const head = await get(local(w, url), {}, 'HEAD')
    t.is(head.status, 200)
    t.is(head.bytes.length, 0)
    t.is(Number(head.headers.get('content-length')), size)
  }
  const { headers } = await get(local(w, body.documents[0].url))
  t.true(
    headers
      .get('content-disposition')
      ?.endsWith(`filename="_bersicht _1_.pdf"; filename*=UTF-8''%C3%9Cbersicht%20%221%22.pdf`),
  )
})

test('206, 304 and 416: parts of a file, and what has not changed', async t => {
  const w = await world(t, withoutTemporal)
  const { body } = await upload(w, await w.newLead(), [{ name: 'a.txt', bytes: '0123456789' }])
  const url = local(w, body.documents[0].url)
  const etag = (await get(url)).headers.get('etag') ?? ''
  t.is(etag, `"${createHash('sha256').update('0123456789').digest('hex')}"`)
  for (const [headers, status, text, range] of [
    [{ range: 'bytes=2-4' }, 206, '234', 'bytes 2-4/10'],
    [{ range: 'bytes=-3' }, 206, '789', 'bytes 7-9/10'],
    [{ range: 'bytes=7-' }, 206, '789', 'bytes 7-9/10'],
    [{ range: 'bytes=2-4', 'if-range': etag }, 206, '234', 'bytes 2-4/10'],
    [{ range: 'bytes=2-4', 'if-range': '"other"' }, 200, '0123456789', null],
    [{ range: 'bytes=2-4', 'if-range': 'Sat, 21 Nov 2026 12:00:00 GMT' }, 200, '0123456789', null],
    [{ range: 'bytes=0-1,4-5' }, 200, '0123456789', null],
    [{ range: 'nonsense' }, 200, '0123456789', null],
    [{ 'if-none-match': `"x", ${etag}` }, 304, '', null],
  ] as [Record<string, string>, number, string, string | null][]) {
    const answer = await get(url, headers)
    t.is(answer.status, status, JSON.stringify(headers))
    t.is(answer.bytes.toString(), text)
    t.is(answer.headers.get('content-range'), range)
    t.is(answer.headers.get('accept-ranges'), 'bytes')
    if (status !== 304) t.is(Number(answer.headers.get('content-length')), text.length)
  }
  const beyond = await get(url, { range: 'bytes=10-' })
  t.is(beyond.status, 416)
  t.is(beyond.headers.get('content-range'), 'bytes */10')
  t.is(JSON.parse(beyond.bytes.toString()).code, 'range_not_satisfiable')
})

test('403: a link ends with the API key that it was made for, revoked or expired, and only with that', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  const { body } = await upload(w, leadId, [statement])
  const path = `/api/v1/documents/${body.documents[0].id}`
  const inHalfAnHour = new Date(Date.now() + 30 * 60_000).toISOString()
  const [revoked, expiring] = [await w.newKey(), await w.newKey({ scope: 'read', expiresAt: inHalfAnHour })]
  const linkFor = async (key: string) => local(w, (await w.send('GET', path, { key })).body.signedUrl)
  const [own, ofRevoked, ofExpiring] = [
    await linkFor(w.key),
    await linkFor(revoked.apiKey),
    await linkFor(expiring.apiKey),
  ]
  const before = await get(ofExpiring)
  t.is(before.status, 200)
  const maxAge = Number(/max-age=(\d+)/.exec(before.headers.get('cache-control') ?? '')?.[1])
  t.true(maxAge > 1_700 && maxAge <= 1_800, 'nobody keeps it for longer than it holds')
  t.is((await get(ofRevoked)).status, 200)

  await revokeKey(w.context, revoked.id)
  const answer = await get(ofRevoked)
  t.is(answer.status, 403)
  t.is(JSON.parse(answer.bytes.toString()).code, 'invalid_link')
  t.is((await get(own)).status, 200)
  w.context.clock = () => new Date(Date.now() + 31 * 60_000)
  t.is((await get(ofExpiring)).status, 403)
  t.is((await get(own)).status, 200)
})

test('a link ends with the session that it was made for, and tells the audit log of its person', async t => {
  const w = await world(t, withoutTemporal)
  const { body } = await upload(w, await w.newLead(), [statement])
  const [{ id }] = body.documents
  const ana = await signedIn(w, 'viewer')
  const { id: sessionId } = await w.context.db('user_sessions').where({ userId: ana.userId }).first()
  const link = local(w, signedUrl(w.context, { keyId: null, sessionId }, { id }))
  t.is((await get(link)).status, 200)
  await w.context.audit.flush()
  const entries = (await entriesOf(w)).filter(({ action }) => action === 'document.downloaded')
  t.like(entries.at(-1), { actorKind: 'user', actorId: ana.userId, subject: id })
  await ana.post('/sign-out')
  t.is((await get(link)).status, 403)
})

test('403: a link that is over or was changed; 405: what only reads', async t => {
  const w = await world(t, withoutTemporal)
  const { body } = await upload(w, await w.newLead(), [statement, figures])
  const [url, other] = body.documents.map((document: { url: string }) => local(w, document.url))
  const changed = [
    url.replace(/expires=\d/, 'expires=9'),
    `${url}A`,
    url.replace('signature=', 'signature='.toUpperCase()),
    url.split('?')[0],
    `${url}&expires=1`,
    url.replace(/files\/[^?]+/, new URL(other).pathname.slice(1)),
    url.replace(/doc_/, 'doc_%00'),
    `${w.url}/files/nonsense?expires=1&signature=x`,
  ]
  for (const link of changed) {
    const { status, headers, bytes } = await get(link)
    t.is(status, 403, link)
    t.is(headers.get('content-type'), 'application/problem+json')
    t.is(headers.get('cache-control'), 'no-store')
    t.is(JSON.parse(bytes.toString()).code, 'invalid_link')
  }
  w.context.clock = () => new Date(Date.now() + 60 * 60_000 + 1_000)
  t.is((await get(url)).status, 403)
  const posted = await get(url, {}, 'DELETE')
  t.is(posted.status, 405)
  t.is(posted.headers.get('allow'), 'GET, HEAD')
})

test('404: a file whose bytes are gone', async t => {
  const w = await world(t, withoutTemporal)
  const { body } = await upload(w, await w.newLead(), [statement])
  const [{ id, url }] = body.documents
  await w.context.storage.remove(`${w.workspaceId}/${id}`)
  const link = await get(local(w, url))
  t.is(link.status, 404)
  t.is(JSON.parse(link.bytes.toString()).code, 'gone')
  t.is((await w.send('GET', `/api/v1/documents/${id}?includeContent=true`)).status, 404)
  t.is((await w.send('GET', `/api/v1/documents/${id}`)).status, 200)
})

test('a caller who stops taking a file is cut off, and the file is closed', async t => {
  const w = await world(t, withoutTemporal)
  const { body } = await upload(w, await w.newLead(), [
    { name: 'large.pdf', bytes: Buffer.concat([pdf, randomBytes(20 * 1024 * 1024)]) },
  ])
  const root = dirname(w.context.storage.arriving)
  w.context.config = { ...w.context.config, requestTimeoutMs: 500 }
  const openFiles = async () =>
    readdirSync('/proc/self/fd').filter(fd => linkOf(`/proc/self/fd/${fd}`).startsWith(root)).length
  const url = local(w, body.documents[0].url)
  const stalled = await fetch(url)
  const aborted = new AbortController()
  const leaving = await fetch(url, { signal: aborted.signal })
  t.is(await openFiles(), 2)
  t.is(leaving.status, 200)
  aborted.abort()
  await eventuallyIs(openFiles, 1)
  await eventuallyIs(openFiles, 0)
  await t.throwsAsync(
    stalled.arrayBuffer().then(() => {}),
    undefined,
    'what is cut off must not look like the whole',
  )
})

const linkOf = (path: string): string => {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}
