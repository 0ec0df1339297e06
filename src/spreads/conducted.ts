import { type Conducted, wasEnded } from '../conducted/kind.js'
import { conducted } from '../conducted/open-work.js'
import { isId } from '../ids.js'
import { Lead } from '../leads/lead.js'
import { SpreadRun } from './spread-run.js'
import { failAbandoned } from './steps/record-change.js'
import { performSpreadWake } from './wake.js'
import { startSpread, workflowIdOf } from './workflow.js'

const operator = { origin: 'operator', requestId: null } as const

export const conductedSpreads: Conducted<SpreadRun> = {
  type: 'spread',
  rows: SpreadRun,
  open: conducted.spreads.open,
  workflowIdOf,
  rowIdOf(workflowId) {
    const id = workflowId.replace(/-\d+$/, '')
    return isId('spread', id) ? id : undefined
  },
  isMeant: wasEnded,
  end: (context, { workspaceId, id: spreadId, generation }) =>
    failAbandoned(context, { workspaceId, spreadId, generation, cause: operator }, 'stopped'),
  async startAnew({ temporal }, spread) {
    await startSpread(temporal, spread, true)
    return true
  },
  async whileRunning(context, { workspaceId, id, leadId }) {
    const lead = await Lead.in(workspaceId, context.db).findById(leadId)
    if (lead?.deletedAt) await performSpreadWake(context, workspaceId, id)
  },
}
