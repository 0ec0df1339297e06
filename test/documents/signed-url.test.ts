import test from 'ava'
import { linkLife, signedUrl } from '../../src/documents/signed-url.js'
import { newId } from '../../src/ids.js'

const at = (time: string, secretKey = 'a secret of the tests, thirty-two characters or more') => ({
  config: { baseUrl: 'https://leads.example/base', secretKey } as never,
  clock: () => new Date(time),
})
const now = '2026-11-21T12:00:00.500Z'
const parts = (url: string) => {
  const { pathname, searchParams } = new URL(url)
  return {
    path: pathname.replace('/base', ''),
    query: { expires: searchParams.get('expires'), signature: searchParams.get('signature') },
  }
}

test('a link holds for an hour', t => {
  const url = signedUrl(at(now), { id: newId('document') })
  t.true(url.startsWith('https://leads.example/base/files/doc_'))
  const { path, query } = parts(url)
  t.is(linkLife(at(now), path, query), 3_599)
  t.is(linkLife(at('2026-11-21T12:59:58.500Z'), path, query), 1)
  t.is(linkLife(at('2026-11-21T13:00:00.000Z'), path, query), undefined)
})

test('a link that was changed in any letter is none', t => {
  const { path, query } = parts(signedUrl(at(now), { id: newId('document') }))
  const { expires, signature } = query as { expires: string; signature: string }
  const changed = (text: string) =>
    Array.from(
      text,
      (letter, n) =>
        `${text.slice(0, n)}${letter === 'a' ? 'b' : letter === '1' ? '2' : '1'}${text.slice(n + 1)}`,
    )
  for (const other of changed(signature))
    t.is(linkLife(at(now), path, { expires, signature: other }), undefined)
  for (const other of changed(expires))
    t.is(linkLife(at(now), path, { expires: other, signature }), undefined)
  for (const other of [newId('document'), '', `${path}/`, path.toUpperCase()])
    t.is(linkLife(at(now), other, query), undefined)
  for (const other of [
    undefined,
    '',
    ` ${expires}`,
    `0${expires}`,
    `${expires}.0`,
    '1e12',
    [expires, expires],
  ])
    t.is(linkLife(at(now), path, { expires: other, signature }), undefined)
  for (const other of [
    undefined,
    '',
    `${signature}=`,
    `${signature}A`,
    signature.slice(1),
    [signature, signature],
  ])
    t.is(linkLife(at(now), path, { expires, signature: other }), undefined)
  t.is(linkLife(at(now, 'another secret of the tests, of thirty-two characters'), path, query), undefined)
  t.not(linkLife(at(now), path, query), undefined)
})
