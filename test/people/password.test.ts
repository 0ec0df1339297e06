import test from 'ava'
import { hashPassword, isPassword, refuseWeak } from '../../src/people/password.js'

test.serial('a password is known by its hash, which is another each time', async t => {
  const hash = await hashPassword('correct horse battery')
  t.regex(hash, /^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
  t.not(await hashPassword('correct horse battery'), hash)
  t.true(await isPassword('correct horse battery', hash))
  t.false(await isPassword('correct horse batterx', hash))
  t.false(await isPassword('correct horse battery', undefined))
})

test.serial('a hash of other parameters is still good', async t => {
  // `scrypt` of Node's documentation style: N 1024, r 8, p 1.
  const { scryptSync } = await import('node:crypto')
  const salt = Buffer.from('salt')
  const hash = scryptSync('correct horse battery', salt, 32, { N: 1024, r: 8, p: 1 })
  const kept = `scrypt$1024$8$1$${salt.toString('base64url')}$${hash.toString('base64url')}`
  t.true(await isPassword('correct horse battery', kept))
})

test.serial('of very many at once some are refused, and none of those who come later', async t => {
  const kept = [undefined, await hashPassword('correct horse battery')]
  const tried = await Promise.allSettled(
    Array.from({ length: 40 }, (_, n) => isPassword('incorrect horse battery', kept[n % 2])),
  )
  t.is(tried.filter(({ status }) => status === 'fulfilled').length, 16)
  t.false(await isPassword('incorrect horse battery', undefined))
  t.true(await isPassword('correct horse battery', kept[1]))
})

test.serial('letters that look the same are the same, however a keyboard has composed them', async t => {
  const hash = await hashPassword('contrase\u00f1a segura')
  t.true(await isPassword('contrasen\u0303a segura', hash))
})

test.serial('a password is long, and no obvious one', t => {
  for (const weak of ['', 'short', 'aaaaaaaaaaaaaaaa', 'dana@harbor.example', 'x'.repeat(201)])
    t.throws(() => refuseWeak(weak, { unlike: ['dana@harbor.example'] }), { message: /^password: / })
  t.notThrows(() => refuseWeak('correct horse battery'))
})
