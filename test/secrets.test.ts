import test from 'ava'
import fc from 'fast-check'
import { createSecrets, isSealed, type Place } from '../src/secrets.js'
import { sealUnplaced } from './support/sealed.js'

const lines: { fields: object; message: string }[] = []
const log = { error: (fields: object, message: string) => lines.push({ fields, message }) } as never
const secretKey = 'a key of this test, long enough to be one'
const another = 'another key of this test, long enough too'
const secretsOf = (now: string, before?: string) =>
  createSecrets({ secretKey: now, previousSecretKey: before }, log)

const secrets = secretsOf(secretKey)
const place: Place = { purpose: 'checklist value', workspaceId: 'ws_1', rowId: 'entry_1' }
const seal = (plain: string) => secrets.seal(plain, place)
const open = (sealed: string) => secrets.open(sealed, place)
const prefix = `v2.${secrets.keyId}.`
const bytesOf = (sealed: string) => Buffer.from(sealed.slice(prefix.length), 'base64url')
const sealedFrom = (bytes: Buffer) => `${prefix}${bytes.toString('base64url')}`
const doesNotOpen = { message: 'This value does not open here' }

const text = fc.string({ unit: 'grapheme', maxLength: 200 })
const anyPlace: fc.Arbitrary<Place> = fc.record({
  purpose: fc.constantFrom(
    'checklist value',
    'checklist alternates',
    'webhook headers',
    'webhook secret',
    'webhook previous secret',
    'kept answer',
  ),
  workspaceId: text,
  rowId: text,
})

test('what was sealed opens again, whatever it is', t => {
  for (const plain of ['', 'x', 'Bearer ü ✓ 😀', '\0\n', 'long '.repeat(20_000)])
    t.is(open(seal(plain)), plain)
})

test('what was sealed opens at its own place, and at no other', t => {
  fc.assert(
    fc.property(text, anyPlace, anyPlace, (plain, at, elsewhere) => {
      const sealed = secrets.seal(plain, at)
      t.true(isSealed(sealed))
      t.is(secrets.open(sealed, at), plain)
      const isSame = JSON.stringify(at) === JSON.stringify(elsewhere)
      if (!isSame) t.throws(() => secrets.open(sealed, elsewhere), doesNotOpen)
    }),
    { numRuns: 500, seed: 20 },
  )
})

test('parts of a place that run together are still two places', t => {
  const sealed = secrets.seal('x', { ...place, workspaceId: 'a', rowId: 'b"c' })
  for (const [workspaceId, rowId] of [
    ['ab', '"c'],
    ['a","b', 'c'],
    ['', 'ab"c'],
  ] as const)
    t.throws(() => secrets.open(sealed, { ...place, workspaceId, rowId }), doesNotOpen)
})

test('the key is what counts, not the process: another with the same key opens it', t => {
  t.is(secretsOf(secretKey).open(seal('token'), place), 'token')
})

test('what is sealed names its key, and shows neither what it holds nor that two hold the same', t => {
  const [one, two] = [seal('shared-secret'), seal('shared-secret')]
  t.not(one, two)
  t.regex(one, /^v2\.[0-9a-f]{8}\.[\w-]+$/)
  t.true(one.startsWith(prefix))
  t.false(bytesOf(one).toString('latin1').includes('shared'))
  // Nonces, which must never repeat.
  const nonces = Array.from({ length: 500 }, () => bytesOf(seal('x')).subarray(0, 12).toString('hex'))
  t.is(new Set(nonces).size, 500)
})

test('another key does not open it, whichever key it is said to be', t => {
  const others = secretsOf('a key of this test, long enough to be onE')
  t.not(others.keyId, secrets.keyId)
  const sealed = others.seal('token', place)
  t.throws(() => open(sealed), doesNotOpen)
  t.throws(() => open(sealed.replace(others.keyId, secrets.keyId)), doesNotOpen)
})

test('while a key is replaced, what the one before has sealed opens, and the new one seals', t => {
  const rotating = secretsOf(another, secretKey)
  t.is(rotating.open(seal('token'), place), 'token')
  const anew = rotating.seal('token', place)
  t.true(anew.startsWith(`v2.${secretsOf(another).keyId}.`))
  t.is(secretsOf(another).open(anew, place), 'token')
  t.throws(() => open(anew), doesNotOpen)
  t.throws(() => secretsOf(another).open(seal('token'), place), doesNotOpen)
})

test('what an earlier version sealed opens as it did, with either key, and with none that is not its own', t => {
  const earlier = sealUnplaced('token', secretKey)
  t.is(open(earlier), 'token')
  t.is(secretsOf(another, secretKey).open(earlier, place), 'token')
  t.throws(() => secretsOf(another).open(earlier, place), doesNotOpen)
})

test('what is bound to a place can not be passed off as of the earlier form, nor the reverse', t => {
  t.throws(() => open(seal('token').replace(prefix, 'v1.')), doesNotOpen)
  t.throws(() => open(sealUnplaced('token', secretKey).replace('v1.', prefix)), doesNotOpen)
})

test('a change of any bit is noticed', t => {
  const bytes = bytesOf(seal('token'))
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const changed = Buffer.from(bytes)
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    t.throws(() => open(sealedFrom(changed)), undefined, `bit ${bit}`)
  }
})

test('what is cut short is refused, also where a part of the tag is left', t => {
  for (const plain of ['', 'token']) {
    const bytes = bytesOf(seal(plain))
    for (let length = 0; length < bytes.length; length++)
      t.throws(() => open(sealedFrom(bytes.subarray(0, length))), undefined, `${length} bytes`)
  }
})

test('what was never sealed is refused', t => {
  const sealed = seal('token')
  for (const other of ['', 'token', sealed.slice(3), sealed.replace('v2.', 'v3.'), `${sealed}\n`, '"v1.x"'])
    t.throws(() => open(other), { message: 'This value was not sealed by Leadspread' }, other)
})

test('what does not open is logged with its place and its key, and with nothing of itself', t => {
  const sealed = secrets.seal('123-45-6789', { ...place, rowId: 'entry_2' })
  t.is(secrets.openIfWhole(sealed, place), undefined)
  const told = lines.filter(({ fields }) => 'rowId' in fields)
  t.deepEqual(told.at(-1), {
    fields: { ...place, keyId: secrets.keyId },
    message: 'a sealed value does not open',
  })
  t.false(JSON.stringify(lines).includes(sealed.slice(-10)))
})
