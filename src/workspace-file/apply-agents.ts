import { Agent } from '../agents/agent.js'
import { Workflow } from '../agents/workflow.js'
import { newId } from '../ids.js'
import { Automation } from '../leads/automations/automation.js'
import { agentPhone } from './agent-phone.js'
import { applyList, archive, differences } from './apply-list.js'
import type { Applying } from './applying.js'
import { foldTag } from './check.js'
import { noColumns, type WorkspaceFile } from './schema.js'

export async function applyAgents(applying: Applying, { agents, workspace }: WorkspaceFile): Promise<void> {
  if (!agents) return
  await applyList(applying, {
    Rows: Agent,
    kind: 'agent',
    name: code => `agent ${code}`,
    existing: await Agent.in(applying.workspaceId, applying.trx),
    wanted: agents.map(({ code, was, phoneNumber, ...columns }, n) => ({
      code,
      was,
      at: ['agents', n],
      columns: () => ({
        ...columns,
        phoneNumber: phoneNumber && (agentPhone(phoneNumber, workspace?.defaultRegion) ?? null),
      }),
    })),
  })
}

export async function applyWorkflows(applying: Applying, { workflows }: WorkspaceFile): Promise<void> {
  if (!workflows) return
  await applyList(applying, {
    Rows: Workflow,
    kind: 'workflow',
    name: code => `workflow ${code}`,
    existing: await Workflow.in(applying.workspaceId, applying.trx),
    wanted: workflows.map(({ code, was, ...columns }, n) => ({
      code,
      was,
      at: ['workflows', n],
      columns: () => ({ ...noColumns, ...columns }),
    })),
  })
}

/** An automation has no code: it is known by its tag and by what it starts. */
export async function applyAutomations(applying: Applying, file: WorkspaceFile): Promise<void> {
  const { trx, workspaceId, now, changes, report } = applying
  const [agents, workflows, existing] = [
    await Agent.in(workspaceId, trx),
    await Workflow.in(workspaceId, trx),
    await Automation.in(workspaceId, trx),
  ]
  const codeOf = (rows: (Agent | Workflow)[], id: string) => rows.find(row => row.id === id)?.code ?? id
  const nameOf = ({ tag, agentId, workflowId }: Pick<Automation, 'tag' | 'agentId' | 'workflowId'>) =>
    `automation ${tag} → ${codeOf(agents, agentId)}/${codeOf(workflows, workflowId)}`
  if (!file.automations) return refuseBroken(applying, existing.filter(isLive), { agents, workflows, nameOf })

  const kept = new Set<Automation>()
  for (const [n, { when, start, withdraw }] of file.automations.entries()) {
    const agentId = agents.filter(isLive).find(({ code }) => code === start.agent)?.id
    const workflowId = workflows.filter(isLive).find(({ code }) => code === start.workflow)?.id
    if (!agentId) report(['automations', n, 'start', 'agent'], `There is no agent ${start.agent}`)
    if (!workflowId) report(['automations', n, 'start', 'workflow'], `There is no workflow ${start.workflow}`)
    if (!agentId || !workflowId) continue
    const columns = { tag: when.tagged, agentId, workflowId, withdraw, archivedAt: null }
    const row = existing.find(
      one =>
        foldTag(one.tag) === foldTag(columns.tag) && one.agentId === agentId && one.workflowId === workflowId,
    )
    if (!row) {
      await Automation.in(workspaceId, trx).insert({
        ...columns,
        id: newId('automation'),
        createdAt: now,
        updatedAt: now,
      })
      changes.created.push(nameOf(columns))
      continue
    }
    kept.add(row)
    const different = differences<Automation>(row, columns)
    const isDifferent = Object.keys(different).length > 0
    if (isDifferent)
      await Automation.in(workspaceId, trx)
        .findById(row.id)
        .patch({ ...different, updatedAt: now })
    changes[isDifferent ? 'updated' : 'unchanged'].push(nameOf(columns))
  }
  for (const row of existing.filter(isLive).filter(row => !kept.has(row))) {
    await archive(applying, Automation, row)
    changes.archived.push(nameOf(row))
  }
}

/** Left as they are, they would go on starting what the rest of the file has just taken away. */
function refuseBroken(
  { report }: Applying,
  automations: Automation[],
  {
    agents,
    workflows,
    nameOf,
  }: { agents: Agent[]; workflows: Workflow[]; nameOf(automation: Automation): string },
): void {
  const isGone = (rows: (Agent | Workflow)[], id: string) => !rows.some(row => row.id === id && isLive(row))
  for (const automation of automations) {
    const section = isGone(agents, automation.agentId)
      ? 'agents'
      : isGone(workflows, automation.workflowId)
        ? 'workflows'
        : undefined
    if (section === undefined) continue
    report(
      [section],
      `The ${nameOf(automation)} still needs what is no longer in "${section}": keep it, or list "automations" without this one`,
    )
  }
}

const isLive = ({ archivedAt }: { archivedAt: string | null }): boolean => archivedAt === null
