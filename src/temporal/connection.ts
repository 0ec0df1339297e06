import type { Config } from '../config.js'

export function connectionOptions(config: Config['temporal']) {
  return {
    address: config.address,
    ...(config.apiKey ? { apiKey: config.apiKey } : {}),
    ...(config.tls
      ? {
          tls: {
            ...(config.tls.ca ? { serverRootCACertificate: config.tls.ca } : {}),
            ...(config.tls.serverName ? { serverNameOverride: config.tls.serverName } : {}),
            ...(config.tls.cert && config.tls.key
              ? { clientCertPair: { crt: config.tls.cert, key: config.tls.key } }
              : {}),
          },
        }
      : config.apiKey
        ? { tls: true as const }
        : {}),
  }
}
