import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { Agent } from '../src/agents/agent.js'
import { Workflow } from '../src/agents/workflow.js'
import { loadConfig } from '../src/config.js'
import type { Context } from '../src/context.js'
import { newId } from '../src/ids.js'
import { createLead } from '../src/leads/create.js'
import { buildContext, disposeContext } from '../src/processes/build-context.js'
import { nextStep } from '../src/runs/next-step.js'
import { workspaceFile } from './checklist.js'
import { compare, printCompared, type Round, roundOf } from './figures.js'
import { benchCall, insertRuns, leadBody } from './seed.js'
import { onStage, type Stage } from './stage.js'

const rounds = 5
const runsARound = 60
const warmUp = 20

const agents = `
agents: [{ code: maya, name: Maya }]
workflows: [{ code: collect, name: Collect, type: CHECKLIST }]
`

/** An agent's first step writes a message and plans the next one; its second finds that nothing is to be done yet. */
await onStage(async stage => {
  const { context, workspaceId } = await openWorkspace(stage)
  const runIds = await startRuns(context, workspaceId, warmUp + rounds * runsARound)
  const bare = openBare(join(stage.folder, 'bare.sqlite'))
  const stepped: string[] = []
  const take = (ids: string[], step: number) =>
    timed(ids, runId => nextStep(context, { workspaceId, runId, step }))
  const first = (count: number) => {
    const ids = runIds.splice(-count)
    stepped.push(...ids)
    return take(ids, 1)
  }
  const second = (count: number) => take(stepped.splice(-count), 2)
  await first(warmUp)
  await second(warmUp)
  const compared = [
    await compare(
      'a step that writes a message',
      rounds,
      () => bare(runsARound),
      () => first(runsARound),
    ),
    await compare(
      'a step that waits',
      rounds,
      () => bare(runsARound),
      () => second(runsARound),
    ),
  ]
  printCompared(
    compared,
    'Bare: one transaction that reads two rows and writes three, with better-sqlite3 alone.',
  )
})

async function openWorkspace(stage: Stage): Promise<{ context: Context; workspaceId: string }> {
  const folder = join(stage.folder, 'steps')
  mkdirSync(folder)
  // Nobody is there, and a step doesn't ask.
  const environment = { DATA_DIR: folder, TEMPORAL_ADDRESS: '127.0.0.1:1', LOG_LEVEL: 'silent' }
  await stage.command(['migrate'], environment)
  const { workspaceId = '' } = await stage.command(['workspace', 'create', 'Benchmark'], environment)
  const file = join(folder, 'workspace.yaml')
  writeFileSync(file, workspaceFile + agents)
  await stage.command(['workspace', 'apply', file, '--workspace', workspaceId], environment)
  const context = buildContext(loadConfig(environment), 'bench')
  stage.atEnd(() => disposeContext(context))
  return { context, workspaceId }
}

/** Rows alone: nobody conducts them but this benchmark. */
async function startRuns(context: Context, workspaceId: string, count: number): Promise<string[]> {
  const [agent] = await Agent.in(workspaceId, context.db)
  const [workflow] = await Workflow.in(workspaceId, context.db)
  if (!agent || !workflow) throw new Error('The workspace has no agent or no workflow')
  const caller = benchCall(workspaceId)
  const leadIds: string[] = []
  while (leadIds.length < count)
    leadIds.push((await createLead(context, caller, leadBody(leadIds.length))).lead.id)
  const seeded = { leadIds, agentId: agent.id, workflowId: workflow.id }
  return insertRuns(context, workspaceId, seeded, 'CHECKLIST')
}

function openBare(file: string): (count: number) => Promise<Round> {
  const db = new Database(file)
  db.pragma('journal_mode = wal')
  db.pragma('synchronous = full')
  db.exec('create table rows (id text primary key, body text)')
  const insert = db.prepare('insert into rows values (?, ?)')
  const read = db.prepare('select * from rows where id = ?')
  const update = db.prepare('update rows set body = ? where id = ?')
  const body = 'x'.repeat(500)
  insert.run('lead', body)
  insert.run('run', body)
  const step = db.transaction(() => {
    read.get('lead')
    read.get('run')
    insert.run(newId('actionLog'), body)
    insert.run(newId('message'), body)
    update.run(body, 'run')
  })
  return count => timed(Array.from({ length: count }, String), async () => step())
}

/** One after the other. */
async function timed(ids: string[], work: (id: string) => Promise<unknown>): Promise<Round> {
  const latenciesMs: number[] = []
  const began = performance.now()
  for (const id of ids) {
    const at = performance.now()
    await work(id)
    latenciesMs.push(performance.now() - at)
  }
  return roundOf(latenciesMs, performance.now() - began)
}
