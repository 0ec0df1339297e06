import type { Knex } from 'knex'
import { Agent } from '../agents/agent.js'
import { Workflow } from '../agents/workflow.js'
import { commandLine } from '../audit/doer.js'
import { recordAudit } from '../audit/record.js'
import type { Context } from '../context.js'
import { transact } from '../db/transact.js'
import { wakeWorkspace } from '../runs/wake.js'
import { Webhook } from '../webhooks/webhook.js'
import { firstKey } from '../workspaces/first-key.js'
import { nowOf } from '../workspaces/test-clocks.js'
import { applyAgents, applyAutomations, applyWorkflows } from './apply-agents.js'
import { applyChecklist } from './apply-checklist.js'
import { applyKnowledge } from './apply-knowledge.js'
import { applyWebhooks } from './apply-webhooks.js'
import { applyWorkspace, findTarget, makeWorkspace } from './apply-workspace.js'
import { type Applying, type Changes, isChanged } from './applying.js'
import { type Problem, type Report, WorkspaceFileError } from './problems.js'
import { type ReadFile, readWorkspaceFile, type Sent } from './read.js'
import { countAffected, readDefinitions } from './required-items.js'

export interface Applied extends Changes {
  /** Empty after a dry run of a file whose workspace is still to be made. */
  workspaceId: string
  /** By their codes. */
  ids: Record<'agents' | 'workflows' | 'webhooks', Record<string, string>>
  /** Of a workspace that was made: its first key, which may write. */
  apiKey?: string
  /** Of a dry run: the leads whose required items would change. */
  leadsAffected?: number
}

export interface ApplyInput extends Sent {
  workspaceId?: string
  dryRun?: boolean
}

/**
 * Makes a workspace what a file says, all of it or nothing. A dry run is the same work in a transaction that is then
 * rolled back, so it can't tell anything else than what would happen.
 */
export async function applyWorkspaceFile(context: Context, input: ApplyInput): Promise<Applied> {
  const read = readWorkspaceFile(input, context.config.webhooks)
  if (!input.dryRun) return (await transact(context.db, trx => apply(context, trx, input, read))).applied
  const dryRun = transact(context.db, async trx => {
    throw new RolledBack(await apply(context, trx, input, read))
  })
  const { applied, definitions } = await dryRun.catch(outcomeOf)
  const { workspaceId } = applied
  return {
    ...applied,
    leadsAffected: workspaceId ? await countAffected(workspaceId, context.db, definitions) : 0,
  }
}

type Outcome = Awaited<ReturnType<typeof apply>>

/** Carries a dry run's outcome past the rollback. */
class RolledBack extends Error {
  readonly outcome: Outcome

  constructor(outcome: Outcome) {
    super('A dry run leaves nothing behind')
    this.outcome = outcome
  }
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof RolledBack) return error.outcome
  throw error
}

async function apply(
  context: Context,
  trx: Knex.Transaction,
  input: ApplyInput,
  { content, knowledge, problemAt }: ReadFile,
) {
  const problems: Problem[] = []
  const report: Report = (...problem) => problems.push(problemAt(...problem))
  const refuse = () => {
    if (problems.length > 0) throw new WorkspaceFileError(input.file, problems)
  }
  const { workspace: section } = content
  const found = await findTarget(trx, { workspaceId: input.workspaceId, section, report })
  refuse()

  const now = (found ? nowOf(context, found) : context.clock()).toISOString()
  const workspaceId = found?.id ?? (await makeWorkspace(trx, section as NonNullable<typeof section>, now))
  const changes: Changes = { created: [], updated: [], unchanged: [], archived: [] }
  const applying: Applying = { context, trx, workspaceId, now, changes, report }
  if (found) await applyWorkspace(applying, found, section)
  else changes.created.push(`workspace ${section?.name}`)
  const definitions = () => (input.dryRun ? readDefinitions(workspaceId, trx) : Promise.resolve([]))
  const [idsBefore, before] = [await idsOf(workspaceId, trx), await definitions()]
  await applyChecklist(applying, content.checklist)
  await applyAgents(applying, content)
  await applyWorkflows(applying, content)
  await applyAutomations(applying, content)
  await applyWebhooks(applying, content)
  await applyKnowledge(applying, knowledge)
  refuse()
  const by = { ...commandLine, workspaceId }
  if (!found) await recordAudit(trx, by, 'workspace.created', workspaceId)
  await recordAudit(trx, by, 'workspace.applied', workspaceId)
  // Agents at work go by what has changed.
  if (found && isChanged(changes)) await wakeWorkspace(context, trx, workspaceId)

  const applied: Applied = input.dryRun
    ? // The ids of what is rolled back would be ids of nothing.
      { workspaceId: found?.id ?? '', ...changes, ids: idsBefore }
    : { workspaceId, ...changes, ids: await idsOf(workspaceId, trx) }
  if (!found && !input.dryRun) applied.apiKey = (await firstKey(context, trx, workspaceId)).apiKey
  return { applied, definitions: [before, await definitions()] as [typeof before, typeof before] }
}

async function idsOf(workspaceId: string, trx: Knex.Transaction): Promise<Applied['ids']> {
  const byCode = (rows: { code: string | null; id: string }[]) =>
    Object.fromEntries(rows.flatMap(({ code, id }) => (code === null ? [] : [[code, id]])))
  return {
    agents: byCode(await Agent.in(workspaceId, trx).whereNull('archivedAt').orderBy('id')),
    workflows: byCode(await Workflow.in(workspaceId, trx).whereNull('archivedAt').orderBy('id')),
    webhooks: byCode(await Webhook.in(workspaceId, trx).whereNull('archivedAt').orderBy('id')),
  }
}
