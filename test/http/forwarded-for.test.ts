import test from 'ava'
import fc from 'fast-check'
import { type AddressRange, readAddressRange } from '../../src/audit/address-range.js'
import { callerIp } from '../../src/http/forwarded-for.js'

const ranges = (...texts: string[]) => texts.map(text => readAddressRange(text) as AddressRange)
const proxies = ranges('10.0.0.0/8', '::1', '2001:db8:1::/48')

for (const [what, peer, forwarded, wanted] of [
  ['a peer that is no proxy is who calls, whatever it says', '203.0.113.7', '192.0.2.1', '203.0.113.7'],
  ['a proxy names whom it serves', '10.0.0.1', '203.0.113.7', '203.0.113.7'],
  [
    'from the right: what stands left of it the caller wrote',
    '10.0.0.1',
    '192.0.2.1, 203.0.113.7',
    '203.0.113.7',
  ],
  ['through several proxies', '10.0.0.1', '203.0.113.7,10.1.2.3 , 2001:db8:1::5', '203.0.113.7'],
  ['nothing but proxies: the first of them', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ['a proxy that names nobody', '10.0.0.1', undefined, '10.0.0.1'],
  ['nor anything', '10.0.0.1', '', '10.0.0.1'],
  ['garbage ends the walk', '10.0.0.1', '203.0.113.7, unknown, 10.0.0.2', '10.0.0.2'],
  ['an address in a dress of IPv6 is one of IPv4', '::ffff:10.0.0.1', '::ffff:203.0.113.7', '203.0.113.7'],
  ['with ports', '::1', '[2001:db8:2::7]:4711, 10.0.0.2:80', '2001:db8:2::7'],
  ['a zone is of this machine', 'fe80::1%eth0', undefined, 'fe80::1'],
  ['other notations are no addresses', '10.0.0.1', '0x7f.1', '10.0.0.1'],
  ['nor are bare numbers', '10.0.0.1', '2130706433', '10.0.0.1'],
  ['a socket without an address', undefined, '203.0.113.7', null],
] as const)
  test(what, t => {
    t.is(callerIp(peer, forwarded, proxies), wanted)
  })

test('nobody is trusted unless it is said', t => {
  t.is(callerIp('127.0.0.1', '203.0.113.7', []), '127.0.0.1')
  t.is(callerIp('::ffff:127.0.0.1', '203.0.113.7', []), '127.0.0.1')
})

test('a range is an address, or one with its length', t => {
  for (const good of ['10.0.0.0/8', '::1', '2001:db8::/32', '192.0.2.1'])
    t.truthy(readAddressRange(good), good)
  for (const bad of ['', '10.0.0.0/33', 'localhost', '10.0.0', '10.0.0.0/', '::1/129', '*'])
    t.is(readAddressRange(bad), undefined, bad)
})

test('whatever a caller writes, the answer is an address that a trusted hop has named', t => {
  const hop = fc.oneof(fc.ipV4(), fc.ipV6(), fc.string({ maxLength: 40 }))
  fc.assert(
    fc.property(fc.array(hop, { maxLength: 8 }), fc.ipV4(), (written, caller) => {
      fc.pre(!caller.startsWith('10.'))
      // The caller writes, the outer proxy adds who that was, and the inner one the outer.
      const header = [...written, caller, '10.0.0.2'].join(', ')
      t.is(callerIp('10.0.0.1', header, proxies), caller)
    }),
    { numRuns: 2_000 },
  )
})
