import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import test from 'ava'

const script = fileURLToPath(new URL('../../../scripts/temporal-cli.mjs', import.meta.url))

/** Where the program is that cuts another off; undefined where nobody can be. It is looked for here, since what it starts sees little. */
const cutter = (() => {
  try {
    const path = execFileSync('sh', ['-c', 'command -v unshare'], { encoding: 'utf8' }).trim()
    execFileSync(path, ['-rn', 'true'], { stdio: 'ignore' })
    return path
  } catch {
    return undefined
  }
})()

test("without a network and without Temporal's command line, a start says so within seconds, and what to do", async t => {
  if (!cutter) return t.pass('nobody can be cut off from the network here')
  const home = mkdtempSync(join(tmpdir(), 'leadspread-home-'))
  t.teardown(() => rmSync(home, { recursive: true, force: true }))
  const began = Date.now()
  const program = `import(${JSON.stringify(script)}).then(m => m.temporalCli()).catch(e => { console.error(e.message); process.exit(1) })`
  const { error, stdout, stderr } = await new Promise<{ error: unknown; stdout: string; stderr: string }>(
    resolve =>
      execFile(
        cutter,
        ['-rn', process.execPath, '-e', program],
        { env: { HOME: home, PATH: dirname(process.execPath) }, timeout: 60_000 },
        (error, stdout, stderr) => resolve({ error, stdout, stderr }),
      ),
  )
  t.truthy(error)
  t.true(Date.now() - began < 30_000)
  t.regex(stdout, /Asking whether temporal\.download can be reached\n {2}it can't: /)
  t.regex(stderr, /could neither be downloaded nor built\. Do one of these/)
  t.regex(stderr, /TEMPORAL_ADDRESS/)
})
