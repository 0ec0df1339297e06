import test from 'ava'
import { createSecrets } from '../src/secrets.js'

const secrets = createSecrets('a key of this test, long enough to be one')
const bytesOf = (sealed: string) => Buffer.from(sealed.slice(3), 'base64url')
const sealedFrom = (bytes: Buffer) => `v1.${bytes.toString('base64url')}`

test('what was sealed opens again, whatever it is', t => {
  for (const plain of ['', 'x', 'Bearer ü ✓ 😀', '\0\n', 'long '.repeat(20_000)])
    t.is(secrets.open(secrets.seal(plain)), plain)
})

test('the key is what counts, not the process: another with the same key opens it', t => {
  t.is(createSecrets('a key of this test, long enough to be one').open(secrets.seal('token')), 'token')
})

test('what is sealed does not show what it holds, nor that two hold the same', t => {
  const [one, two] = [secrets.seal('shared-secret'), secrets.seal('shared-secret')]
  t.not(one, two)
  t.regex(one, /^v1\.[\w-]+$/)
  t.false(bytesOf(one).toString('latin1').includes('shared'))
  // Nonces, which must never repeat.
  const nonces = Array.from({ length: 500 }, () => bytesOf(secrets.seal('x')).subarray(0, 12).toString('hex'))
  t.is(new Set(nonces).size, 500)
})

test('another key does not open it', t => {
  const sealed = createSecrets('a key of this test, long enough to be onE').seal('token')
  t.throws(() => secrets.open(sealed))
})

test('a change of any bit is noticed', t => {
  const bytes = bytesOf(secrets.seal('token'))
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const changed = Buffer.from(bytes)
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    t.throws(() => secrets.open(sealedFrom(changed)), undefined, `bit ${bit}`)
  }
})

test('what is cut short is refused, also where a part of the tag is left', t => {
  for (const plain of ['', 'token']) {
    const bytes = bytesOf(secrets.seal(plain))
    for (let length = 0; length < bytes.length; length++) {
      t.throws(() => secrets.open(sealedFrom(bytes.subarray(0, length))), undefined, `${length} bytes`)
    }
  }
})

test('what was never sealed is refused', t => {
  const sealed = secrets.seal('token')
  for (const other of ['', 'token', sealed.slice(3), sealed.replace('v1.', 'v2.')]) {
    t.throws(() => secrets.open(other), { message: 'This value was not sealed by Leadspread' })
  }
})
