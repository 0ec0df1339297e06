import { once } from 'node:events'
import { Agent, createServer, request, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import test from 'ava'
import { closeOnlyQuiet } from '../../src/http/sending/close-quiet.js'
import { serve } from '../../src/http/serve.js'
import { createWorkspace } from '../../src/workspaces/create.js'
import { Chance } from '../support/chance.js'
import { testDatabase } from '../support/database.js'
import { drawnFiles, sendDrawn } from '../support/drawn-forms.js'
import { eventually } from '../support/eventually.js'
import { withoutTemporal } from './without-temporal.js'

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

test('stopping cuts off no answer that its caller is slow to take', async t => {
  const bytes = Buffer.alloc(30_000_000, 'x')
  const server = createServer((_, response) => response.end(bytes)).listen(0, '127.0.0.1')
  closeOnlyQuiet(server)
  await once(server, 'listening')
  const asked = request(urlOf(server), { agent: new Agent({ keepAlive: true }) }).end()
  const [answer] = await once(asked, 'response')
  await sleep(200)
  const closed = new Promise(resolve => server.close(resolve))
  server.closeIdleConnections()
  let received = 0
  for await (const chunk of answer) received += chunk.length
  t.is(received, bytes.length)
  server.closeIdleConnections()
  await closed
})

test('stopping closes connections that are only kept open, and not one on which a request is on its way', async t => {
  const server = createServer((_, response) => response.end('fine')).listen(0, '127.0.0.1')
  closeOnlyQuiet(server)
  await once(server, 'listening')
  const accepted: Socket[] = []
  server.on('connection', socket => accepted.push(socket))
  const { port } = server.address() as AddressInfo
  const [unused, begun] = [connect(port), connect(port)]
  begun.write('GET / HTTP/1.1\r\n')
  await eventually(
    async () => accepted,
    ({ length }) => length === 2 && accepted.some(({ bytesRead }) => bytesRead > 0),
  )
  const closed = new Promise(resolve => server.close(resolve))
  await once(unused, 'close')
  begun.write('Host: a\r\nConnection: close\r\n\r\n')
  let answer = ''
  for await (const chunk of begun) answer += chunk
  t.regex(answer, /^HTTP\/1\.1 200 [\s\S]*fine$/)
  await closed
})

test('who stops it can see which requests it waits for', async t => {
  const { context } = await testDatabase(t, withoutTemporal)
  const { server, stop, open } = await serve(context, { port: 0, host: '127.0.0.1' })
  const { apiKey } = await createWorkspace(context, 'Harbor Business Lending')
  const asked = request(`${urlOf(server)}/api/v1/leads`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
  })
  asked.write('{ "firstName":')
  await eventually(
    async () => open(),
    names => names[0] === 'POST /api/v1/leads',
  )
  const stopped = stop(5_000)
  t.deepEqual(open(), ['POST /api/v1/leads'])
  asked.end(' "Dana" }')
  const [answer] = await once(asked, 'response')
  t.is(answer.statusCode, 201)
  answer.resume()
  await stopped
  t.deepEqual(open(), [])
})

for (const seed of [1, 2, 3]) {
  test(`stopping in the midst of requests of any shape: what has begun is answered (${seed})`, async t => {
    const { context } = await testDatabase(t, withoutTemporal)
    const { server, stop } = await serve(context, { port: 0, host: '127.0.0.1' })
    const { apiKey } = await createWorkspace(context, 'Harbor Business Lending')
    const headers = { 'x-api-key': apiKey }
    const url = `${urlOf(server)}/api/v1`
    const created = await fetch(`${url}/leads`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"firstName":"Dana"}',
    })
    const { lead } = (await created.json()) as { lead: { id: string } }
    let [begun, cut, answered] = [0, 0, 0]
    server.on('request', (_, response) => {
      begun++
      response.once('close', () => response.writableFinished || cut++)
    })
    const agent = new Agent({ keepAlive: true })
    const chance = new Chance(seed)
    const caller = async (own: Chance) => {
      for (;;) {
        const asked = own.fraction() < 0.5
        try {
          const { status } = asked
            ? await fetch(`${url}/${own.one(['leads', 'me', 'spread-template'])}`, { headers })
            : await sendDrawn(own, {
                url: `${url}/documents`,
                headers,
                fields: { leadId: lead.id },
                agent,
                files: drawnFiles(own, 3),
              })
          if (status >= 300) t.fail(`answered with ${status}`)
          answered++
        } catch {
          // Nobody listens any more, or the connection was closed before the request came to be one.
          return
        }
      }
    }
    const callers = Promise.all([1, 2, 3, 4].map(n => caller(new Chance(10 * seed + n))))
    await sleep(chance.between(200, 1_000))
    await stop(30_000)
    await callers
    agent.destroy()
    t.deepEqual({ cut, answered }, { cut: 0, answered: begun })
  })
}
