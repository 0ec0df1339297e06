import test from 'ava'
import fc from 'fast-check'
import { emailPattern, foldEmail, isEmail } from '../src/email.js'
import { processorMs } from './support/processor-ms.js'

const taken = [
  ...['dana@x.example', 'Dana.Whitfield@X.Example', 'dana+leads@x.example', 'user%tag@x.example'],
  ...[
    "o'brien@x.example",
    '_@x.example',
    '-@x.example',
    'a@b.co',
    '1@2.example',
    '!#$%&*/=?^`{|}~@x.example',
  ],
  ...[
    '"john doe"@x.example',
    '"john..doe"@x.example',
    '"a\\"b\\\\c"@x.example',
    '"@"@x.example',
    '""@x.example',
  ],
  ...['josé@x.example', 'ю@почта.рф', '用户@例子.广告', 'δοκιμή@παράδειγμα.ελ', 'a@xn--mnchen-3ya.example'],
  ...[
    'a@münchen.example',
    'अजय@डाटा.भारत',
    '🏦@x.example',
    'a@x-y.example',
    'a@a.b.c.d.example',
    'a@1und1.example',
  ],
  `${'x'.repeat(64)}@x.example`,
  `a@${'x'.repeat(63)}.example`,
  `${'x'.repeat(64)}@${'x'.repeat(63)}.${'y'.repeat(63)}.${'z'.repeat(57)}.com`,
]
const refused = [
  ...['', ' ', '@', 'a@', '@x.example', 'x.example', 'a@b@x.example', 'a b@x.example', 'a @x.example'],
  ...['.a@x.example', 'a.@x.example', 'a..b@x.example', 'a@x', 'a@localhost', 'a@x.example.', 'a@.example'],
  ...[
    'a@-x.example',
    'a@x-.example',
    'a@x..example',
    'a@x_y.example',
    'a@[127.0.0.1]',
    'a@127.0.0.1',
    'a@x.1',
  ],
  ...[
    'a@x.example\r\nBcc: b@y.example',
    '"a\r\nb"@x.example',
    'a\0@x.example',
    '"a\0"@x.example',
    'a\t@x.example',
  ],
  ...[
    '"a"b"@x.example',
    '"a@x.example',
    '"a\\"@x.example',
    'a(b)@x.example',
    '<a@x.example>',
    'a,b@x.example',
  ],
  ...[
    'a@x.example, b@x.example',
    'a;b@x.example',
    'a:b@x.example',
    'a\\b@x.example',
    'a@x.exa mple',
    'Dana <a@x.y>',
  ],
  ...[
    'a\u00a0b@x.example',
    '"a\u00a0b"@x.example',
    'a\u200bb@x.example',
    '\u202ea@x.example',
    'a@x.exa\u00admple',
  ],
  ...['a\ud83d@x.example', 'a\u0085@x.example', 'a\u2028@x.example', 'a@x\u3002example', 'a@😀.example'],
  `${'x'.repeat(65)}@x.example`,
  `${'é'.repeat(33)}@x.example`,
  `a@${'x'.repeat(64)}.example`,
  `${'x'.repeat(64)}@${'x'.repeat(63)}.${'y'.repeat(63)}.${'z'.repeat(58)}.com`,
]

test('addresses that the standards allow are taken', t => {
  for (const email of taken) t.true(isEmail(email), email)
})

test('what is none, or would reach nobody, is refused', t => {
  for (const email of refused) t.false(isEmail(email), JSON.stringify(email))
})

test('what is taken matches the pattern that the document shows, and holds no control and one place at most for blanks', t => {
  const shown = new RegExp(`^${emailPattern}$`, 'u')
  const some = fc.oneof(
    fc.emailAddress(),
    fc
      .tuple(fc.string({ unit: 'grapheme', maxLength: 8 }), fc.webUrl())
      .map(([a, url]) => `${a}@${new URL(url).host}`),
    fc
      .array(fc.constantFrom('a', '.', '@', '"', '\\', ' ', '\n', '-', 'é', '1', '\0', '<'), {
        maxLength: 12,
      })
      .map(all => all.join('')),
  )
  fc.assert(
    fc.property(some, email => {
      if (!isEmail(email)) return true
      return shown.test(email) && !/\p{Cc}/u.test(email) && (!/\s/.test(email) || email.startsWith('"'))
    }),
    { numRuns: 3_000, seed: 5 },
  )
  t.pass()
})

test('every address of the plain kind is one', t => {
  fc.assert(fc.property(fc.emailAddress(), isEmail), { numRuns: 2_000, seed: 6 })
  t.pass()
})

test('a hostile address is judged in no time', t => {
  const began = processorMs()
  for (const part of ['a.', '"', '\\', 'a@', 'x-', '"\\', '1.'])
    for (const end of ['', '@', '!@x', '@x.example'])
      isEmail(`${part.repeat(250).slice(0, 250)}${end}`.slice(0, 254))
  isEmail(`${'a'.repeat(1_000_000)}@x.example`)
  t.true(processorMs() - began < 500)
})

test('two spellings of one address are the same, whatever the script', t => {
  for (const [one, other] of [
    ['Dana@X.Example', 'dana@x.example'],
    ['JOSÉ@x.example', 'josé@x.example'],
    ['ΟΔΟΣ@x.example', 'οδοσ@x.example'],
    ['οδος@x.example', 'ΟΔΟΣ@x.example'],
    ['Ю@ПОЧТА.РФ', 'ю@почта.рф'],
    ['e\u0301@x.example', 'é@x.example'],
  ] as const)
    t.is(foldEmail(one), foldEmail(other))
  t.not(foldEmail('straße@x.example'), foldEmail('strasse@x.example'))
})
