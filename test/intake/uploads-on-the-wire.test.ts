import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import ava from 'ava'
import { uploadsAtOnce } from '../../src/http/uploads/limits.js'
import { sendBytes } from '../http/wire.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { pdf } from '../support/archives.js'
import { eventually } from '../support/eventually.js'
import { boundary, formOf, rawForm } from '../support/uploads.js'
import { sharedWorld, world } from '../support/world.js'
import { file, formsOf, openUploadWorld } from './forms.js'

// One world for all of them, and each looks at what is left in it.
const test = ava.serial
const w = sharedWorld(ava, openUploadWorld)
const { leadField, send, headOf, unharmed } = formsOf(w)

const mega = 1024 * 1024

test('413: a file of 101 MB, as soon as it is one, and the next request on its connection is answered', async t => {
  const head = rawForm([leadField, file('a.pdf', pdf)], { end: false }).subarray(0, -2)
  const piece = Buffer.alloc(mega, 'x')
  async function* body() {
    yield head
    for (let n = 0; n < 101; n++) yield piece
    yield Buffer.from(`\r\n--${boundary}--\r\n`)
  }
  const response = await fetch(`${w.url}/api/v1/documents`, {
    method: 'POST',
    headers: { 'x-api-key': w.key, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: body(),
    duplex: 'half',
  } as RequestInit)
  t.is(response.status, 413)
  t.regex(((await response.json()) as { detail: string }).detail, /^files\.0 is too large/)
  t.true(await unharmed())
})

test('413: a form that is announced to be too large; 403 and 401 come first', async t => {
  const { apiKey: reader } = await w.newKey({ scope: 'read' })
  const ask = (key: string) =>
    sendBytes(
      w.url,
      `POST /api/v1/documents HTTP/1.1\r\nHost: a\r\nx-api-key: ${key}\r\nContent-Type: text/plain\r\nContent-Length: 9000000000\r\nConnection: close\r\n\r\n`,
      300,
    )
  t.is((await ask('nonsense')).status, 401)
  t.is((await ask(reader)).status, 403)
  t.is((await ask(w.key)).status, 413)
  t.true(await unharmed())
})

test('400: a body that is shorter or longer than announced', async t => {
  const body = rawForm([leadField, file('short.pdf', pdf)])
  const cut = await sendBytes(
    w.url,
    Buffer.concat([Buffer.from(headOf(`Content-Length: ${body.length - 30}\r\n`)), body]),
    300,
  )
  t.is(cut.status, 400)
  const both = await sendBytes(
    w.url,
    Buffer.concat([
      Buffer.from(headOf(`Content-Length: ${body.length}\r\nTransfer-Encoding: chunked\r\n`)),
      body,
    ]),
    300,
  )
  t.is(both.status, 400)
  t.true(await unharmed())
})

test('201: whoever asks first is told to go on', async t => {
  const body = rawForm([leadField, file('a.txt', 'Expect')])
  const socket = connect(Number(new URL(w.url).port), '127.0.0.1')
  t.teardown(() => socket.destroy())
  socket.write(headOf(`Content-Length: ${body.length}\r\nExpect: 100-continue\r\nConnection: close\r\n`))
  const [first] = await once(socket, 'data')
  t.regex(String(first), /^HTTP\/1\.1 100 /)
  socket.write(body)
  let answer = ''
  for await (const chunk of socket) answer += chunk
  t.regex(answer, /^HTTP\/1\.1 201 /)
})

test('a caller who leaves in the middle leaves nothing behind', async t => {
  const begun = rawForm([leadField, file('a.pdf', Buffer.concat([pdf, Buffer.alloc(mega)]))], { end: false })
  const sockets = Array.from({ length: 5 }, () => {
    const socket = connect(Number(new URL(w.url).port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write(Buffer.concat([Buffer.from(headOf('Content-Length: 50000000\r\n')), begun]))
    return socket
  })
  await eventually(
    async () => readdirSync(w.context.storage.arriving, { recursive: true }).length,
    found => found >= 10,
  )
  for (const [n, socket] of sockets.entries()) n % 2 ? socket.destroy() : socket.resetAndDestroy()
  t.true(await unharmed())
})

test('503: more uploads at once than a process takes, and none is stuck when they end', async t => {
  const sockets = Array.from({ length: uploadsAtOnce }, () => {
    const socket = connect(Number(new URL(w.url).port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write(headOf('Content-Length: 50000000\r\n'))
    return socket
  })
  const refused = await eventually(
    () => send(file('a.pdf', pdf)),
    ({ status }) => status === 503,
  )
  t.is(refused.headers.get('retry-after'), '5')
  for (const socket of sockets) socket.destroy()
  await eventually(
    () => send(file('a.pdf', pdf)),
    ({ status }) => status === 201,
  )
  t.true(await unharmed())
})

test('408: a form that stops coming, while one that goes on is waited for', async t => {
  const patient = await world(t, { ...withoutTemporal, REQUEST_TIMEOUT_MS: '1500' })
  const lead = await patient.newLead()
  const body = rawForm([{ name: 'leadId', bytes: lead }, file('a.pdf', pdf)])
  const head = headOf('Transfer-Encoding: chunked\r\n', patient.key)
  const stopped = await sendBytes(patient.url, `${head}5\r\n--lea\r\n`, 300)
  t.is(stopped.status, 408)
  t.is(stopped.headers.connection, 'close')
  t.deepEqual(readdirSync(patient.context.storage.arriving), [])

  async function* slowly() {
    for (let at = 0; at < body.length; at += Math.ceil(body.length / 5)) {
      await new Promise(resolve => setTimeout(resolve, 500))
      yield body.subarray(at, at + Math.ceil(body.length / 5))
    }
  }
  const response = await fetch(`${patient.url}/api/v1/documents`, {
    method: 'POST',
    headers: { 'x-api-key': patient.key, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: slowly(),
    duplex: 'half',
  } as RequestInit)
  t.is(response.status, 201)
})

test('uploads at once do not hold up other requests', async t => {
  const bytes = Buffer.from('line of a table,1,2,3\r\n'.repeat(200_000))
  const uploads = Array.from({ length: 3 }, (_, n) =>
    w.send('POST', '/api/v1/documents', {
      body: formOf([{ name: `${n}.csv`, bytes: Buffer.concat([bytes, Buffer.from([48 + n])]) }], {
        leadId: w.leadId,
      }),
    }),
  )
  let longestMs = 0
  const answered = Promise.all(uploads)
  let isDone = false
  answered.finally(() => {
    isDone = true
  })
  while (!isDone) {
    const began = performance.now()
    t.is((await fetch(`${w.url}/healthz`)).status, 200)
    longestMs = Math.max(longestMs, performance.now() - began)
  }
  for (const { status } of await answered) t.is(status, 201)
  t.log(`longest answer meanwhile: ${Math.round(longestMs)} ms`)
  t.true(longestMs < 2_000)
  t.true(await unharmed())
})
