import { after, isFinal, type RunStatus, runCommands } from '../../src/runs/rules.js'
import type { Caller } from './caller.js'
import type { KnownLead } from './lead-acts.js'

export interface Staff {
  agentIds: string[]
  workflows: { id: string; type: string }[]
}

const isOpen = ({ status }: { status: string }) => !isFinal(status as RunStatus)

/** An agent conducts one run on a lead at a time, and one run collects its checklist. */
export async function createRun(caller: Caller, lead: KnownLead, staff: Staff): Promise<void> {
  const { chance } = caller
  const open = lead.runs.filter(isOpen)
  const agentId = chance.one(staff.agentIds.filter(id => open.every(run => run.agentId !== id)))
  const isCollected = open.some(({ workflowType }) => workflowType === 'CHECKLIST')
  const workflow = chance.one(staff.workflows.filter(({ type }) => type !== 'CHECKLIST' || !isCollected))
  if (!agentId || !workflow) return
  const { body } = await caller.write('POST', '/workflow-runs', {
    leadId: lead.id,
    agentId,
    workflowId: workflow.id,
    externalId: caller.word(),
    ...(chance.fraction() < 0.2 ? { portalUrl: 'https://apply.example/dana' } : {}),
  })
  lead.runs.push({ id: body.workflowRun.id, agentId, workflowType: workflow.type, status: 'ACTIVE' })
}

export async function changeRun(caller: Caller, lead: KnownLead): Promise<void> {
  const { chance } = caller
  const run = chance.one(lead.runs)
  if (!run) return
  const command = chance.one(runCommands.filter(one => after(run.status as RunStatus, one) !== undefined))
  const path = `/workflow-runs/${run.id}/${command}`
  const { body } =
    chance.fraction() < 0.3 ? await caller.twice('POST', path) : await caller.write('POST', path)
  const reached = after(run.status as RunStatus, command)
  if (reached && reached !== 'same') run.status = reached
  caller.expect(body.workflowRun.status === run.status, `${command} was answered with another status`, body)
}

export async function readRuns(caller: Caller, lead: KnownLead): Promise<void> {
  const run = caller.chance.one(lead.runs)
  if (!run) return
  const { body } = await caller.get(`/workflow-runs/${run.id}`)
  caller.expect(body.workflowRun.status === run.status, `a run is not ${run.status}`, body)
  const open = lead.runs.filter(isOpen).map(({ id }) => id)
  const listed = await caller.get(`/workflow-runs?leadId=${lead.id}&status=ACTIVE,PAUSED`)
  const ids: string[] = listed.body.workflowRuns.map(({ id }: { id: string }) => id)
  caller.expect(ids.sort().join() === open.sort().join(), 'other runs are open', [ids, open])
}
