import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Agent, createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ava from 'ava'
import Koa from 'koa'
import type { Context } from '../../src/context.js'
import { answerError } from '../../src/http/errors.js'
import { listen } from '../../src/http/listen.js'
import { readUpload } from '../../src/http/uploads/upload.js'
import { createLog } from '../../src/log.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { Chance } from '../support/chance.js'
import { type DrawnFile, drawnFile, drawnFiles, sendDrawn, sha256 } from '../support/drawn-forms.js'
import { world } from '../support/world.js'
import { slowDisk } from './slow-disk.js'

// One disk for all of them, and some of them slow it.
const test = ava.serial

const agent = new Agent({ keepAlive: true })
const arriving = mkdtempSync(join(tmpdir(), 'leadspread-arriving-'))
let url = ''
const urlOf = (listening: Server) => `http://127.0.0.1:${(listening.address() as AddressInfo).port}`

/** Only what reads a form, so that there is time for many: answers with the SHA-256 of each file as it lies on the disk. */
const server = createServer(readerOfForms())
ava.before(async () => {
  await listen(server, 0, '127.0.0.1')
  url = urlOf(server)
})
ava.after.always(() => {
  agent.destroy()
  server.close()
  rmSync(arriving, { recursive: true, force: true })
})

function readerOfForms(requestTimeoutMs = 30_000) {
  const log = createLog('silent', 'test')
  const context = { storage: { arriving }, config: { requestTimeoutMs }, log } as unknown as Context
  const koa = new Koa()
  koa.use(async ctx => {
    try {
      const upload = await readUpload(context, ctx, { workspaceId: 'ws_test', fields: ['leadId'] })
      const read = await Promise.all(upload.files.map(async ({ path }) => sha256(await readFile(path))))
      const told = upload.files.map(file => file.sha256)
      await upload.dispose()
      ctx.body = { read, told, leadId: upload.fields.leadId }
    } catch (error) {
      answerError(ctx, error, { baseUrl: '', log })
    }
  })
  return koa.callback()
}

/** Forms one after the other; what was answered otherwise than with their bytes as they were sent. */
async function refusedOf(chance: Chance, forms: number, draw = () => drawnFiles(chance)): Promise<string[]> {
  const refused: string[] = []
  for (let n = 0; n < forms; n++) {
    const files = draw()
    const { status, body } = await sendDrawn(chance, {
      url,
      headers: {},
      fields: { leadId: 'lead_1' },
      files,
      agent,
    })
    if (status !== 200) refused.push(`${status} ${body.detail}, ${sizesOf(files)}`)
    else if ([body.read, body.told].some(hashes => hashes.join() !== hashesOf(files).join()))
      refused.push(`other bytes, ${sizesOf(files)}`)
    else if (body.leadId !== 'lead_1') refused.push('another field')
  }
  return refused
}

const sizesOf = (files: DrawnFile[]) => `files of ${files.map(({ bytes }) => bytes.length)}`
const hashesOf = (files: DrawnFile[]) => files.map(file => file.sha256)

async function refusedAtOnce(seed: number, callers: number, forms: number): Promise<string[]> {
  const all = Array.from({ length: callers }, (_, caller) => refusedOf(new Chance(seed + caller), forms))
  return (await Promise.all(all)).flat()
}

for (const size of [1, 70_000, 200_000, 300_000]) {
  test(`read: forms of two files of ${size} bytes, each of them`, async t => {
    const chance = new Chance(size)
    t.deepEqual(await refusedOf(chance, 40, () => [0, 1].map(place => drawnFile(chance, place, size))), [])
  })
}

test('read: forms of any shape, one after the other', async t => {
  t.deepEqual(await refusedAtOnce(1, 1, 240), [])
})

test('read: forms of any shape, eight at once', async t => {
  t.deepEqual(await refusedAtOnce(100, 8, 40), [])
})

test('read: forms of any shape, eight at once, while the disk is slow', async t => {
  slowDisk(t, new Chance(7), 15)
  t.deepEqual(await refusedAtOnce(200, 8, 15), [])
})

test('read: a form that waits for the disk longer than its caller may keep it waiting', async t => {
  const hasty = createServer(readerOfForms(300))
  await listen(hasty, 0, '127.0.0.1')
  t.teardown(() => hasty.close())
  slowDisk(t, new Chance(8), 800)
  const chance = new Chance(9)
  const { status, body } = await sendDrawn(chance, {
    url: urlOf(hasty),
    headers: {},
    fields: {},
    agent,
    files: [0, 1, 2].map(place => drawnFile(chance, place, 300_000)),
  })
  t.is(status, 200, JSON.stringify(body))
})

test('201: forms of any shape, four at once, and the documents have their bytes', async t => {
  const w = await world(t, withoutTemporal)
  const caller = async (chance: Chance) => {
    const leadId = await w.newLead()
    for (let n = 0; n < 8; n++) {
      const files = drawnFiles(chance, 4)
      const { status, body } = await sendDrawn(chance, {
        url: `${w.url}/api/v1/documents`,
        headers: { 'x-api-key': w.key },
        fields: { leadId },
        files,
        agent,
      })
      t.is(status, 201, `${body.detail}, ${sizesOf(files)}`)
      const fetched = body.documents.map(async (document: { url: string }) => {
        const answer = await fetch(document.url.replace('http://leadspread.test', w.url))
        return sha256(Buffer.from(await answer.arrayBuffer()))
      })
      t.deepEqual(await Promise.all(fetched), hashesOf(files))
    }
  }
  await Promise.all([1, 2, 3, 4].map(seed => caller(new Chance(seed))))
})
