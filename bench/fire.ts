import autocannon from 'autocannon'
import { type Round, roundOf } from './figures.js'
import { processorMs } from './processor.js'

export interface Side {
  url: string
  headers: Record<string, string>
  /** Of the process that answers, where the time that it takes of a processor is to be told. */
  pid?: number | undefined
}

/** Reads go through their paths in turn; each write has a body of its own, because two alike would meet each other. */
export type Load =
  | { method: 'GET'; paths: string[] }
  | { method: 'POST' | 'PUT'; path: string; body: () => object }

export function fire(
  { url, headers, pid }: Side,
  load: Load,
  { seconds, connections }: { seconds: number; connections: number },
): Promise<Round> {
  const latencies: number[] = []
  const requests = load.method === 'GET' ? reads(load.paths, headers) : [writes(load, headers)]
  return new Promise((resolve, reject) => {
    const [began, usedBefore] = [performance.now(), processorMs(pid)]
    const instance = autocannon({ url, connections, duration: seconds, requests }, (error, result) => {
      const failures = result ? result.non2xx + result.errors + result.timeouts : 0
      if (error) reject(error)
      else if (failures > 0) reject(new Error(`${failures} requests to ${url}${requests[0]?.path} failed`))
      else resolve(roundOf(latencies, performance.now() - began, processorMs(pid) - usedBefore))
    })
    // Its own percentiles are whole milliseconds.
    instance.on('response', (_client, _status, _bytes, ms) => latencies.push(ms))
  })
}

const reads = (paths: string[], headers: Side['headers']): autocannon.Request[] =>
  paths.map(path => ({ method: 'GET', path, headers }))

function writes(
  { method, path, body }: Extract<Load, { body: unknown }>,
  headers: Side['headers'],
): autocannon.Request {
  const sent = { method, path, headers: { ...headers, 'content-type': 'application/json' } }
  return { ...sent, setupRequest: request => ({ ...request, body: JSON.stringify(body()) }) }
}
