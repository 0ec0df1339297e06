import { ActionLog } from '../../src/activity/action-log.js'
import { Message } from '../../src/activity/message.js'
import { Agent } from '../../src/agents/agent.js'
import { Workflow } from '../../src/agents/workflow.js'
import type { FieldTypeName } from '../../src/checklists/field-types.js'
import { transact } from '../../src/db/transact.js'
import { Lead } from '../../src/leads/lead.js'
import { nextStep } from '../../src/runs/next-step.js'
import type { StepResult } from '../../src/runs/next-step-rules.js'
import { newItem } from './checklist.js'
import type { World } from './world.js'

interface TimelineLog {
  type: string
  status: string
  summary: string
  input: Record<string, unknown>
  messages: { body: string }[]
}

/** What the agents of a world do and have done. */
export const stepsOf = (w: World) => {
  const { context, workspaceId } = w
  const { db } = context
  return {
    /** Takes a step as if it were that time. */
    step: (runId: string, step: number, at: Date): Promise<StepResult> =>
      nextStep({ ...context, clock: () => at }, { workspaceId, runId, step }),

    ask: (codes: string[], fieldType: FieldTypeName = 'TEXT') =>
      transact(db, async trx => {
        for (const code of codes) await newItem(trx, workspaceId, { code, fieldType })
      }),

    /** Of the checklist workflow, or of the one that is named. */
    change: (workflow: Partial<Workflow>, id = w.workflows.checklist) =>
      transact(db, async trx => {
        await Workflow.in(workspaceId, trx).findById(id).patch(workflow)
      }),

    settings: (settings: Record<string, unknown>) =>
      transact(db, trx => trx('workspaces').where({ id: workspaceId }).update(settings)),

    logs: (runId: string) =>
      ActionLog.in(workspaceId, db).where({ workflowRunId: runId }).orderBy('createdAt').orderBy('id'),

    messages: (leadId: string) =>
      Message.in(workspaceId, db).where({ leadId }).orderBy('createdAt').orderBy('id'),

    run: async (leadId: string, kind: 'checklist' | 'reminder' | 'support' = 'checklist') => {
      const { body } = await w.newRun(leadId, { workflowId: w.workflows[kind] })
      return body.workflowRun.id as string
    },

    lead: (id: string) => Lead.in(workspaceId, db).findById(id).throwIfNotFound(),

    /** What its timeline shows to callers. */
    timeline: async (leadId: string): Promise<TimelineLog[]> =>
      (await w.send('GET', `/api/v1/leads/${leadId}/action-logs`)).body,

    update: (leadId: string, body: Record<string, unknown>) =>
      w.send('PUT', '/api/v1/leads', { body: { leadId, ...body } }),
  }
}

/** The id of what an agent has drafted for a lead of its own. */
export async function draftOf(w: World): Promise<string> {
  const { ask, run, step, logs } = stepsOf(w)
  await Agent.in(w.workspaceId, w.context.db).findById(w.agents[0]).patch({ mode: 'draft' })
  await ask([`ITEM_${Date.now()}`])
  const runId = await run(await w.newLead())
  await step(runId, 1, new Date())
  const [log] = await logs(runId)
  if (log?.status !== 'AWAITING_APPROVAL') throw new Error('Nothing was drafted')
  return log.id
}

/** `FOLLOW_UP_MESSAGE COMPLETED`, and when it is due while it is pending. */
export const actionLines = (logs: ActionLog[]) =>
  logs.map(({ type, status, scheduledAt }) =>
    [type, status, ...(status === 'PENDING' && scheduledAt ? [scheduledAt] : [])].join(' '),
  )
