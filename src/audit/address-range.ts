import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
/** A range of addresses: the first and how many of its bits count. */
export type AddressRange = [Address, number]

/** `10.0.0.0/8`, or a single address. Undefined: it is neither. */
export function readAddressRange(text: string): AddressRange | undefined {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text)
  const address = addressOf(text)
  return address && [address, address.kind() === 'ipv4' ? 32 : 128]
}

/** IPv4 in the dress of IPv6 is IPv4; a zone means something on one machine only. */
export function addressOf(text: string): Address | undefined {
  const plain = text.replace(/%.*$/, '')
  // Four decimal numbers, for `ipaddr` also takes 0x7f.1 and 2130706433.
  const isAddress = plain.includes(':')
    ? ipaddr.IPv6.isValid(plain)
    : ipaddr.IPv4.isValidFourPartDecimal(plain)
  return isAddress ? ipaddr.process(plain) : undefined
}
