import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import test, { type ExecutionContext } from 'ava'

const root = fileURLToPath(new URL('../../../', import.meta.url))

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

function folder(t: ExecutionContext): string {
  const made = mkdtempSync(join(tmpdir(), 'leadspread-home-'))
  t.teardown(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** What a Node without a network, and with nothing kept from before, says until it ends. */
async function cutOff(
  t: ExecutionContext,
  args: string[],
  withinMs = 30_000,
): Promise<{ stdout: string; stderr: string }> {
  const env = { HOME: folder(t), PATH: `${dirname(process.execPath)}:/usr/bin:/bin` }
  const began = Date.now()
  const said = await new Promise<{ error: unknown; stdout: string; stderr: string }>(resolve =>
    execFile(
      cutter ?? '',
      ['-rn', process.execPath, ...args],
      { env, timeout: 80_000 },
      (error, stdout, stderr) => resolve({ error, stdout, stderr }),
    ),
  )
  t.truthy(said.error)
  t.true(Date.now() - began < withinMs)
  return said
}

test("without a network and without Temporal's command line, a start says so within seconds, and what to do", async t => {
  if (!cutter) return t.pass('nobody can be cut off from the network here')
  const script = JSON.stringify(join(root, 'scripts', 'temporal-cli.mjs'))
  const program = `process.env.PATH = ''; import(${script}).then(m => m.temporalCli()).catch(e => { console.error(e.message); process.exit(1) })`
  const { stdout, stderr } = await cutOff(t, ['-e', program])
  t.regex(stdout, /Asking whether temporal\.download can be reached\n {2}it can't: /)
  t.regex(stderr, /could neither be downloaded nor built\. Do one of these/)
  t.regex(stderr, /TEMPORAL_ADDRESS/)
})

test('without a network and without its packages, a start says so within seconds, and what to do', async t => {
  if (!cutter) return t.pass('nobody can be cut off from the network here')
  const checkout = folder(t)
  for (const name of ['scripts', 'package.json', 'package-lock.json', '.npmrc'])
    cpSync(join(root, name), join(checkout, name), { recursive: true })
  // A few seconds for whoever has a processor; in vain npm would try for more than three minutes.
  const { stdout, stderr } = await cutOff(t, [join(checkout, 'scripts', 'prepare.mjs')], 70_000)
  t.regex(stdout, /Asking whether \S+ can be reached\n {2}it can't: /)
  t.regex(stderr, /The packages are missing, and \S+ can't be reached\. Do one of these/)
})
