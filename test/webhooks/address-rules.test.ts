import test from 'ava'
import fc from 'fast-check'
import { isPrivateAddress } from '../../src/webhooks/sending/address-rules.js'

/** The first and the last of each range, and what stands beside it where that is public. */
const table: [range: string, inside: string[], beside: string[]][] = [
  ['this network', ['0.0.0.0', '0.255.255.255'], ['1.0.0.0']],
  ['private', ['10.0.0.0', '10.255.255.255'], ['9.255.255.255', '11.0.0.0']],
  ['a carrier', ['100.64.0.0', '100.100.100.200', '100.127.255.255'], ['100.63.255.255', '100.128.0.0']],
  ['loopback', ['127.0.0.0', '127.255.255.255'], ['126.255.255.255', '128.0.0.0']],
  ['link-local', ['169.254.0.0', '169.254.255.255'], ['169.253.255.255', '169.255.0.0']],
  ['private', ['172.16.0.0', '172.31.255.255'], ['172.15.255.255', '172.32.0.0']],
  ['protocols', ['192.0.0.0', '192.0.0.192', '192.0.0.255'], ['191.255.255.255', '192.0.1.0']],
  ['documentation', ['192.0.2.0', '192.0.2.255'], ['192.0.1.255', '192.0.3.0']],
  ['AS112', ['192.31.196.0', '192.31.196.255'], ['192.31.195.255', '192.31.197.0']],
  ['multicast tunnels', ['192.52.193.0', '192.52.193.255'], ['192.52.192.255', '192.52.194.0']],
  ['relays of 6to4', ['192.88.99.0', '192.88.99.255'], ['192.88.98.255', '192.88.100.0']],
  ['private', ['192.168.0.0', '192.168.255.255'], ['192.167.255.255', '192.169.0.0']],
  ['AS112', ['192.175.48.0', '192.175.48.255'], ['192.175.47.255', '192.175.49.0']],
  ['benchmarks', ['198.18.0.0', '198.19.255.255'], ['198.17.255.255', '198.20.0.0']],
  ['documentation', ['198.51.100.0', '198.51.100.255'], ['198.51.99.255', '198.51.101.0']],
  ['documentation', ['203.0.113.0', '203.0.113.255'], ['203.0.112.255', '203.0.114.0']],
  ['multicast and reserved', ['224.0.0.0', '240.0.0.0', '255.255.255.255'], ['223.255.255.255']],
  ["a cloud's own services", ['168.63.129.16'], ['168.63.129.15', '168.63.129.17']],
  ['protocols', ['2001::', '2001:0:7f00:1::', '2001:1ff:ffff::'], ['2000::', '2001:200::']],
  ['documentation', ['2001:db8::', '2001:db8:ffff::1'], ['2001:db7:ffff::', '2001:db9::']],
  ['6to4', ['2002::', '2002:ffff::1'], ['2001:ffff::', '2003::']],
  ['AS112', ['2620:4f:8000::', '2620:4f:8000:ffff::1'], ['2620:4f:7fff::', '2620:4f:8001::']],
  ['documentation', ['3fff::', '3fff:fff:ffff::'], ['3ffe::', '3fff:1000::']],
  ['not given out', ['::', '::1', '100::', '64:ff9b::1', '64:ff9b:1::1', '1fff:ffff::', '4000::'], []],
  ['local', ['fc00::', 'fd00:ec2::254', 'fe80::1', 'fec0::1', 'ff02::1', '5f00::1'], []],
]
for (const [range, inside, beside] of table) {
  test(`${range}, ${inside[0]} to ${inside.at(-1)}, is not public; what stands beside it is`, t => {
    t.deepEqual(
      inside.filter(address => !isPrivateAddress(address)),
      [],
    )
    t.deepEqual(beside.filter(isPrivateAddress), [])
  })
}

test('an IPv4 address within an IPv6 one leads nowhere but where it leads itself', t => {
  fc.assert(
    fc.property(fc.ipV4(), address => {
      const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
      const hex = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
      t.is(isPrivateAddress(`::ffff:${address}`), isPrivateAddress(address))
      for (const tunnel of [`::${hex}`, `::ffff:0:${hex}`, `64:ff9b::${hex}`, `2002:${hex}::1`])
        t.true(isPrivateAddress(tunnel), tunnel)
    }),
  )
})

test('what is no address is not public', t => {
  for (const text of ['', ' ', 'hooks.example', '1.2.3.4.5', 'fe80::1%eth0;x', '12345::'])
    t.true(isPrivateAddress(text), text)
})
