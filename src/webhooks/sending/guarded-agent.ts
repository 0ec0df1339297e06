import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import type { Agent, buildConnector } from 'undici'
import { type AllowedUrls, isPrivateHost } from '../url-rules.js'
import { isPrivateAddress } from './address-rules.js'
import { NoAddress, Refused } from './send-failures.js'

const idleMs = 4_000

/** Loaded by whoever needs it: it takes 20 MiB, and most API processes have no use for it. */
export async function guardedAgent(
  { allowPrivate }: AllowedUrls,
  lookup = systemLookup as LookupFunction,
  connectMs?: number,
): Promise<Agent> {
  const undici = await import('undici')
  return new undici.Agent({
    connect: connectorTo(undici.buildConnector, lookup, { allowPrivate, connectMs }),
    // Limits of its own would end nothing sooner than our timeout does.
    headersTimeout: 0,
    bodyTimeout: 0,
    // As many connections as there are posts under way: a limit to each origin would let the subscriptions that share one
    // wait for each other.
    keepAliveTimeout: idleMs,
    keepAliveMaxTimeout: idleMs,
  })
}

/**
 * What is judged is what the connection is made to: there is no second look-up in which a name could lead elsewhere. One
 * private address among several is enough to refuse the name.
 */
function connectorTo(
  build: typeof buildConnector,
  lookup: LookupFunction,
  { allowPrivate, connectMs }: { allowPrivate: boolean; connectMs: number | undefined },
): buildConnector.connector {
  const addressesOf = sharedLookup(lookup)
  const judged: LookupFunction = (hostname, { all }, done) => {
    addressesOf(hostname).then(
      found => {
        const [first] = found
        if (!first || found.some(({ address }) => isIP(address) === 0)) done(new NoAddress(), [])
        else if (!allowPrivate && found.some(({ address }) => isPrivateAddress(address)))
          done(new Refused(), [])
        else if (all) done(null, found)
        else done(null, first.address, first.family)
      },
      error => done(error, []),
    )
  }
  const connect = build({ lookup: judged, ...(connectMs === undefined ? {} : { timeout: connectMs }) })
  // Of a literal address nobody asks a look-up.
  return (options, done) =>
    isPrivateHost(options.hostname) && !allowPrivate ? done(new Refused(), null) : connect(options, done)
}

/** One look-up of a name at a time: each holds one of the few threads that the process has for them, files and ciphers. */
function sharedLookup(lookup: LookupFunction): (hostname: string) => Promise<LookupAddress[]> {
  const underWay = new Map<string, Promise<LookupAddress[]>>()
  return hostname => {
    const asked =
      underWay.get(hostname) ??
      new Promise<LookupAddress[]>((resolve, reject) =>
        lookup(hostname, { all: true }, (error, found) =>
          error ? reject(error) : resolve(Array.isArray(found) ? found : []),
        ),
      ).finally(() => underWay.delete(hostname))
    underWay.set(hostname, asked)
    return asked
  }
}
