import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import test, { type ExecutionContext } from 'ava'
import { forgetArrivals } from '../../src/documents/forget-arrivals.js'
import { DiskStorage } from '../../src/documents/stored/disk-storage.js'
import { Gone } from '../../src/errors.js'

function storage(t: ExecutionContext) {
  const folder = mkdtempSync(join(tmpdir(), 'leadspread-storage-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  const root = join(folder, 'data', 'files')
  const kept = new DiskStorage(root)
  const arrive = async (text: string) => {
    await mkdir(kept.arriving, { recursive: true })
    const file = join(kept.arriving, `file-${Math.random()}`)
    writeFileSync(file, text, { mode: 0o600 })
    return file
  }
  return { kept, root, arrive }
}

test('a file that is put in is there as a whole, and no longer arriving', async t => {
  const { kept, root, arrive } = storage(t)
  await kept.put('ws_1/doc_1', await arrive('0123456789'))
  t.is((await buffer(await kept.open('ws_1/doc_1'))).toString(), '0123456789')
  t.is((await buffer(await kept.open('ws_1/doc_1', { start: 3, end: 5 }))).toString(), '345')
  t.is(await kept.withFile('ws_1/doc_1', async file => readFileSync(file, 'utf8')), '0123456789')
  t.deepEqual(readdirSync(kept.arriving), [])
  t.is(statSync(join(root, 'ws_1')).mode & 0o777, 0o700)
  t.is(statSync(join(root, 'ws_1/doc_1')).mode & 0o777, 0o600)
})

test('texts are kept, and read back; what is not there is undefined', async t => {
  const { kept } = storage(t)
  await kept.putText('readings/abc-v1', 'Umsatzerlöse')
  await kept.putText('readings/abc-v1', 'Net revenues')
  t.is(await kept.readText('readings/abc-v1'), 'Net revenues')
  t.is(await kept.readText('readings/none'), undefined)
  t.deepEqual(readdirSync(kept.arriving), [])
})

test('what was removed is gone, and removing it again is nothing', async t => {
  const { kept, arrive } = storage(t)
  await kept.put('ws_1/doc_1', await arrive('x'))
  await kept.remove('ws_1/doc_1')
  await kept.remove('ws_1/doc_1')
  await kept.remove('ws_9/doc_9')
  await t.throwsAsync(kept.open('ws_1/doc_1'), { instanceOf: Gone })
  await t.throwsAsync(
    kept.withFile('ws_1/doc_1', async () => 1),
    { instanceOf: Gone },
  )
})

test('keys that lead elsewhere are refused', async t => {
  const { kept, arrive } = storage(t)
  const file = await arrive('x')
  for (const key of [
    '../secret.key',
    'ws/../../x',
    'ws/..',
    '/etc/passwd',
    'ws//x',
    'ws/.x',
    'x',
    '',
    'ws/x\0',
    'ws\\x/y',
    'arriving/x',
    `ws/${'x'.repeat(600)}`,
  ]) {
    await t.throwsAsync(kept.put(key, file), { message: /not a key/ }, key)
    await t.throwsAsync(kept.open(key), { message: /not a key/ }, key)
    await t.throwsAsync(kept.remove(key), { message: /not a key/ }, key)
  }
  t.true(existsSync(file))
})

test('a folder that can not be used is told', async t => {
  const { kept, root } = storage(t)
  await kept.check()
  t.deepEqual(readdirSync(kept.arriving), [])
  rmSync(root, { recursive: true })
  writeFileSync(root, 'a file where the folder should be')
  await t.throwsAsync(kept.check())
})

test('what has been arriving for more than an hour is forgotten', async t => {
  const { kept, arrive } = storage(t)
  const context = { storage: kept, clock: () => new Date() }
  t.is(await forgetArrivals(context), 0)
  const old = await arrive('old')
  const young = await arrive('young')
  const folder = join(kept.arriving, 'folder')
  await mkdir(join(folder, 'below'), { recursive: true })
  const before = new Date(Date.now() - 61 * 60_000)
  for (const path of [old, folder]) utimesSync(path, before, before)
  t.is(await forgetArrivals(context), 2)
  t.false(existsSync(old) || existsSync(folder))
  t.true(existsSync(young))
})
