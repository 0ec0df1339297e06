import type { Socket } from 'node:net'
import type { Context as KoaContext } from 'koa'
import type { Config } from '../config.js'
import { callerIp } from './forwarded-for.js'

/** Of whoever is at the other end: the same for all requests of a connection. */
const peers = new WeakMap<Socket, string | null>()

export function ipOf({ trustedProxies }: Pick<Config, 'trustedProxies'>, { req }: KoaContext): string | null {
  const { socket, headers } = req
  const known = peers.get(socket)
  const peer = known === undefined ? callerIp(socket.remoteAddress, undefined, []) : known
  if (known === undefined) peers.set(socket, peer)
  const forwardedFor = headers['x-forwarded-for']
  if (peer === null || trustedProxies.length === 0 || forwardedFor === undefined) return peer
  return callerIp(peer, String(forwardedFor), trustedProxies)
}
