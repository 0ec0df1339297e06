import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import test, { type ExecutionContext } from 'ava'
import { closeToOthers } from '../../src/close-to-others.js'
import { eventually } from '../support/eventually.js'
import { freePort } from '../support/free-port.js'
import { formOf } from '../support/uploads.js'

const main = fileURLToPath(new URL('../../src/main.js', import.meta.url))
const cli = process.env.TEST_TEMPORAL_CLI ?? ''

function folderOf(t: ExecutionContext, mode: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'leadspread-private-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }))
  chmodSync(folder, mode)
  return folder
}

const below = (folder: string) =>
  [folder, ...readdirSync(folder, { recursive: true }).map(name => join(folder, String(name)))].flatMap(
    path => {
      const found = statSync(path, { throwIfNoEntry: false })
      return found ? [{ path, isFolder: found.isDirectory(), mode: found.mode & 0o7777 }] : []
    },
  )

const loose = (folder: string) =>
  below(folder)
    .filter(({ isFolder, mode }) => mode !== (isFolder ? 0o700 : 0o600))
    .map(({ path, mode }) => `${path} ${mode.toString(8)}`)

/** `npm start` with such a umask, as far as a document that was read; then it is stopped. */
async function play(t: ExecutionContext, folder: string, umask: string): Promise<string[]> {
  const port = await freePort()
  const child = spawn(
    'sh',
    ['-c', `umask ${umask}; exec "$0" "$@"`, process.execPath, main, 'all', '--temporal-cli', cli],
    {
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        LOG_LEVEL: 'warn',
        DATA_DIR: folder,
        PORT: String(port),
        TEMPORAL_PORT: String(await freePort()),
        TEMPORAL_UI_PORT: String(await freePort()),
        MAILBOX_PORT: String(await freePort()),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const exited = new Promise(resolve => child.once('exit', resolve))
  t.teardown(async () => {
    child.kill('SIGTERM')
    await exited
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
  await eventually(
    async () => output,
    text => text.includes('Leadspread is ready.'),
    60_000,
  )
  const send = async (path: string, body: string | FormData | undefined) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'x-api-key': /Demo key\s+(\S+)/.exec(output)?.[1] ?? '',
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      },
      ...(body === undefined ? {} : { body }),
    })
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    return (await answer.json()) as any
  }
  const { lead } = await send('/leads', JSON.stringify({ firstName: 'Dana' }))
  await send('/documents', formOf([{ name: 'a.txt', bytes: `a text, ${umask}` }], { leadId: lead.id }))
  await eventually(
    () => send(`/leads/${lead.id}/documents`, undefined),
    ([document]) => document.metadata.extractionStatus !== 'pending',
    30_000,
  )
  const found = loose(folder)
  child.kill('SIGTERM')
  await exited
  return found
}

test('what is made in DATA_DIR is for its owner alone, whatever the umask and whoever made the folder', async t => {
  t.timeout(180_000)
  const folder = folderOf(t, 0o777)
  t.deepEqual(await play(t, folder, '000'), [])
  const names = readdirSync(folder)
  for (const name of [
    'leadspread.sqlite',
    'temporal.sqlite',
    'temporal.log',
    'secret.key',
    'demo.key',
    'files',
  ])
    t.true(names.includes(name), name)
  // As a back-up brings it back.
  for (const { path, isFolder } of below(folder)) chmodSync(path, isFolder ? 0o755 : 0o644)
  t.deepEqual(await play(t, folder, '022'), [])
})

test('who the demo borrowers are is closed too, which a start notes only after it is ready', t => {
  const folder = folderOf(t, 0o755)
  const note = join(folder, 'demo.borrowers')
  writeFileSync(note, '', { mode: 0o644 })
  closeToOthers(folder)
  t.is(statSync(note).mode & 0o7777, 0o600)
})

test('what else lies in the folder stays as it is, and so does a folder that belongs to all', t => {
  const folder = folderOf(t, 0o1777)
  const program = mkdtempSync(join(folder, 'program-'))
  chmodSync(program, 0o755)
  closeToOthers(folder)
  t.is(statSync(folder).mode & 0o7777, 0o1777)
  t.is(statSync(program).mode & 0o7777, 0o755)
})
