import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import test, { type ExecutionContext } from 'ava'

const main = fileURLToPath(new URL('../../src/main.js', import.meta.url))

/** As in a container: its user is the only one there is, and it may not make namespaces of users. */
const inContainer = 'echo 0 > /proc/sys/user/max_user_namespaces && exec "$0" "$@"'
const container = ['--user', '--map-root-user', '--', 'sh', '-c', inContainer]

function isPossible(): boolean {
  try {
    execFileSync('unshare', [...container, 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

interface Ended {
  code: number
  said: string
}

function run(t: ExecutionContext, args: string[], settings: Record<string, string>): Promise<Ended> {
  const folder = mkdtempSync(join(tmpdir(), 'leadspread-few-walls-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  const env = { PATH: process.env.PATH, DATA_DIR: folder, TEMPORAL_ADDRESS: '127.0.0.1:1', ...settings }
  const words = [...container, process.execPath, main, ...args]
  return new Promise(resolve =>
    execFile('unshare', words, { env, timeout: 60_000 }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    ),
  )
}

const where = isPossible() ? test : test.skip

where('a machine that lacks a wall starts no worker that requires it, and doctor says which', async t => {
  t.timeout(120_000)
  const [worker, strict, lenient] = await Promise.all([
    run(t, ['worker'], { READER_ISOLATION: 'require' }),
    run(t, ['doctor'], { READER_ISOLATION: 'require' }),
    run(t, ['doctor'], {}),
  ])
  t.is(worker.code, 1)
  t.regex(worker.said, /^READER_ISOLATION is require, but .+:\n( {2}\w+: .+\n)* {2}user: missing/)
  t.notRegex(worker.said, /^\s+at /m)
  t.regex(strict.said, /^FAIL {2}wall: user /m)
  t.regex(lenient.said, /^warn {2}wall: user /m)
  t.regex(lenient.said, /^ok {4}wall: limits /m)
})
