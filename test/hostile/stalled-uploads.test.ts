import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import ava from 'ava'
import { uploadsAtOnce } from '../../src/http/uploads/limits.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { pdf } from '../support/archives.js'
import { eventuallyIs } from '../support/eventually.js'
import { boundary, rawForm, upload } from '../support/uploads.js'
import { type World, world } from '../support/world.js'

// The slots are those of the process.
const test = ava.serial

/** Begins an upload that never ends; what it is answered is gathered. */
function begin(w: World, key: string, path = '/api/v1/documents'): { socket: Socket; answer: () => string } {
  const socket = connect(Number(new URL(w.url).port), '127.0.0.1')
  let answer = ''
  socket
    .on('error', () => {})
    .on('data', chunk => {
      answer += chunk
    })
  const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nx-api-key: ${key}\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: 50000000\r\n\r\n`
  const body = rawForm([{ name: 'files', filename: 'a.pdf', bytes: pdf }], { end: false })
  socket.write(Buffer.concat([Buffer.from(head), body]))
  return { socket, answer: () => answer }
}

const arriving = (w: World) => readdirSync(w.context.storage.arriving).length

test('201: whatever one workspace has stalled, another one uploads at once', async t => {
  const w = await world(t, withoutTemporal)
  const other = await w.tenant()
  const leadId = await w.newLead({}, other.key)
  const { apiKey: secondKey } = await w.newKey()
  const stalled = Array.from({ length: 3 * uploadsAtOnce }, (_, n) => begin(w, n % 2 ? w.key : secondKey))
  t.teardown(() => {
    for (const { socket } of stalled) socket.destroy()
  })
  await eventuallyIs(
    async () => stalled.filter(({ answer }) => answer().startsWith('HTTP/1.1 503')).length,
    3 * uploadsAtOnce - uploadsAtOnce / 2,
  )
  t.is(arriving(w), uploadsAtOnce / 2)
  const began = performance.now()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      upload(w, leadId, [{ name: `${n}.txt`, bytes: `text ${n}` }], { key: other.key }),
    ),
  )
  t.deepEqual(
    answers.map(({ status }) => status),
    Array(8).fill(201),
  )
  t.log(`eight uploads of the other workspace took ${Math.round(performance.now() - began)} ms`)
})

test('408: uploads that drip are given up, and their slots are free', async t => {
  const w = await world(t, { ...withoutTemporal, REQUEST_TIMEOUT_MS: '1000' })
  const leadId = await w.newLead()
  const dripping = Array.from({ length: uploadsAtOnce }, () => begin(w, w.key))
  const drips = setInterval(() => {
    for (const { socket } of dripping) if (socket.writable) socket.write('x')
  }, 200)
  t.teardown(() => {
    clearInterval(drips)
    for (const { socket } of dripping) socket.destroy()
  })
  const refused = await upload(w, leadId, [{ name: 'a.txt', bytes: 'a text' }])
  t.is(refused.status, 503)
  await eventuallyIs(
    async () => dripping.filter(({ answer }) => answer().startsWith('HTTP/1.1 408')).length,
    uploadsAtOnce / 2,
  )
  t.is(arriving(w), 0)
  t.is((await upload(w, leadId, [{ name: 'a.txt', bytes: 'a text' }])).status, 201)
})
