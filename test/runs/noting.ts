import { performLeadWake } from '../../src/runs/automate.js'
import type { World } from '../support/world.js'

export const leadIdOf = async (w: World, externalLeadId: string): Promise<string> =>
  (
    await w.context
      .db('leads')
      .where({ externalLeadId, workspaceId: w.workspaceId })
      .orderBy('id')
      .first('id')
  ).id
export const perform = async (w: World, externalLeadId: string) =>
  performLeadWake(w.context, w.workspaceId, await leadIdOf(w, externalLeadId))

/** What the automation has to do for a lead, and whether that is because of a sync. */
export async function noted(w: World, externalLeadId: string): Promise<string> {
  const leadId = await leadIdOf(w, externalLeadId)
  const [row] = await w.context.db('lead_automations').where({ leadId })
  return `${row?.wants ?? 'nothing'}${row?.leftOut ? ', left out' : ''}`
}

/** In it nothing that is noted is done before a test says so. */
export function noting(w: World): World {
  w.context.wakes.write = async () => {}
  return w
}
