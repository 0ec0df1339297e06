import { once } from 'node:events'
import { compare, printCompared } from './figures.js'
import { fire, type Load } from './fire.js'
import { bareSide, ourSide, seedLeads } from './lead-data.js'
import type { Stage } from './stage.js'

const rounds = 5
const connections = 16
const round = { seconds: 3, connections }
const warmUp = { seconds: 2, connections }
const seeded = 2_000

/** A lead with thirty items and some answers is read, with all that hangs on it. */
export async function leadReads(stage: Stage): Promise<void> {
  const leads = await seedLeads(stage, 'reads', seeded)
  const bare = await bareSide(stage, leads)
  const ours = await ourSide(stage, leads)
  const paths = leads.leadIds.map(id => `/api/v1/leads/${id}`)
  const answer = await fetch(ours.url + paths[0], { headers: ours.headers })
  if (!answer.ok) throw new Error(`${paths[0]} answers ${answer.status}`)
  const ready = once(bare.child.process, 'message')
  bare.child.process.send({ answerBytes: (await answer.text()).length })
  await ready

  const load: Load = { method: 'GET', paths }
  const title = 'GET /leads/{leadId}'
  process.stdout.write(`› ${title}\n`)
  for (const side of [bare, ours]) await fire(side, load, warmUp)
  const compared = await compare(
    title,
    rounds,
    () => fire(bare, load, round),
    () => fire(ours, load, round),
  )
  printCompared(
    [compared],
    `${connections} connections. Target: at least 0.35 of the requests per second of a bare route that reads the same rows.`,
  )
}
