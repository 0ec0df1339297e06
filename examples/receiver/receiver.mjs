// Receives Leadspread's webhooks. Run it with the secret that POST /api/v1/webhooks has answered:
//   WEBHOOK_SECRET=whsec_… node examples/receiver/receiver.mjs
import { createHmac, timingSafeEqual } from 'node:crypto'
import Koa from 'koa'

const { WEBHOOK_SECRET, PORT = '4000' } = process.env
if (!WEBHOOK_SECRET?.startsWith('whsec_')) throw new Error('Set WEBHOOK_SECRET to the secret of the webhook')
const key = Buffer.from(WEBHOOK_SECRET.slice('whsec_'.length), 'base64')
const toleranceSeconds = 5 * 60
const mostBytes = 5 * 1024 * 1024

/** The ids of what was received. A real receiver keeps them in its database, in the transaction of what it does. */
const received = new Set()

/** What is signed are the very bytes that were sent: JSON that was parsed and written again may differ. */
async function readBytes(req) {
  const chunks = []
  let length = 0
  for await (const chunk of req) {
    length += chunk.length
    if (length > mostBytes) throw Object.assign(new Error('too large'), { status: 413, expose: true })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function isGenuine(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers
  if (!id || !signatures || !/^\d+$/.test(timestamp)) return false
  // An old request that somebody has recorded is no new one.
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > toleranceSeconds) return false
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
  // While a secret is being replaced there are two signatures, one by each.
  return signatures.split(' ').some(signature => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

const app = new Koa()
app.use(async ctx => {
  const body = await readBytes(ctx.req)
  ctx.status = 401
  if (!isGenuine(ctx.headers, body)) return
  // Any 2xx says that it was received. Do slow work later: after 15 seconds it is taken for a failure.
  ctx.status = 204
  const id = ctx.headers['webhook-id']
  if (received.has(id)) return
  received.add(id)
  const { event, leadId, sequence } = JSON.parse(body)
  console.log(`${event} ${leadId} ${sequence}`)
})
const server = app.listen(Number(PORT), '127.0.0.1', () => {
  console.log(`Listening on http://127.0.0.1:${server.address().port}`)
})
