import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import test, { type ExecutionContext } from 'ava'
import { Webhook } from 'standardwebhooks'
import { withoutTemporal } from '../http/without-temporal.js'
import { eventually } from '../support/eventually.js'
import { world } from '../support/world.js'
import { subscribe } from '../webhooks/subscribe.js'

const program = fileURLToPath(new URL('../../../examples/receiver/receiver.mjs', import.meta.url))

/** The receiver of the examples, in a process of its own, with the lines that it prints. */
async function receiver(t: ExecutionContext, secret: string) {
  const child: ChildProcess = spawn(process.execPath, [program], {
    env: { ...process.env, WEBHOOK_SECRET: secret, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.teardown(() => child.kill())
  const lines: string[] = []
  createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', line => lines.push(line))
  const [first = ''] = await eventually(
    async () => lines,
    ({ length }) => length > 0,
  )
  const url = first.replace('Listening on ', '')
  const post = async (headers: Record<string, string>, body: string) =>
    (await fetch(url, { method: 'POST', headers, body })).status
  return { lines, post }
}

/** As a delivery is signed; by several secrets while one takes the place of another. */
function headersFor(id: string, body: string, secrets: string[], at = new Date()): Record<string, string> {
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map(secret => new Webhook(secret).sign(id, at, body)).join(' '),
  }
}

test('the receiver of the examples takes what is signed and new, once, and nothing else', async t => {
  const w = await world(t, withoutTemporal)
  const { secret } = await subscribe(w)
  const { secret: other } = await subscribe(w)
  const leadId = await w.newLead({ firstName: 'Dana "The 𝔅aker"' })
  const [{ id, body }] = await w.context.db('events').where({ leadId })
  const { lines, post } = await receiver(t, secret)

  t.is(await post(headersFor(id, body, [other]), body), 401, 'by another secret')
  t.is(await post(headersFor(id, body, [secret]), body.replace('Dana', 'Dona')), 401, 'changed on the way')
  const renamed = { ...headersFor(id, body, [secret]), 'webhook-id': 'evt_other' }
  t.is(await post(renamed, body), 401, 'the same under another id')
  const { 'webhook-id': _, ...nameless } = headersFor(id, body, [secret])
  t.is(await post(nameless, body), 401, 'a header is missing')
  t.is(await post({}, body), 401)
  for (const minutes of [-6, 6]) {
    const at = new Date(Date.now() + minutes * 60_000)
    t.is(await post(headersFor(id, body, [secret], at), body), 401, `${minutes} minutes away`)
  }
  t.is(lines.length, 1)

  for (const secrets of [[secret], [other, secret], [secret, other]])
    t.is(await post(headersFor(id, body, secrets), body), 204)
  t.is(await post(headersFor(`${id}2`, body, [secret]), body), 204)
  await eventually(
    async () => lines,
    ({ length }) => length >= 3,
  )
  t.deepEqual(lines.slice(1), [`lead.created ${leadId} 1`, `lead.created ${leadId} 1`])
  // It ends the connection without waiting for the rest.
  t.is(await post(headersFor(id, body, [secret]), 'x'.repeat(6 * 1024 * 1024)).catch(() => 413), 413)
})
