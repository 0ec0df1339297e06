import test from 'ava'
import fc from 'fast-check'
import { addressOf, codeOf, newSecret, stepAt, stepOf } from '../../src/people/second-factor/totp.js'

/** RFC 6238, appendix B: the ASCII of 12345678901234567890, of which we take the last six digits. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const vectors: [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
]

test('codes are those of RFC 6238', t => {
  for (const [seconds, code] of vectors) t.is(codeOf(secret, stepAt(new Date(seconds * 1000))), code)
})

test('a code is good for its half minute and those beside it, and never after it or a later one was used', t => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 2 ** 36 }), fc.integer({ min: -4, max: 4 }), (step, drift) => {
      const made = newSecret()
      const now = new Date(step * 30_000 + 7_000)
      const code = codeOf(made, step + drift)
      const isNear = Math.abs(drift) <= 1
      if (isNear) t.is(codeOf(made, stepOf(made, code, now, -1) ?? -1), code)
      else if (![-1, 0, 1].some(near => codeOf(made, step + near) === code))
        t.is(stepOf(made, code, now, -1), undefined)
      t.is(stepOf(made, code, now, step + 1), undefined)
    }),
    { numRuns: 500, seed: 47 },
  )
})

test('a secret is 160 bits in base 32, and comes with the name of whose it is', t => {
  const made = newSecret()
  t.regex(made, /^[A-Z2-7]{32}$/)
  t.not(newSecret(), made)
  const address = new URL(addressOf(made, { email: 'dana@harbor.example', issuer: 'Harbor & Sons' }))
  t.is(address.protocol, 'otpauth:')
  t.is(address.searchParams.get('secret'), made)
  t.is(address.searchParams.get('issuer'), 'Harbor & Sons')
})
