import ipaddr from 'ipaddr.js'

/**
 * Where no stranger's service can be. IANA's registries of special-purpose addresses, whole: what they call globally
 * reachable is infrastructure too. Then what is special without being registered.
 * https://www.iana.org/assignments/iana-ipv4-special-registry, https://www.iana.org/assignments/iana-ipv6-special-registry
 */
const special = parsed([
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // shared by the customers of a carrier; metadata of a cloud
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local; metadata of most clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments; metadata of a cloud
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // multicast tunnels
  '192.88.99.0/24', // relays of 6to4
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and the broadcast address
  '168.63.129.16/32', // a cloud's own services, at an address that looks public
  '2001::/23', // protocol assignments, with Teredo's tunnels into IPv4
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4: tunnels into IPv4
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
])

/** Of IPv6 only this has been given out to the public internet. All else is local, embeds an IPv4 address, or is nobody's. */
const publicIPv6 = ipaddr.parseCIDR('2000::/3')

/** Anything but an ordinary public address; a text that is no address is none either. */
export function isPrivateAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return true
  // An IPv4 address in IPv6's clothes is judged as what it is.
  const address = ipaddr.process(text)
  if (address.kind() === 'ipv6' && !address.match(publicIPv6)) return true
  return special.some(range => range[0].kind() === address.kind() && address.match(range))
}

function parsed(ranges: string[]): [ipaddr.IPv4 | ipaddr.IPv6, number][] {
  return ranges.map(range => ipaddr.parseCIDR(range))
}
