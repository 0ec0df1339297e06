import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, Connection } from '@temporalio/client'
import { loadConfig } from '../../src/config.js'
import type { Context } from '../../src/context.js'
import { buildContext, disposeContext } from '../../src/processes/build-context.js'
import { Chance } from '../support/chance.js'
import { Cast } from './cast.js'
import { Drivers } from './drive.js'
import { Follower } from './feed.js'
import { Ledger } from './ledger.js'
import { Post } from './post.js'
import { type Mood, Receiver } from './receiver.js'
import { rest } from './rest.js'
import { runsOf, verifyCreations, verifyDeliveries, verifyOpenRules, verifyRuns } from './verify.js'
import { verifyPost, verifySilence } from './verify-post.js'

export interface Plot {
  runs: number
  ms: number
  seed: number
  apis: number
  workers: number
  temporalCli: string
  databaseUrl: string | undefined
  say(line: string): void
}

export interface Outcome {
  violations: string[]
  summary: string
}

const subscribers = {
  steady: ['workflow_run.*', 'lead.*', 'action_log.*'],
  moody: ['workflow_run.*'],
  sullen: ['*'],
}
const workspaceFile = `
workspace: { name: Chaos, quietHours: null }
checklist:
  - code: BUSINESS
    name: Business
    items:
      - { code: NAME, label: Legal name, fieldType: TEXT, isRequired: true }
      - { code: TRADE, label: Trade, fieldType: TEXT, isRequired: true }
agents:
  - { code: maya, name: Maya }
  - { code: noor, name: Noor }
  - { code: omar, name: Omar }
workflows:
  - { code: collect, name: Collect, type: CHECKLIST, followUps: { every: PT2S, atMost: 5 } }
  - { code: help, name: Help, type: SUPPORT }
`

/** Drives runs through random transitions while processes are killed and receivers fail; then holds all accounts against each other. */
export async function play(plot: Plot): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'leadspread-chaos-'))
  const ledger = new Ledger()
  const closing: (() => unknown)[] = [
    () => {
      // What went wrong is in its logs and its database.
      if (ledger.violations.length > 0) plot.say(`› Kept for a look: ${folder}`)
      else rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    },
  ]
  try {
    const post = await Post.open(ledger, new Chance(plot.seed + 4))
    closing.push(() => post.close())
    const cast = await Cast.open({
      ...plot,
      folder,
      settings: {
        ...post.settings,
        WEBHOOK_ALLOW_PRIVATE: 'true',
        WEBHOOK_ALLOW_HTTP: 'true',
        WEBHOOK_RETRY_DELAYS: Array.from({ length: 50 }, () => '1s').join(','),
        OPERATION_TIMEOUT_MS: '4000',
      },
    })
    closing.push(() => cast.close())
    const receiver = await Receiver.open(ledger)
    closing.push(() => receiver.close())
    const connection = await Connection.connect({ address: cast.temporalAddress })
    closing.push(() => connection.close())
    const temporal = new Client({ connection })
    const context = buildContext(loadConfig({ ...cast.environment, LOG_LEVEL: 'silent' }), 'chaos')
    closing.push(() => disposeContext(context))
    await act(plot, { cast, receiver, post, temporal, context, ledger, folder })
    return { violations: ledger.violations, summary: summaryOf(ledger, cast, receiver, post) }
  } finally {
    for (const close of closing.reverse()) await close()
  }
}

interface Stage {
  cast: Cast
  receiver: Receiver
  post: Post
  temporal: Client
  context: Context
  ledger: Ledger
  folder: string
}

async function act({ seed, ms, runs, say }: Plot, stage: Stage): Promise<void> {
  const { cast, receiver, post, temporal, context, ledger } = stage
  const chance = new Chance(seed)
  const workspace = await openWorkspace(stage)
  const { apiKey, workspaceId } = workspace
  const { urls } = cast
  await subscribe(receiver, cast.urls[0] as string, apiKey)
  const follower = new Follower({ urls, apiKey, ledger, chance: new Chance(seed + 1) })
  const over = new AbortController()
  const following = follower.follow(over.signal)
  const until = Date.now() + ms
  const drivers = new Drivers({ ...workspace, urls, temporal, ledger, chance, runs })
  const driven = drivers.play(until)
  const disturbed = Promise.all([
    kill(cast, new Chance(seed + 2), until, say),
    upset(receiver, new Chance(seed + 3), until),
    post.upset(until),
    post.answer(until),
  ])
  await Promise.all([driven, disturbed])
  over.abort()
  await following

  say('› Nothing is killed any more; waiting until all has come to rest')
  await cast.ready()
  await rest(stage, workspaceId, say)
  await follower.catchUp()
  const rows = await runsOf(context, workspaceId)
  verifyCreations(rows, ledger)
  verifyRuns(rows, follower.events, ledger)
  verifyOpenRules(rows, ledger)
  verifySilence(follower.events, post, ledger)
  await verifyPost({ context, workspaceId, post, ledger }, cast.killedAt)
  verifyDeliveries(follower.events, receiver, ledger)
  const [stored] = await context.db('events').where({ workspaceId }).count({ n: '*' })
  if (Number(stored?.n) !== follower.events.length)
    ledger.violation(`the feed gave ${follower.events.length} of ${stored?.n} events`)
}

async function openWorkspace({ cast, context, folder }: Stage) {
  const { workspaceId = '', apiKey = '' } = await cast.command(['workspace', 'create', 'Chaos'])
  const file = join(folder, 'workspace.yaml')
  writeFileSync(file, workspaceFile)
  await cast.command(['workspace', 'apply', file, '--workspace', workspaceId])
  const ids = (table: string): PromiseLike<string[]> => context.db(table).where({ workspaceId }).pluck('id')
  return { workspaceId, apiKey, agentIds: await ids('agents'), workflowIds: await ids('workflows') }
}

async function subscribe(receiver: Receiver, url: string, apiKey: string): Promise<void> {
  for (const [name, events] of Object.entries(subscribers)) {
    const answer = await fetch(`${url}/api/v1/webhooks`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ url: receiver.urlOf(name), events }),
    })
    if (!answer.ok) throw new Error(`A webhook could not be created: ${answer.status} ${await answer.text()}`)
    const { webhook } = (await answer.json()) as { webhook: { secret: string } }
    receiver.expect(name, webhook.secret)
  }
}

async function kill(cast: Cast, chance: Chance, until: number, say: (line: string) => void): Promise<void> {
  const weightOf = (name: string) => (name === 'temporal' ? 1 : name.startsWith('worker') ? 3 : 2)
  const weights = Object.fromEntries(cast.names.map(name => [name, weightOf(name)]))
  for (;;) {
    await sleep(Math.min(chance.between(2_000, 8_000), Math.max(until - Date.now(), 0)))
    if (Date.now() >= until) return
    const victim = chance.weighted(weights)
    say(`  killed ${victim}`)
    cast.kill(victim)
  }
}

const moods: Record<string, Record<Mood, number>> = {
  steady: { well: 1, fails: 0, hangs: 0, drops: 0, forgets: 0 },
  moody: { well: 4, fails: 2, hangs: 0, drops: 2, forgets: 1 },
  sullen: { well: 3, fails: 2, hangs: 1, drops: 2, forgets: 1 },
}

async function upset(receiver: Receiver, chance: Chance, until: number): Promise<void> {
  while (Date.now() < until) {
    for (const name of receiver.names)
      receiver.setMood(name, chance.weighted(moods[name] as Record<Mood, number>))
    await sleep(Math.min(chance.between(1_000, 4_000), Math.max(until - Date.now(), 0)))
  }
  for (const name of receiver.names) receiver.setMood(name, 'well')
}

function summaryOf(ledger: Ledger, cast: Cast, receiver: Receiver, post: Post): string {
  const calls = Object.entries(ledger.calls).map(([what, n]) => `${n} ${what}`)
  return `${ledger.created.size} runs, ${cast.killedAt.length} kills, ${receiver.received} requests received, ${receiver.bodies.size} events, ${post.letters.length} letters, ${ledger.replies.size} replies; ${calls.join(', ')}; ${ledger.violations.length} violations`
}
