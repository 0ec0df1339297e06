import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import test, { type ExecutionContext } from 'ava'
import { eventually } from '../support/eventually.js'
import { freePort } from '../support/free-port.js'

const main = fileURLToPath(new URL('../../src/main.js', import.meta.url))
const cli = process.env.TEST_TEMPORAL_CLI ?? ''
const procfs = process.platform === 'linux'

interface Started {
  child: ChildProcess
  output: () => string
  exited: Promise<number | null>
}

/** What `npm start` runs once all is installed and built, with a folder and ports of its own. */
async function settings(t: ExecutionContext): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'leadspread-start-'))
  t.teardown(async () => {
    for (const { pid } of running(folder)) process.kill(pid, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    DATA_DIR: folder,
    PORT: String(await freePort()),
    TEMPORAL_PORT: String(await freePort()),
    TEMPORAL_UI_PORT: String(await freePort()),
    MAILBOX_PORT: String(await freePort()),
    DEMO_BORROWERS: 'false',
  }
}

function start(env: Record<string, string>): Started {
  const child = spawn(process.execPath, [main, 'all', '--temporal-cli', cli], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (text += chunk))
  return { child, output: () => text, exited: new Promise(resolve => child.once('exit', resolve)) }
}

const ready = (started: Started) =>
  eventually(
    async () => started.output(),
    text => text.includes('Leadspread is ready.'),
    40_000,
  )
const keyIn = (text: string) => /Demo key\s+(\S+)/.exec(text)?.[1] ?? ''

/** Every process that belongs to this start, found by its data folder, as an operator would look for orphans. */
function running(dataDir: string): { pid: number; args: string }[] {
  if (!procfs) return []
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap(name => {
      try {
        const args = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
        const environment = readFileSync(`/proc/${name}/environ`, 'utf8')
        const state = /^State:\s+(\w)/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1]
        const ours = environment.includes(`DATA_DIR=${dataDir}`) || args.includes(dataDir)
        return ours && state !== 'Z' ? [{ pid: Number(name), args }] : []
      } catch {
        return []
      }
    })
}

async function isFree(port: string): Promise<boolean> {
  const server = createServer()
  return new Promise(resolve => {
    server.once('error', () => resolve(false))
    server.listen(Number(port), '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

const get = (env: Record<string, string>, key: string, path: string) =>
  fetch(`http://127.0.0.1:${env.PORT}/api/v1${path}`, { headers: { 'x-api-key': key } })

test.serial(
  'a first start makes the demo workspace, Ctrl-C leaves nothing behind, a second start finds it all again',
  async t => {
    t.timeout(120_000)
    // A folder that is not there yet, and a key that makes nobody look into it before the lock.
    const made = await settings(t)
    const env: Record<string, string> = {
      ...made,
      DATA_DIR: join(made.DATA_DIR ?? '', 'not', 'yet'),
      SECRET_KEY: 'x'.repeat(40),
    }
    const first = start(env)
    const key = keyIn(await ready(first))
    const curl = /curl -s -H '(.+?): (.+?)' (\S+)/.exec(first.output())
    t.truthy(curl)
    const [, name = '', value = '', url = ''] = curl ?? []
    const answer = await fetch(url, { headers: { [name]: value } })
    t.is(answer.status, 200)
    t.true(((await answer.json()) as { workflows: unknown[] }).workflows.length > 0)

    const [, link = ''] = /Console\s+(\S+)/.exec(first.output()) ?? []
    t.regex(await (await fetch(link)).text(), /Sign in as Demo/)
    const entered = await fetch(link, { method: 'POST', redirect: 'manual', body: new URLSearchParams() })
    t.is(entered.status, 303)
    const [cookie = ''] = (entered.headers.get('set-cookie') ?? '').split(';')
    const account = await fetch(`http://127.0.0.1:${env.PORT}/account`, { headers: { cookie } })
    t.regex(await account.text(), /Demo/)
    t.is((await fetch(link)).status, 404)

    const [, mailbox = ''] = /Mailbox\s+(\S+)/.exec(first.output()) ?? []
    t.is(await (await fetch(mailbox)).text(), 'Nothing was written yet.\n')

    first.child.kill('SIGINT')
    const began = Date.now()
    t.is(await first.exited, 0, first.output())
    t.true(Date.now() - began < 20_000)
    t.deepEqual(running(env.DATA_DIR ?? ''), [])
    for (const port of [env.PORT, env.TEMPORAL_PORT, env.TEMPORAL_UI_PORT, env.MAILBOX_PORT])
      t.true(await isFree(port ?? ''))

    const second = start(env)
    t.is(keyIn(await ready(second)), key)
    t.is((await get(env, key, '/me')).status, 200)
    second.child.kill('SIGTERM')
    t.is(await second.exited, 0, second.output())
  },
)

test.serial(
  'three borrowers are made up at the first start, once, with a run each and a finished spread',
  async t => {
    t.timeout(120_000)
    const env: Record<string, string> = { ...(await settings(t)), DEMO_BORROWERS: '' }
    const first = start(env)
    const text = await ready(first)
    t.regex(text, /Borrowers .* DEMO_BORROWERS=false npm start/)
    const key = keyIn(text)
    // biome-ignore lint/suspicious/noExplicitAny: answers of several shapes
    const ask = async (path: string): Promise<any> => (await get(env, key, path)).json()
    const seen = async () => {
      const leads: { id: string; name: string }[] = await ask('/leads')
      const found = leads.map(async ({ id, name }) => ({
        name,
        runs: (await ask(`/workflow-runs?leadId=${id}`)).workflowRuns?.length,
        documents: (await ask(`/leads/${id}/documents`)).length,
        spread: (await ask(`/leads/${id}/spreads`)).spreads?.[0]?.status,
      }))
      return (await Promise.all(found)).sort((a, b) => (a.name < b.name ? -1 : 1))
    }
    const made = await eventually(
      seen,
      leads => leads.length === 3 && leads[1]?.spread === 'COMPLETE' && leads.every(({ runs }) => runs === 1),
      60_000,
    )
    t.deepEqual(
      made.map(({ name, documents }) => [name, documents]),
      [
        ['June Park', 1],
        ['Rosa Delgado', 2],
        ['Tom Okafor', 1],
      ],
    )
    await eventually(
      async () => readdirSync(env.DATA_DIR ?? ''),
      names => names.includes('demo.borrowers'),
    )
    first.child.kill('SIGTERM')
    t.is(await first.exited, 0, first.output())

    const second = start(env)
    t.notRegex(await ready(second), /Borrowers/)
    t.deepEqual(await seen(), made)
    second.child.kill('SIGTERM')
    t.is(await second.exited, 0, second.output())
  },
)

test.serial('a kill -9 of any process is mended or brings the rest down, and loses nothing', async t => {
  t.timeout(120_000)
  if (!procfs) return t.pass('there is no /proc here to find the processes in')
  const env = await settings(t)
  const dataDir = env.DATA_DIR ?? ''
  const first = start(env)
  const key = keyIn(await ready(first))
  const send = async (path: string, body?: unknown) => {
    const answer = await fetch(`http://127.0.0.1:${env.PORT}/api/v1${path}`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, body: await answer.json() } as {
      status: number
      body: Record<string, Record<string, string>>
    }
  }
  const [agents, workflows] = await Promise.all(
    ['/agents', '/workflows'].map(
      async path =>
        (await (await get(env, key, path)).json()) as Record<string, { id: string; type?: string }[]>,
    ),
  )
  const { body: made } = await send('/leads', { firstName: 'Dana' })
  const support = workflows?.workflows?.find(({ type }) => type === 'SUPPORT')
  const run = await send('/workflow-runs', {
    leadId: made.lead?.id,
    agentId: agents?.agents?.[0]?.id,
    workflowId: support?.id,
  })
  const id = run.body.workflowRun?.id
  const find = (part: string) => running(dataDir).find(({ args }) => args.includes(part))?.pid ?? 0
  const works = (command: string, status: string) =>
    eventually(
      () => send(`/workflow-runs/${id}/${command}`).catch(error => ({ status: 0, body: String(error) })),
      answer => answer.status === 200 && JSON.stringify(answer.body).includes(`"status":"${status}"`),
      30_000,
    )
  await works('pause', 'PAUSED')
  process.kill(find('main.js worker'), 'SIGKILL')
  await works('resume', 'ACTIVE')
  process.kill(find('main.js api'), 'SIGKILL')
  await works('pause', 'PAUSED')
  process.kill(find(`${cli} server`), 'SIGKILL')
  await works('resume', 'ACTIVE')

  first.child.kill('SIGKILL')
  await eventually(
    async () => running(dataDir),
    left => left.length === 0,
    20_000,
  )
  const second = start(env)
  await ready(second)
  const { workflowRun } = (await (await get(env, key, `/workflow-runs/${id}`)).json()) as {
    workflowRun: { status: string }
  }
  t.is(workflowRun.status, 'ACTIVE')
  await works('complete', 'COMPLETED')
  second.child.kill('SIGTERM')
  t.is(await second.exited, 0)
})

test.serial('what stands in the way is told in one sentence, with a non-zero exit', async t => {
  t.timeout(60_000)
  const env = await settings(t)
  const says = async (changes: Record<string, string>, sentence: RegExp) => {
    const { exited, output } = start({ ...env, ...changes })
    t.is(await exited, 1, output())
    t.regex(output().trim(), sentence)
    t.is(output().trim().split('\n').length, 1, output())
  }
  const taken = createServer()
  await new Promise<void>(resolve => taken.listen(0, '127.0.0.1', resolve))
  const { port } = taken.address() as { port: number }
  for (const name of ['PORT', 'MAILBOX_PORT', 'TEMPORAL_PORT', 'TEMPORAL_UI_PORT']) {
    await says(
      { [name]: String(port) },
      new RegExp(`^Port ${port} is taken\\. Stop what uses it, or set ${name} to another\\.$`),
    )
  }
  taken.close()
  await says(
    { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', SECRET_KEY: 'x'.repeat(32) },
    /^The database 127\.0\.0\.1:1 can't be used: /,
  )
  // Where root runs the tests no folder is read-only to it: a file stands in its place.
  await says({ DATA_DIR: main }, /^DATA_DIR .+ can't be used: /)
})
