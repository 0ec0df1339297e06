import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
/** A range of addresses: the first and how many of its bits count. */
export type AddressRange = [Address, number]

/** `10.0.0.0/8`, or a single address. Undefined: it is neither. */
export function readRange(text: string): AddressRange | undefined {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text)
  const address = addressOf(text)
  return address && [address, address.kind() === 'ipv4' ? 32 : 128]
}

/**
 * From where a request came: the peer of its connection, unless that is a trusted proxy; then whom the proxy names, who may be
 * a trusted proxy in turn. The left of `x-forwarded-for` is whatever the caller wrote, so it is read from the right, and not
 * past what is no address.
 */
export function callerIp(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trusted: readonly AddressRange[],
): string | null {
  let caller = peer === undefined ? undefined : addressOf(peer)
  if (!caller) return null
  const hops = forwardedFor?.split(',') ?? []
  while (hops.length > 0 && isTrusted(caller, trusted)) {
    const before = addressOf(withoutPort(hops.pop()?.trim() ?? ''))
    if (!before) break
    caller = before
  }
  return caller.toString()
}

/** IPv4 in the dress of IPv6 is IPv4; a zone means something on one machine only. */
function addressOf(text: string): Address | undefined {
  const plain = text.replace(/%.*$/, '')
  // Four decimal numbers, for `ipaddr` also takes 0x7f.1 and 2130706433.
  const isAddress = plain.includes(':')
    ? ipaddr.IPv6.isValid(plain)
    : ipaddr.IPv4.isValidFourPartDecimal(plain)
  return isAddress ? ipaddr.process(plain) : undefined
}

/** As some proxies write it: `192.0.2.1:4711` and `[2001:db8::1]:4711`. */
const withoutPort = (text: string): string =>
  /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([^:]*):\d{1,5}$/.exec(text)?.[1] ?? text

const isTrusted = (address: Address, trusted: readonly AddressRange[]): boolean =>
  trusted.some(([first, bits]) => address.kind() === first.kind() && address.match(first, bits))
