import { once } from 'node:events'
import Database from 'better-sqlite3'
import type { Written } from './bare-leads.js'
import { compareLoads } from './compare-loads.js'
import { printCompared } from './figures.js'
import type { Load } from './fire.js'
import { createBody, updateBody } from './lead-bodies.js'
import { bareSide, type Leads, ourSide, type ServedSide, seedLeads } from './lead-data.js'
import { lastWritten, rowsOf } from './lead-rows.js'
import type { Stage } from './stage.js'

const rounds = 5
const connections = 16
const round = { seconds: 3, connections }
const warmUp = { seconds: 2, connections }
const seeded = 2_000

/** A lead with five answers is created, and two fields and two answers of one are changed. */
export async function leadWrites(stage: Stage): Promise<void> {
  const leads = await seedLeads(stage, 'writes', seeded)
  const bare = await bareSide(stage, leads)
  const ours = await ourSide(stage, leads)
  const ready = once(bare.child.process, 'message')
  bare.child.process.send(await sampleWrites(ours, leads))
  await ready

  const loads = writeLoads(leads.leadIds)
  printCompared(
    await compareLoads(loads, { bare, ours }, { rounds, round, warmUp }),
    `${connections} connections. Target: at least 0.40 of the bare route's requests per second.`,
  )
}

export function writeLoads(leadIds: string[]): Record<string, Load> {
  let n = leadIds.length
  const someLead = () => leadIds[Math.floor(Math.random() * leadIds.length)] as string
  return {
    'POST /leads': { method: 'POST', path: '/api/v1/leads', body: () => createBody(++n) },
    'PUT /leads': { method: 'PUT', path: '/api/v1/leads', body: () => updateBody(someLead(), ++n) },
  }
}

/** What our side makes of one request of each kind. */
export async function sampleWrites({ url, headers }: ServedSide, { file, leadIds }: Leads) {
  const db = new Database(file, { readonly: true })
  const written = async (method: string, body: object): Promise<Written> => {
    const answer = await fetch(`${url}/api/v1/leads`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} /leads answers ${answer.status}: ${text}`)
    return { ...lastWritten(rowsOf(db, JSON.parse(text).lead.id)), answerBytes: text.length }
  }
  try {
    const created = await written('POST', createBody(0))
    return { created, updated: await written('PUT', updateBody(leadIds[0] as string, 1)) }
  } finally {
    db.close()
  }
}
