import { Agent } from '../src/agents/agent.js'
import { Workflow } from '../src/agents/workflow.js'
import type { Caller } from '../src/caller.js'
import { loadConfig } from '../src/config.js'
import type { Context } from '../src/context.js'
import { newId } from '../src/ids.js'
import { createLead } from '../src/leads/create.js'
import { buildContext, disposeContext } from '../src/processes/build-context.js'
import { WorkflowRun } from '../src/runs/run.js'
import { newSigningSecret, sealedHeaders, sealedSecret } from '../src/webhooks/sealed.js'
import { Webhook } from '../src/webhooks/webhook.js'

export interface Seeded {
  leadIds: string[]
  agentId: string
  workflowId: string
}

/** Each is somebody else: a read of a lead finds others with the same address or number, and renders those too. */
export const leadBody = (person: number) => ({
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: `dana.${person}@whitfieldbakery.example`,
  phoneNumber: phoneNumber(person),
  externalLeadId: 'crm-4711',
})

/** Eight million of them. */
export function phoneNumber(person: number): string {
  const digits = String(2_000_000 + person)
  return `(202) ${digits.slice(0, 3)}-${digits.slice(3)}`
}

export const benchCall = (workspaceId: string): Caller => ({
  workspaceId,
  keyId: newId('apiKey'),
  origin: 'api',
  requestId: null,
  ip: null,
  test: false,
  reveals: true,
  deadline: new Date(),
})

/** An agent, a workflow and leads, made by the use cases that the API calls. */
export async function seed(
  environment: Record<string, string>,
  workspaceId: string,
  leads: number,
): Promise<Seeded> {
  const context = buildContext(loadConfig({ ...environment, LOG_LEVEL: 'silent' }), 'bench')
  try {
    const now = context.clock().toISOString()
    const common = { archivedAt: null, createdAt: now, updatedAt: now }
    const agent = {
      id: newId('agent'),
      code: 'maya',
      name: 'Maya',
      email: 'maya@harbor.example',
      phoneNumber: null,
      ...common,
    }
    await Agent.in(workspaceId, context.db).insert(agent)
    const workflow = {
      id: newId('workflow'),
      code: 'support',
      name: 'Support',
      type: 'SUPPORT' as const,
      message: null,
      ...common,
    }
    await Workflow.in(workspaceId, context.db).insert({
      ...workflow,
      portalUrlTemplate: null,
      followUps: null,
      schedule: null,
    })
    const caller = benchCall(workspaceId)
    const leadIds: string[] = []
    while (leadIds.length < leads)
      leadIds.push((await createLead(context, caller, leadBody(leadIds.length))).lead.id)
    return { leadIds, agentId: agent.id, workflowId: workflow.id }
  } finally {
    await disposeContext(context)
  }
}

/** Receivers of a benchmark are on this machine. */
export const localReceivers = { WEBHOOK_ALLOW_PRIVATE: 'true', WEBHOOK_ALLOW_HTTP: 'true' }

/** Subscriptions to everything. */
export async function subscribe(
  environment: Record<string, string>,
  workspaceId: string,
  urls: string[],
): Promise<string[]> {
  const context = buildContext(loadConfig({ ...environment, LOG_LEVEL: 'silent' }), 'bench')
  try {
    const now = context.clock().toISOString()
    const ids: string[] = []
    for (const url of urls) {
      const id = newId('webhook')
      await Webhook.in(workspaceId, context.db).insert({
        id,
        url,
        events: ['*'],
        enabled: true,
        createdAt: now,
        updatedAt: now,
        headers: sealedHeaders(context.secrets, { id, workspaceId }, {}),
        secret: sealedSecret(context.secrets, { id, workspaceId }, newSigningSecret()),
      })
      ids.push(id)
    }
    return ids
  } finally {
    await disposeContext(context)
  }
}

/** Rows alone, without workflows: enough to be read. */
export async function seedRuns(
  environment: Record<string, string>,
  workspaceId: string,
  seeded: Seeded,
): Promise<string[]> {
  const context = buildContext(loadConfig({ ...environment, LOG_LEVEL: 'silent' }), 'bench')
  try {
    return await insertRuns(context, workspaceId, seeded, 'SUPPORT')
  } finally {
    await disposeContext(context)
  }
}

export async function insertRuns(
  context: Context,
  workspaceId: string,
  { leadIds, agentId, workflowId }: Seeded,
  kind: WorkflowRun['kind'],
): Promise<string[]> {
  const now = context.clock().toISOString()
  const runIds: string[] = []
  for (const leadId of leadIds) {
    const { id } = await WorkflowRun.in(workspaceId, context.db).insert({
      id: newId('workflowRun'),
      leadId,
      agentId,
      workflowId,
      kind,
      portalUrl: null,
      externalId: null,
      source: 'API',
      status: 'ACTIVE',
      revision: 1,
      eventSequence: 1,
      createdAt: now,
      updatedAt: now,
      completedAt: null,
      cancelledAt: null,
    })
    runIds.push(id)
  }
  return runIds
}
