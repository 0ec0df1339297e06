import test from 'ava'
import fc from 'fast-check'
import { Attempts } from '../../src/people/attempts.js'

const account = (name: string) => ({ kind: 'account' as const, name })
const address = (name: string) => ({ kind: 'address' as const, name })

test('ten guesses at an account, and then one a minute', t => {
  const attempts = new Attempts()
  for (let n = 0; n < 10; n++) t.is(attempts.take([account('a')], 0).waitMs, 0)
  t.is(attempts.take([account('a')], 0).waitMs, 60_000)
  t.is(attempts.take([account('a')], 59_999).waitMs, 1)
  t.is(attempts.take([account('a')], 60_000).waitMs, 0)
  t.is(attempts.take([account('a')], 60_000).waitMs, 60_000)
  t.is(attempts.take([account('b')], 0).waitMs, 0)
})

test('who tries many accounts from one address is slowed down, and takes no guess of theirs with it', t => {
  const attempts = new Attempts()
  for (let n = 0; n < 50; n++) t.is(attempts.take([account(String(n)), address('ip')], 0).waitMs, 0)
  t.is(attempts.take([account('dana'), address('ip')], 0).waitMs, 20_000)
  for (let n = 0; n < 10; n++) t.is(attempts.take([account('dana'), address('other')], 0).waitMs, 0)
})

test('a right guess gives the account all of its guesses again', t => {
  const attempts = new Attempts()
  for (let n = 0; n < 10; n++) attempts.take([account('a')], 0)
  attempts.forget([account('a')])
  t.is(attempts.take([account('a')], 0).waitMs, 0)
})

test('an office where many sign in rightly is not slowed down', t => {
  const attempts = new Attempts()
  for (let n = 0; n < 200; n++) {
    const guesses = [account(String(n)), address('ip')]
    t.is(attempts.take(guesses, 0).waitMs, 0)
    attempts.forget(guesses)
  }
})

test('whatever the times, no account has more guesses than ten and one a minute', t => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 90_000 }), { maxLength: 200 }), waits => {
      const attempts = new Attempts()
      let now = 0
      let taken = 0
      for (const wait of waits) {
        now += wait
        if (attempts.take([account('a')], now).waitMs === 0) taken++
      }
      t.true(taken <= 10 + now / 60_000)
    }),
    { numRuns: 200, seed: 47 },
  )
})
