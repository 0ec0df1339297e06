import ipaddr from 'ipaddr.js'
import { isPrivateAddress } from './sending/address-rules.js'

export interface AllowedUrls {
  allowPrivate: boolean
  allowHttp: boolean
}

/**
 * Why we won't post to this URL, as the end of a sentence that begins with its name; `undefined` if we will. It never
 * quotes the URL, which may hold a token. Names are looked up only when connecting, and their addresses judged again.
 */
export function urlProblem(text: string, { allowPrivate, allowHttp }: AllowedUrls): string | undefined {
  if (!URL.canParse(text)) return 'must be an http or https URL'
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must be an http or https URL'
  if (url.protocol === 'http:' && !allowHttp) return 'must use https (WEBHOOK_ALLOW_HTTP=true allows http)'
  if (url.username || url.password) return 'must not hold a user name or password: send them as a header'
  if (isPrivateHost(url.hostname) && !allowPrivate) {
    return 'must not lead to a private, local or metadata address (WEBHOOK_ALLOW_PRIVATE=true allows it)'
  }
  return undefined
}

/** The URL parser has already turned forms like `0x7f.1` and `2130706433` into four numbers. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (host === 'localhost' || host.endsWith('.localhost')) return true
  return ipaddr.isValid(host) && isPrivateAddress(host)
}
