import ava from 'ava'
import { Chance } from '../support/chance.js'
import { refusedAtOnce, serveReader } from './form-reader.js'
import { slowDisk } from './slow-disk.js'

// One disk for both of them, and one of them slows it.
const test = ava.serial

serveReader(ava)

test('read: forms of any shape, eight at once', async t => {
  t.deepEqual(await refusedAtOnce(100, 8, 40), [])
})

test('read: forms of any shape, eight at once, while the disk is slow', async t => {
  slowDisk(t, new Chance(7), 15)
  t.deepEqual(await refusedAtOnce(200, 8, 15), [])
})
