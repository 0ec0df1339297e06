import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import test from 'ava'

const program = fileURLToPath(new URL('../support/garbage.js', import.meta.url))
const mib = 1024 * 1024

test('a process at rest gives back what a load has left behind', async t => {
  const { stdout } = await promisify(execFile)(process.execPath, [program])
  const { full, rested, collected } = JSON.parse(stdout) as Record<'full' | 'rested' | 'collected', number>
  t.true(full - rested < 40 * mib, 'rest alone gives nothing back')
  t.true(full - collected > 60 * mib, `${(full - collected) / mib} MiB were given back`)
})
