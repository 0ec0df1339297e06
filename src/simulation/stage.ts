import { Agent } from '../agents/agent.js'
import { parseDuration, roughMs } from '../agents/duration-rules.js'
import { Workflow } from '../agents/workflow.js'
import type { Caller } from '../caller.js'
import type { Context } from '../context.js'
import { StartError } from '../errors.js'
import { applyWorkspaceFile } from '../workspace-file/apply.js'
import { ApiKey } from '../workspaces/api-key.js'
import { createWorkspace } from '../workspaces/create.js'
import { findWorkspace } from '../workspaces/find.js'
import type { Workspace } from '../workspaces/workspace.js'
import type { Rules } from './breaches.js'
import { simulatedWorkspace } from './workspace-file.js'

/** Where a simulation plays. */
export interface Stage {
  workspaceId: string
  agentId: string
  workflowId: string
  caller: Omit<Caller, 'deadline'>
  rules: Rules
}

/** In the workspace that is named, or in one that is made for it. */
export async function setStage(context: Context, named: string | undefined): Promise<Stage> {
  const workspaceId = named ?? (await makeWorkspace(context))
  const workspace = await findWorkspace(context, workspaceId)
  if (workspace.testClockAt === null)
    throw new StartError(
      `${workspaceId} goes by real time. A simulation needs a workspace made with --test-clock, or makes one by itself.`,
    )
  const { db } = context
  const agent = await Agent.in(workspaceId, db).whereNull('archivedAt').orderBy('id').first()
  const workflow = await Workflow.in(workspaceId, db)
    .whereNull('archivedAt')
    .where({ type: 'CHECKLIST' })
    .orderBy('id')
    .first()
  const key = await ApiKey.in(workspaceId, db).whereNull('revokedAt').orderBy('id').first()
  if (!agent || !workflow || !key)
    throw new StartError(`${workspaceId} needs an agent, a CHECKLIST workflow and a key for a simulation.`)
  return {
    workspaceId,
    agentId: agent.id,
    workflowId: workflow.id,
    caller: {
      workspaceId,
      keyId: key.id,
      origin: 'api',
      requestId: null,
      ip: null,
      test: true,
      reveals: false,
    },
    rules: rulesOf(workspace),
  }
}

async function makeWorkspace(context: Context): Promise<string> {
  const { workspaceId } = await createWorkspace(context, 'Simulation', { hasTestClock: true })
  const file = 'simulation.yaml'
  await applyWorkspaceFile(context, { file, text: simulatedWorkspace, environment: {}, workspaceId })
  return workspaceId
}

/** What the workspace has said of how its leads are to be written to. Of holidays those that it names by their dates. */
const rulesOf = ({ quietHours, manners }: Workspace): Rules => ({
  quietHours,
  businessDays: manners?.businessDays ?? null,
  holidays: manners?.holidays ?? [],
  cap: manners?.mostPerLead ? capOf(manners.mostPerLead) : null,
})

const capOf = ({ count, per }: { count: number; per: string }) => ({
  count,
  hours: roughMs(parseDuration(per)) / 3_600_000,
})
