/** Undefined: no TLS is spoken with Temporal. */
export interface TlsSettings {
  ca?: Buffer
  cert?: Buffer
  key?: Buffer
  serverName?: string
}

export function tlsFrom(env: {
  TEMPORAL_TLS_CA?: Buffer | undefined
  TEMPORAL_TLS_CERT?: Buffer | undefined
  TEMPORAL_TLS_KEY?: Buffer | undefined
  TEMPORAL_TLS_SERVER_NAME?: string | undefined
}): TlsSettings | undefined {
  const {
    TEMPORAL_TLS_CA: ca,
    TEMPORAL_TLS_CERT: cert,
    TEMPORAL_TLS_KEY: key,
    TEMPORAL_TLS_SERVER_NAME: serverName,
  } = env
  if (!ca && !cert && !serverName) return undefined
  return {
    ...(ca ? { ca } : {}),
    ...(cert ? { cert } : {}),
    ...(key ? { key } : {}),
    ...(serverName ? { serverName } : {}),
  }
}
