import { type AddressRange, addressOf } from '../audit/address-range.js'

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

/** As some proxies write it: `192.0.2.1:4711` and `[2001:db8::1]:4711`. */
const withoutPort = (text: string): string =>
  /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([^:]*):\d{1,5}$/.exec(text)?.[1] ?? text

const isTrusted = (address: AddressRange[0], trusted: readonly AddressRange[]): boolean =>
  trusted.some(([first, bits]) => address.kind() === first.kind() && address.match(first, bits))
