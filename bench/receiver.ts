import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A receiver of webhooks, in a process of its own: says its URL first, then, whenever asked, when what came. */
export interface Came {
  /** By `webhook-id` or, of the bare side, by path. */
  id: string
  at: number
}

let came: Came[] = []
let expected = Number.POSITIVE_INFINITY
const tell = () => {
  if (came.length < expected) return
  process.send?.(came)
  came = []
  expected = Number.POSITIVE_INFINITY
}
const server = createServer((request, response) => {
  const at = performance.timeOrigin + performance.now()
  came.push({ id: String(request.headers['webhook-id'] ?? request.url), at })
  request.resume()
  request.once('end', () => response.end())
  tell()
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.on('message', (count: number) => {
  expected = count
  tell()
})
process.once('disconnect', () => process.exit())
process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
