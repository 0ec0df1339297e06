import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import test from 'ava'

const program = fileURLToPath(new URL('../support/garbage.js', import.meta.url))

test('a process collects what it has left behind once it is at rest, and not again', async t => {
  const { stdout } = await promisify(execFile)(process.execPath, [program])
  const { atWork, atRest, later, heapUsed } = JSON.parse(stdout) as Record<
    'atWork' | 'atRest' | 'later' | 'heapUsed',
    number
  >
  t.is(atWork, 0)
  t.true(atRest >= 2, 'What the first one has emptied is given back by the second')
  t.is(later, atRest)
  t.true(heapUsed < 20 * 1024 * 1024, `${heapUsed} bytes are left`)
})
