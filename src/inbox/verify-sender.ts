import { Resolver } from 'node:dns/promises'
import { setTimeout as later } from 'node:timers/promises'
import { type AuthenticateOptions, authenticate } from 'mailauth'
import { isPrivateAddress } from '../webhooks/sending/address-rules.js'

/** What DNS says of a mail's sender, in the words of RFC 8601; null where it was not asked. */
export interface Verification {
  /** Of the server that has brought it, null where that is one of our own network: it knew the one before. */
  spf: string | null
  /** Of each signature, with the domain that has signed. */
  dkim: { result: string; domain: string }[]
  dmarc: string | null
}

export interface Peer {
  address: string
  /** As it has called itself. */
  name: string
  envelopeFrom: string
}

const deadlineMs = 8_000
const lookupMs = 2_000
const mostLookups = 30
/** Each may want the whole mail to be hashed in its own way. */
const mostSignatures = 5

/** Null: nobody has signed it, nobody unknown has brought it, or it took too long. A mail is kept whatever comes out. */
export async function verifySender(
  mail: Uint8Array,
  { peer, servers }: { peer?: Peer | undefined; servers?: readonly string[] | undefined },
): Promise<Verification | null> {
  const bytes = Buffer.from(mail.buffer, mail.byteOffset, mail.byteLength)
  const signatures = countSignatures(bytes)
  const isStranger = peer !== undefined && !isPrivateAddress(peer.address)
  if ((signatures === 0 && !isStranger) || signatures > mostSignatures) return null
  const resolver = new Resolver({ timeout: lookupMs, tries: 2 })
  if (servers) resolver.setServers(servers)
  const done = new AbortController()
  try {
    return await Promise.race([
      verify(bytes, isStranger ? peer : undefined, lookupsOf(resolver)),
      later(deadlineMs, null, { signal: done.signal }),
    ])
  } catch {
    return null
  } finally {
    done.abort()
    resolver.cancel()
  }
}

async function verify(
  bytes: Buffer,
  peer: Peer | undefined,
  resolver: NonNullable<AuthenticateOptions['resolver']>,
): Promise<Verification> {
  const { spf, dkim, dmarc } = await authenticate(bytes, {
    resolver,
    disableArc: true,
    disableBimi: true,
    ...(peer ? { ip: peer.address, helo: peer.name, sender: peer.envelopeFrom } : {}),
  })
  return {
    spf: peer && spf ? spf.status.result : null,
    dkim: dkim.results
      .filter(({ status }) => status.result !== 'none')
      .map(({ status, signingDomain }) => ({ result: status.result, domain: signingDomain })),
    dmarc: dmarc ? dmarc.status.result : null,
  }
}

/** So many at most: a sender's records may point to others without end. */
function lookupsOf(resolver: Resolver) {
  let asked = 0
  return async (name: string, type: string): Promise<string[] | string[][]> => {
    asked++
    if (asked > mostLookups) throw Object.assign(new Error('Too many lookups'), { code: 'EREFUSED' })
    return (await resolver.resolve(name, type)) as string[] | string[][]
  }
}

const countSignatures = (bytes: Buffer): number => {
  const end = bytes.indexOf('\r\n\r\n')
  const head = bytes.subarray(0, end < 0 ? bytes.length : end).toString('latin1')
  return head.match(/^dkim-signature:/gim)?.length ?? 0
}
