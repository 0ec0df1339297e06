import { createHash } from 'node:crypto'
import { utimesSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import test from 'ava'
import { forgetArrivals } from '../../src/documents/forget-arrivals.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { newItem } from '../support/checklist.js'
import { eventually } from '../support/eventually.js'
import { entriesOf, portalOf } from '../support/portal.js'
import { openWorld, sharedWorld } from '../support/world.js'

const w = sharedWorld(test, async () => {
  const made = await openWorld(withoutTemporal)
  await newItem(made.context.db, made.workspaceId, { code: 'STATEMENTS', fieldType: 'BANK_STATEMENT' })
  return made
})

const statement = Buffer.from(
  ['Date,Text,Amount', ...Array.from({ length: 4_000 }, (_, n) => `2025-01-01,Payment ${n},${n}.00`)].join(
    '\n',
  ),
)
const uploadId = '3u8k-5f3a09c1'

async function open() {
  const leadId = await w.newLead()
  const portal = await portalOf(w, leadId)
  const { STATEMENTS } = await entriesOf(w, leadId)
  return { leadId, portal, files: `${portal}/items/${STATEMENTS}/files` }
}

const ask = async (path: string) => (await (await fetch(w.url + path)).json()) as { received: number }
const rest = async (portal: string, offset: number, bytes: Buffer, id = uploadId) => {
  const answer = await fetch(`${w.url}${portal}/uploads/${id}?offset=${offset}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  })
  return { status: answer.status, body: await answer.text() }
}
const finish = async (files: string, size = statement.length, name = 'january.csv') =>
  fetch(`${w.url}${files}?${new URLSearchParams({ upload: uploadId, name, size: String(size) })}`, {
    method: 'POST',
    headers: { 'hx-request': 'true' },
    body: new FormData(),
  })
const documentsOf = async (leadId: string) =>
  w.context.db('documents').where({ leadId }).select('filename', 'sha256', 'size')

test('200: a file goes on where what has arrived of it ends, and is the document that was sent', async t => {
  const { leadId, portal, files } = await open()
  t.deepEqual(await ask(`${portal}/uploads/${uploadId}`), { received: 0 })
  const first = await rest(portal, 0, statement.subarray(0, 50_000))
  t.deepEqual([first.status, JSON.parse(first.body)], [200, { received: 50_000 }])
  for (const offset of [0, 49_999, 50_001]) {
    const wrong = await rest(portal, offset, statement.subarray(50_000))
    t.deepEqual([wrong.status, JSON.parse(wrong.body)], [409, { received: 50_000 }], String(offset))
  }
  t.is((await finish(files)).status, 422)
  t.is((await rest(portal, 50_000, statement.subarray(50_000))).status, 200)
  t.is((await finish(files)).status, 200)
  t.deepEqual(await documentsOf(leadId), [
    {
      filename: 'january.csv',
      sha256: createHash('sha256').update(statement).digest('hex'),
      size: statement.length,
    },
  ])
  t.deepEqual(await ask(`${portal}/uploads/${uploadId}`), { received: 0 })
})

test('what has come before the connection broke is there', async t => {
  const { portal } = await open()
  const { hostname, port } = new URL(w.url)
  const socket = connect(Number(port), hostname)
  socket.write(
    `POST ${portal}/uploads/${uploadId}?offset=0 HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/octet-stream\r\nContent-Length: ${statement.length}\r\n\r\n`,
  )
  socket.write(statement.subarray(0, 20_000))
  await eventually(
    () => ask(`${portal}/uploads/${uploadId}`),
    ({ received }) => received === 20_000,
  )
  // The sender goes on by another connection before we have heard of the end of the first.
  t.is((await rest(portal, 20_000, statement.subarray(20_000))).status, 200)
  t.deepEqual(await ask(`${portal}/uploads/${uploadId}`), { received: statement.length })
  socket.destroy()
})

test('404: of another lead nothing has arrived under that name, and odd names are none', async t => {
  const [own, other] = [await open(), await open()]
  await rest(own.portal, 0, statement)
  t.deepEqual(await ask(`${other.portal}/uploads/${uploadId}`), { received: 0 })
  t.is((await finish(other.files)).status, 422)
  t.deepEqual(await documentsOf(other.leadId), [])
  for (const id of ['..%2f..%2fetc', 'A-UPPER-CASE-ONE', 'short'])
    t.is((await fetch(`${w.url}${own.portal}/uploads/${id}`)).status, 404, id)
})

test('413, 415 and 409: parts have their limits, and what is refused as a whole is gone', async t => {
  const { leadId, portal } = await open()
  const large = await fetch(`${w.url}${portal}/uploads/${uploadId}?offset=0`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: 'x',
  })
  t.is(large.status, 415)
  const { hostname, port } = new URL(w.url)
  const socket = connect(Number(port), hostname)
  socket.write(
    `POST ${portal}/uploads/${uploadId}?offset=0 HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/octet-stream\r\nContent-Length: ${200 * 1024 * 1024}\r\n\r\n`,
  )
  const head = await new Promise<string>(resolve => socket.once('data', data => resolve(String(data))))
  t.regex(head, /^HTTP\/1\.1 413/)
  socket.destroy()
  const ids = Array.from({ length: 11 }, (_, n) => `3u8k-0000000${n.toString(36)}`)
  const statuses = []
  for (const id of ids) statuses.push((await rest(portal, 0, Buffer.from('some bytes'), id)).status)
  t.deepEqual(statuses, [...ids.slice(1).map(() => 200), 409])

  const other = await open()
  await rest(other.portal, 0, Buffer.from([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]))
  t.is((await finish(other.files, 10, 'odd.bin')).status, 415)
  t.deepEqual(await ask(`${other.portal}/uploads/${uploadId}`), { received: 0 })
  t.deepEqual([...(await documentsOf(leadId)), ...(await documentsOf(other.leadId))], [])
})

test('what nobody goes on with is forgotten after an hour', async t => {
  const { leadId, portal } = await open()
  await rest(portal, 0, statement.subarray(0, 1_000))
  const { arriving } = w.context.storage
  const [name = ''] = (await readdir(arriving)).filter(one => one.includes(leadId))
  await forgetArrivals(w.context)
  t.deepEqual(await ask(`${portal}/uploads/${uploadId}`), { received: 1_000 })
  const before = new Date(Date.now() - 61 * 60_000)
  utimesSync(join(arriving, name), before, before)
  await forgetArrivals(w.context)
  t.deepEqual(await ask(`${portal}/uploads/${uploadId}`), { received: 0 })
})
