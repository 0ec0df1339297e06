import { once } from 'node:events'
import { join } from 'node:path'
import { type Largest, makeLargest } from './largest.js'
import { mib, residentKib, watchMemory } from './memory.js'
import { type Child, freePort, onStage, type Stage } from './stage.js'

const atOnce = 6

/** The largest answers that callers can bring about: how many bytes one is, and what six at once add to the process. */
await onStage(async stage => {
  const { largest, serve } = await open(stage)
  line('answer', 'MiB', 'ms', 'more memory', 'longest wait')
  for (const { title, path, method, body } of largest.answers) {
    // One that has grown for the answer before would not grow again.
    const { process: api } = await serve()
    await bytesOf(largest, '/api/v1/me')
    const held = watchMemory(api.pid)
    const before = residentKib(api.pid)
    const waiting = watchWaits(largest)
    const began = performance.now()
    const requests = Array.from({ length: atOnce }, () => bytesOf(largest, path, method, body))
    const [bytes = 0] = await Promise.all(requests)
    const tookMs = performance.now() - began
    const waitedMs = await waiting.longest()
    const more = Math.max(0, held.most() - before)
    line(title, (bytes / 1024 / 1024).toFixed(1), tookMs.toFixed(0), mib(more), `${waitedMs.toFixed(0)} ms`)
    api.kill()
    await once(api, 'exit')
  }
  process.stdout.write(
    `\nOf each: the size of one answer; the time, and what the process held more, while ${atOnce} were answered at once; the longest that another workspace's GET /me took meanwhile.\n`,
  )
})

function line(title: string, ...cells: string[]): void {
  process.stdout.write(`${title.padEnd(52)} ${cells.map(cell => cell.padStart(12)).join(' ')}\n`)
}

async function open(stage: Stage): Promise<{ largest: Largest; serve(): Promise<Child> }> {
  const port = await freePort()
  const environment = {
    DATA_DIR: stage.folder,
    PORT: String(port),
    RATE_LIMIT: '0',
    LOG_LEVEL: 'info',
    // Nobody is there, and nothing of this asks.
    TEMPORAL_ADDRESS: '127.0.0.1:1',
  }
  await stage.command(['migrate'], environment)
  const made = await stage.command(['workspace', 'create', 'Benchmark'], environment)
  const other = await stage.command(['workspace', 'create', 'Bystander'], environment)
  const serve = async () => {
    const child = await stage.role('api', environment)
    child.died.catch(() => {})
    return child
  }
  const { process: api } = await serve()
  const largest = await makeLargest({
    url: `http://127.0.0.1:${port}`,
    apiKey: made.apiKey ?? '',
    otherKey: other.apiKey ?? '',
    file: join(stage.folder, 'leadspread.sqlite'),
  })
  api.kill()
  await once(api, 'exit')
  return { largest, serve }
}

async function bytesOf(
  { url, apiKey }: Largest,
  path: string,
  method = 'GET',
  body?: unknown,
): Promise<number> {
  const response = await fetch(url + path, {
    method,
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path} answers ${response.status}: ${await response.text()}`)
  let bytes = 0
  for await (const chunk of response.body ?? []) bytes += chunk.length
  return bytes
}

/** How long somebody else has to wait. */
function watchWaits({ url, otherKey }: Largest): { longest(): Promise<number> } {
  let [longest, over] = [0, false]
  const asking = (async () => {
    while (!over) {
      const began = performance.now()
      await (await fetch(`${url}/api/v1/me`, { headers: { 'x-api-key': otherKey } })).text()
      longest = Math.max(longest, performance.now() - began)
    }
  })()
  return {
    async longest() {
      over = true
      await asking
      return longest
    },
  }
}
