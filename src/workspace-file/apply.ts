import type { Knex } from 'knex'
import { Agent } from '../agents/agent.js'
import { Workflow } from '../agents/workflow.js'
import { commandLine, type Doer } from '../audit/doer.js'
import { recordAudit } from '../audit/record.js'
import type { Context } from '../context.js'
import { transact } from '../db/transact.js'
import { Conflict } from '../errors.js'
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
import { describeSetup, setupVersion } from './described.js'
import { type FieldChange, fieldChanges } from './differences.js'
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
  /** Who applies it, where it isn't an operator at the command line. */
  by?: Doer
  /** The only ones that it may speak of. */
  sections?: readonly string[]
  /** The version of the set-up that it was made from: refused where there is another one by now. */
  basedOn?: string
}

/**
 * Makes a workspace what a file says, all of it or nothing. A dry run is the same work in a transaction that is then
 * rolled back, so it can't tell anything else than what would happen.
 */
export async function applyWorkspaceFile(context: Context, input: ApplyInput): Promise<Applied> {
  if (input.dryRun) return dryRun(context, input)
  const read = readWorkspaceFile(input, context.config.webhooks)
  return (await transact(context.db, trx => apply(context, trx, input, read))).applied
}

export interface Preview extends Applied {
  /** What of each would be said otherwise. */
  fields: Map<string, FieldChange[]>
}

/** A dry run that also tells the fields. */
export async function previewWorkspaceFile(
  context: Context,
  input: ApplyInput & { workspaceId: string },
): Promise<Preview> {
  let fields = new Map<string, FieldChange[]>()
  const applied = await dryRun(context, input, async (trx, work) => {
    const before = await describeSetup(input.workspaceId, trx)
    const outcome = await work()
    fields = fieldChanges(before, await describeSetup(input.workspaceId, trx))
    return outcome
  })
  return { ...applied, fields }
}

type Around = (trx: Knex.Transaction, work: () => Promise<Outcome>) => Promise<Outcome>

async function dryRun(
  context: Context,
  sent: ApplyInput,
  around: Around = (_, work) => work(),
): Promise<Applied> {
  const input = { ...sent, dryRun: true }
  const read = readWorkspaceFile(input, context.config.webhooks)
  const rolledBack = transact(context.db, async trx => {
    throw new RolledBack(await around(trx, () => apply(context, trx, input, read)))
  })
  const { applied, definitions } = await rolledBack.catch(outcomeOf)
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
  for (const name of Object.keys(content))
    if (input.sections?.includes(name) === false)
      report([name], `"${name}" can't be set up here, only ${input.sections.join(', ')}`, 'key')
  const found = await findTarget(trx, { workspaceId: input.workspaceId, section, report })
  refuse()
  if (found && input.basedOn !== undefined) await refuseIfChanged(trx, found.id, input.basedOn)

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
  const by = { ...(input.by ?? commandLine), workspaceId }
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

/** The workspace is locked, so that nobody gets in between. */
async function refuseIfChanged(trx: Knex.Transaction, workspaceId: string, basedOn: string): Promise<void> {
  if (setupVersion(await describeSetup(workspaceId, trx)) === basedOn) return
  throw new Conflict('setup_changed', 'Somebody else has changed the set-up meanwhile.')
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
