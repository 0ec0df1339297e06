import type { Client } from '@temporalio/client'
import type { Context } from '../../src/context.js'
import { groupBy } from '../../src/group-by.js'
import { after, isFinal, type RunStatus } from '../../src/runs/rules.js'
import type { FedEvent } from './feed.js'
import type { Ledger } from './ledger.js'
import type { Receiver } from './receiver.js'

interface RunRow {
  id: string
  leadId: string
  agentId: string
  kind: string
  externalId: string | null
  status: RunStatus
  revision: number
}

const statusOf: Record<string, RunStatus> = {
  'workflow_run.started': 'ACTIVE',
  'workflow_run.paused': 'PAUSED',
  'workflow_run.resumed': 'ACTIVE',
  'workflow_run.completed': 'COMPLETED',
  'workflow_run.cancelled': 'CANCELLED',
}
const commandTo = { PAUSED: 'pause', ACTIVE: 'resume', COMPLETED: 'complete', CANCELLED: 'cancel' } as const

export const runsOf = (context: Context, workspaceId: string): PromiseLike<RunRow[]> =>
  context.db('workflow_runs').where({ workspaceId }).orderBy('id')

/** Whatever was acknowledged is there, once, and nothing that was refused. */
export function verifyCreations(runs: RunRow[], ledger: Ledger): void {
  const byKey = new Map<string, string[]>()
  for (const { id, externalId } of runs)
    byKey.set(externalId ?? '', [...(byKey.get(externalId ?? '') ?? []), id])
  for (const [key, ids] of byKey)
    if (ids.length > 1) ledger.violation(`one request made ${ids.length} runs: ${key}`)
  for (const [key, { runId }] of ledger.created)
    if (byKey.get(key)?.[0] !== runId) ledger.violation(`${runId} was acknowledged and is not there`)
}

/** Each run went a legal way, and where it ended is what the row says, and what was answered. */
export function verifyRuns(runs: RunRow[], events: FedEvent[], ledger: Ledger): void {
  const bySubject = groupBy(
    events.filter(({ event }) => event in statusOf),
    ({ subject }) => subject,
  )
  for (const run of runs) {
    let status: RunStatus | undefined
    for (const { event, sequence, body } of bySubject.get(run.id) ?? []) {
      const next = statusOf[event] as RunStatus
      const legal =
        status === undefined ? event === 'workflow_run.started' : after(status, commandTo[next]) === next
      if (!legal) ledger.violation(`${run.id} went from ${status} to ${next} (${sequence})`)
      const told = (body.workflowRun as { status: string }).status
      if (told !== next) ledger.violation(`${event} of ${run.id} tells of a run that is ${told}`)
      status = next
    }
    if (status !== run.status)
      ledger.violation(`${run.id} is ${run.status}; its last event made it ${status}`)
    const ended = ledger.ended.get(run.id)
    if (ended && after(run.status, ended) !== 'same')
      ledger.violation(`${ended} of ${run.id} was answered, and it is ${run.status}`)
  }
}

/** The database's own indexes hold them; this would see them gone. */
export function verifyOpenRules(runs: RunRow[], ledger: Ledger): void {
  const open = runs.filter(({ status }) => !isFinal(status))
  for (const [who, held] of groupBy(open, ({ leadId, agentId }) => `${agentId} on ${leadId}`))
    if (held.length > 1) ledger.violation(`${who} has ${held.length} open runs`)
  const collecting = open.filter(({ kind }) => kind === 'CHECKLIST')
  for (const [leadId, held] of groupBy(collecting, run => run.leadId))
    if (held.length > 1) ledger.violation(`${leadId} has ${held.length} open CHECKLIST runs`)
}

export function verifyDeliveries(events: FedEvent[], receiver: Receiver, ledger: Ledger): void {
  for (const name of receiver.names) {
    const accepted = receiver.acceptedBy(name)
    const missing = events.filter(({ id, event }) => event.startsWith('workflow_run.') && !accepted.has(id))
    for (const { id, event } of missing) ledger.violation(`${name} never got ${event} ${id}`)
  }
}

/** Undefined when Temporal says the same as the row; else what it says. */
export async function differingWorkflow(temporal: Client, run: RunRow): Promise<string | undefined> {
  const handle = temporal.workflow.getHandle(run.id)
  const { status } = await handle.describe()
  if (!isFinal(run.status)) return status.name === 'RUNNING' ? undefined : status.name
  if (status.name === 'RUNNING') return status.name
  // An operator may end a workflow whose last task was lost after it had written: the row stays as it is.
  if (status.name === 'TERMINATED' || status.name === 'CANCELLED') return undefined
  if (status.name !== 'COMPLETED') return status.name
  const result = (await handle.result()) as { status: RunStatus; revision: number }
  return result.status === run.status && result.revision === run.revision ? undefined : JSON.stringify(result)
}
