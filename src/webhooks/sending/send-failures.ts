/** An address that deliveries may not go to. */
export class Refused extends Error {
  readonly code = 'REFUSED_ADDRESS'
}

/** What a resolver gave for a name leads nowhere. */
export class NoAddress extends Error {
  readonly code = 'NO_ADDRESS'
}

const words: Record<string, string> = {
  REFUSED_ADDRESS: 'refused: private address',
  NO_ADDRESS: 'DNS: no address',
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  EPIPE: 'connection reset',
  UND_ERR_SOCKET: 'connection closed without an answer',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  EHOSTUNREACH: 'host unreachable',
  ENETUNREACH: 'network unreachable',
  EADDRNOTAVAIL: 'host unreachable',
  ENOTFOUND: 'DNS: no such name',
  EAI_AGAIN: 'DNS: no answer',
  EAI_FAIL: 'DNS: no answer',
  ENODATA: 'DNS: no such name',
  EPROTO: 'TLS: no agreement with the server',
  CERT_HAS_EXPIRED: 'TLS: the certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'TLS: the certificate is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'TLS: the certificate is not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'TLS: the certificate is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'TLS: the certificate is not trusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'TLS: the certificate is not trusted',
  UND_ERR_HEADERS_OVERFLOW: 'the answer is not valid HTTP',
  UND_ERR_INVALID_ARG: 'the request could not be made: a header is not valid',
}

/** In a few words of our own: messages of libraries can quote a URL or an address. */
export function describeFailure(error: unknown): string {
  const {
    code = '',
    name = '',
    errors,
    cause,
  } = error as {
    code?: string
    name?: string
    errors?: unknown[]
    cause?: unknown
  }
  const known = words[code]
  if (known) return known
  if (code.startsWith('HPE_') || name === 'HTTPParserError') return 'the answer is not valid HTTP'
  if (code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_')) return 'TLS: no agreement with the server'
  // Several addresses were tried, and none could be reached.
  if (errors?.length) return describeFailure(errors[0])
  return cause ? describeFailure(cause) : 'the connection failed'
}

const unreached = [
  'ECONNREFUSED',
  'UND_ERR_CONNECT_TIMEOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
]

/** Failed before there was a connection, so for sure nothing was sent. */
export function isUnreached(error: unknown): boolean {
  const { code = '', errors, cause } = error as { code?: string; errors?: unknown[]; cause?: unknown }
  // Several addresses were tried.
  if (errors?.length) return errors.every(isUnreached)
  return unreached.includes(code) || (cause !== undefined && isUnreached(cause))
}
