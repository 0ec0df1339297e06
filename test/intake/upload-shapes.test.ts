import { createServer } from 'node:http'
import ava from 'ava'
import { listen } from '../../src/http/listen.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { Chance } from '../support/chance.js'
import { drawnFile, drawnFiles, sendDrawn, sha256 } from '../support/drawn-forms.js'
import { world } from '../support/world.js'
import {
  agent,
  hashesOf,
  readerOfForms,
  refusedAtOnce,
  refusedOf,
  serveReader,
  sizesOf,
  urlOf,
} from './form-reader.js'
import { slowDisk } from './slow-disk.js'

// One disk for all of them, and some of them slow it.
const test = ava.serial

serveReader(ava)

for (const size of [1, 70_000, 200_000, 300_000]) {
  test(`read: forms of two files of ${size} bytes, each of them`, async t => {
    const chance = new Chance(size)
    t.deepEqual(await refusedOf(chance, 40, () => [0, 1].map(place => drawnFile(chance, place, size))), [])
  })
}

test('read: forms of any shape, one after the other', async t => {
  t.deepEqual(await refusedAtOnce(1, 1, 240), [])
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
