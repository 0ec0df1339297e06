import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import test from 'ava'

const script = fileURLToPath(new URL('../../../scripts/temporal-cli.mjs', import.meta.url))

const canBeCutOff = () => {
  try {
    execFileSync('unshare', ['-rn', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test("without a network and without Temporal's command line, a start says so within seconds, and what to do", async t => {
  if (!canBeCutOff()) return t.pass('nobody can be cut off from the network here')
  const home = mkdtempSync(join(tmpdir(), 'leadspread-home-'))
  t.teardown(() => rmSync(home, { recursive: true, force: true }))
  const began = Date.now()
  const program = `import(${JSON.stringify(script)}).then(m => m.temporalCli()).catch(e => { console.error(e.message); process.exit(1) })`
  const { error, stdout, stderr } = await new Promise<{ error: unknown; stdout: string; stderr: string }>(
    resolve =>
      execFile(
        'unshare',
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
