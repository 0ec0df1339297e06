import { createHmac, hkdfSync } from 'node:crypto'
import test from 'ava'
import { readLink, signedUrl } from '../../src/documents/signed-url.js'
import { newId } from '../../src/ids.js'

const secretKey = 'a secret of the tests, thirty-two characters or more'
const another = 'another secret of the tests, of thirty-two characters'
const at = (time: string, keys: { secretKey: string; previousSecretKey?: string } = { secretKey }) => ({
  config: { baseUrl: 'https://leads.example/base', ...keys } as never,
  clock: () => new Date(time),
})
const now = '2026-11-21T12:00:00.500Z'
const keyId = newId('apiKey')
const made = (from = at(now)) => parts(signedUrl(from, { keyId }, { id: newId('document') }))

function parts(url: string) {
  const { pathname, searchParams } = new URL(url)
  const [key, expires, signature] = ['key', 'expires', 'signature'].map(
    name => searchParams.get(name) ?? undefined,
  ) as [string, string, string]
  return { path: pathname.replace('/base', ''), query: { key, expires, signature } }
}

test('a link holds for an hour, and names the API key that it was made for', t => {
  const url = signedUrl(at(now), { keyId }, { id: newId('document') })
  t.true(url.startsWith('https://leads.example/base/files/doc_'))
  const { path, query } = parts(url)
  t.deepEqual(readLink(at(now), path, query), { lifeSeconds: 3_599, owner: keyId })
  t.deepEqual(readLink(at('2026-11-21T12:59:58.500Z'), path, query), { lifeSeconds: 1, owner: keyId })
  t.is(readLink(at('2026-11-21T13:00:00.000Z'), path, query), undefined)
})

test('a link that was changed in any letter is none', t => {
  const { path, query } = made()
  const changed = (text: string) =>
    Array.from(
      text,
      (letter, n) =>
        `${text.slice(0, n)}${letter === 'a' ? 'b' : letter === '1' ? '2' : '1'}${text.slice(n + 1)}`,
    )
  for (const part of ['signature', 'expires', 'key'] as const)
    for (const other of changed(query[part]))
      t.is(readLink(at(now), path, { ...query, [part]: other }), undefined, part)
  for (const other of [newId('document'), '', `${path}/`, path.toUpperCase()])
    t.is(readLink(at(now), other, query), undefined)
  const { key, expires, signature } = query
  for (const other of [
    undefined,
    '',
    ` ${expires}`,
    `0${expires}`,
    `${expires}.0`,
    '1e12',
    [expires, expires],
  ])
    t.is(readLink(at(now), path, { ...query, expires: other }), undefined)
  for (const other of [
    undefined,
    '',
    `${signature}=`,
    `${signature}A`,
    signature.slice(1),
    [signature, signature],
  ])
    t.is(readLink(at(now), path, { ...query, signature: other }), undefined)
  for (const other of [undefined, '', ` ${key}`, newId('apiKey'), [key], [key, key]])
    t.is(readLink(at(now), path, { ...query, key: other }), undefined)
  t.is(readLink(at(now, { secretKey: another }), path, query), undefined)
  t.not(readLink(at(now), path, query), undefined)
})

test('while SECRET_KEY is replaced, links of the one before hold, and new ones are signed with the new one', t => {
  const { path, query } = made()
  const rotating = { secretKey: another, previousSecretKey: secretKey }
  t.truthy(readLink(at(now, rotating), path, query))
  const fresh = made(at(now, rotating))
  t.truthy(readLink(at(now, { secretKey: another }), fresh.path, fresh.query))
  t.is(readLink(at(now), fresh.path, fresh.query), undefined)
})

test('a link that an earlier version gave out, without an API key, holds until it is over', t => {
  const { path, query } = made()
  const derived = Buffer.from(hkdfSync('sha256', secretKey, '', 'leadspread/files/v1', 32))
  const signature = createHmac('sha256', derived).update(`${path}\n${query.expires}`).digest('base64url')
  const earlier = { key: undefined, expires: query.expires, signature }
  t.deepEqual(readLink(at(now), path, earlier), { lifeSeconds: 3_599, owner: undefined })
  t.is(readLink(at('2026-11-21T13:00:00.000Z'), path, earlier), undefined)
  t.is(readLink(at(now), path, { ...earlier, key: keyId }), undefined)
})
