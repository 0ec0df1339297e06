import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import Database from 'better-sqlite3'
import { newId } from '../src/ids.js'
import { type Compared, compare, printCompared, type Round, roundOf } from './figures.js'
import type { Side } from './fire.js'
import { bareSide, type Leads, ourSide, seedLeads } from './lead-data.js'
import { inserting, rowsOf } from './lead-rows.js'
import { mib, residentKib, watchMemory } from './memory.js'
import type { Stage } from './stage.js'

const rounds = 5
const fewLeads = 10_000
const manyLeads = 100_000
const logs = 10_000

/** All leads of a workspace, in one answer. */
export async function leadLists(stage: Stage): Promise<void> {
  const few = await listed(stage, '/api/v1/leads', await seedLeads(stage, 'few', fewLeads), 15)
  const many = await listed(stage, '/api/v1/leads', await seedLeads(stage, 'many', manyLeads), 3)
  printCompared(
    [titled('GET /leads, 10,000', few), titled('GET /leads, 100,000', many)],
    "A list at a time. Target: at least 0.40 of the bare route's lists per second.",
  )
  process.stdout.write(
    `Memory of the API: ${mib(many.idleKib)} after the start, at most ${mib(many.firstKib)} while it listed 100,000 leads, ${mib(many.mostKib)} in all the rounds. Target of the first: less than 64 MiB more.\n`,
  )
}

/** All action logs of one lead. */
export async function leadLogs(stage: Stage): Promise<void> {
  const leads = await seedLeads(stage, 'logs', 100)
  const leadId = leads.leadIds[0] as string
  addLogs(leads, leadId)
  const few = await listed(stage, `/api/v1/leads/${leadId}/action-logs`, leads, 15)
  printCompared([titled('GET …/action-logs, 10,000', few)], 'A list at a time.')
}

interface Listed {
  compared: Compared
  idleKib: number
  /** In the first list, and in all of them: one after another leaves garbage that Node isn't pressed to collect. */
  firstKib: number
  mostKib: number
}

const titled = (title: string, { compared }: Listed): Compared => ({ ...compared, title })

async function listed(stage: Stage, path: string, leads: Leads, times: number): Promise<Listed> {
  const bare = await bareSide(stage, leads)
  const ours = await ourSide(stage, leads)
  await read(ours, '/api/v1/me')
  const { pid } = ours.child.process
  const idleKib = residentKib(pid)
  const first = watchMemory(pid)
  process.stdout.write(`› GET ${path}\n`)
  // The first list warms up, and shows that both sides do the same work.
  if ((await text(await answer(ours, path))) !== (await text(await answer(bare, path))))
    throw new Error(`The two sides don't answer the same to ${path}`)
  const firstKib = first.most()
  const watch = watchMemory(pid)
  const list = async (side: Side): Promise<Round> => {
    const latenciesMs: number[] = []
    const began = performance.now()
    while (latenciesMs.length < times) {
      const asked = performance.now()
      await read(side, path)
      latenciesMs.push(performance.now() - asked)
    }
    return roundOf(latenciesMs, performance.now() - began)
  }
  await list(bare)
  await list(ours)
  const compared = await compare(
    path,
    rounds,
    () => list(bare),
    () => list(ours),
  )
  return { compared, idleKib, firstKib, mostKib: watch.most() }
}

/** To its end, and nothing is kept of it. */
async function read(side: Side, path: string): Promise<void> {
  for await (const _ of await answer(side, path));
}

function answer({ url, headers }: Side, path: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = get(url + path, { headers }, given => {
      if (given.statusCode === 200) resolve(given)
      else reject(new Error(`${path} answers ${given.statusCode}`))
    })
    asked.once('error', reject)
  })
}

function addLogs({ file }: Leads, leadId: string): void {
  const db = new Database(file)
  const [log] = rowsOf(db, leadId).logs
  const insert = inserting(db, 'action_logs', log)
  db.transaction(() => {
    for (let n = 0; n < logs; n++) insert({ ...log, id: newId('actionLog') })
  })()
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
}
