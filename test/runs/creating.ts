import type { ExecutionContext } from 'ava'
import { WorkflowRun } from '../../src/runs/run.js'
import type { Answer, World } from '../support/world.js'

export const now = () => new Date().toISOString()
export const setStatus = (w: World, id: string, status: 'PAUSED' | 'COMPLETED' | 'CANCELLED') =>
  WorkflowRun.in(w.workspaceId, w.context.db).findById(id).patch({ status })

export function isConflict(t: ExecutionContext, { status, body }: Answer, code: string, message: string) {
  t.is(status, 409)
  t.is(body.code, code)
  t.is(body.message, message)
}

export async function counts({ context: { db } }: World) {
  const count = async (table: string) => Number((await db(table).count({ n: '*' }))[0]?.n)
  const events = await db('events').where('name', 'like', 'workflow_run.%')
  return { runs: await count('workflow_runs'), events: events.length, wakes: await count('wakes') }
}
