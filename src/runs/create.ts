import type { Knex } from 'knex'
import { Agent } from '../agents/agent.js'
import { findAgent, findWorkflow } from '../agents/find.js'
import { lacksSchedule } from '../agents/rules.js'
import type { Workflow } from '../agents/workflow.js'
import { type OfWorkspace, recordAudit } from '../audit/record.js'
import { type Caller, change } from '../caller.js'
import { lookNow } from '../conducted/look-now.js'
import type { Context } from '../context.js'
import type { Queryable } from '../db/connect.js'
import { violates } from '../db/errors.js'
import { Conflict } from '../errors.js'
import { newId } from '../ids.js'
import { lockLead } from '../leads/find.js'
import type { Lead } from '../leads/lead.js'
import { actorOf } from '../people/actor.js'
import { recordEvent } from '../webhooks/record.js'
import { timestampIn } from '../workspaces/test-clocks.js'
import { openStatuses } from './rules.js'
import { oneOpenChecklist, oneOpenRunPerAgent, WorkflowRun } from './run.js'
import type { CreateRun } from './schema.js'
import { runView } from './view.js'

/**
 * The row first, with its event and its wake; then the workflow is started under the run's id. So creating a run needs no
 * Temporal, and a crash between the two is mended by the sweep of wakes.
 */
export async function createRun(context: Context, caller: Caller, input: CreateRun): Promise<WorkflowRun> {
  const { workspaceId } = caller
  const now = await timestampIn(context, workspaceId, context.db)
  return change(context, caller, async trx => {
    const lead = await lockLead(workspaceId, input.leadId, trx)
    const agent = await findAgent(workspaceId, input.agentId, trx)
    const workflow = await findWorkflow(workspaceId, input.workflowId, trx)
    const { portalUrl, externalId } = input
    return insertRun(context, trx, caller, {
      lead,
      agent,
      workflow,
      source: caller.userId ? 'USER' : 'API',
      portalUrl,
      externalId,
      now,
    })
  }).catch(async error => {
    throw await raceLost(context, caller, input, error)
  })
}

interface NewRun {
  lead: Lead
  agent: Agent
  workflow: Workflow
  source: WorkflowRun['source']
  portalUrl?: string | null | undefined
  externalId?: string | null | undefined
  now: string
}

/** Where no rule stands against it. The caller holds the lead's lock. */
export async function insertRun(
  { wakes, testClocks }: Pick<Context, 'wakes' | 'testClocks'>,
  trx: Knex.Transaction,
  by: OfWorkspace,
  { lead, agent, workflow, source, portalUrl = null, externalId = null, now }: NewRun,
): Promise<WorkflowRun> {
  await refuseByRules(lead, agent, workflow, trx)
  const inserted = await WorkflowRun.in(by.workspaceId, trx).insert({
    id: newId('workflowRun'),
    leadId: lead.id,
    agentId: agent.id,
    workflowId: workflow.id,
    kind: workflow.type,
    portalUrl,
    externalId,
    source,
    startedBy: source === 'USER' ? await actorOf(by, trx) : null,
    status: 'ACTIVE',
    revision: 1,
    eventSequence: 0,
    step: 0,
    stepResult: null,
    createdAt: now,
    updatedAt: now,
    completedAt: null,
    cancelledAt: null,
  })
  await recordEvent(trx, inserted, 'workflow_run.started', by, { lead, shows: runView(inserted) })
  await recordAudit(trx, by, 'workflow_run.created', inserted.id)
  await lookNow({ testClocks }, trx, by.workspaceId, inserted.id)
  await wakes.write(trx, by.workspaceId, inserted.id)
  return inserted
}

/** In the interface's order (service interface, "Create workflow run"). */
async function refuseByRules(
  lead: Lead,
  agent: Agent,
  workflow: Workflow,
  trx: Knex.Transaction,
): Promise<void> {
  const open = await WorkflowRun.in(lead.workspaceId, trx)
    .where({ leadId: lead.id })
    .whereIn('status', openStatuses)
  if (open.some(run => run.agentId === agent.id)) throw agentAlreadyLinked()
  const collecting = open.find(run => run.kind === 'CHECKLIST')
  if (workflow.type === 'CHECKLIST' && collecting) throw await checklistAlreadyCollected(collecting, trx)
  if (lacksSchedule(workflow)) {
    throw new Conflict('workflow_has_no_schedule', 'This reminder workflow has no schedule configured yet')
  }
}

const agentAlreadyLinked = () => new Conflict('agent_already_linked', 'Agent is already linked to this lead')

async function checklistAlreadyCollected(collecting: WorkflowRun, db: Queryable): Promise<Conflict> {
  const holder = await Agent.in(collecting.workspaceId, db).findById(collecting.agentId).throwIfNotFound()
  return new Conflict('checklist_already_collected', `${holder.name} already collects this lead's checklist`)
}

/** The lead's lock decides nearly every race; what slips by, the unique indexes catch, and it reads the same. */
async function raceLost(
  { db }: Context,
  { workspaceId }: Caller,
  input: CreateRun,
  error: unknown,
): Promise<unknown> {
  if (violates(oneOpenRunPerAgent, error)) return agentAlreadyLinked()
  if (!violates(oneOpenChecklist, error)) return error
  const collecting = await WorkflowRun.in(workspaceId, db)
    .findOne({ leadId: input.leadId, kind: 'CHECKLIST' })
    .whereIn('status', openStatuses)
  return collecting ? checklistAlreadyCollected(collecting, db) : error
}
