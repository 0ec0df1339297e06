import type { Knex } from 'knex'
import { writeLog } from '../activity/write-log.js'
import { findAgent, findWorkflow } from '../agents/find.js'
import type { Context } from '../context.js'
import { transact } from '../db/transact.js'
import { Conflict, NotFound } from '../errors.js'
import { Automation } from '../leads/automations/automation.js'
import { LeadAutomation } from '../leads/automations/lead-automation.js'
import { Lead } from '../leads/lead.js'
import { foldTag } from '../leads/tag-rules.js'
import { timestampIn } from '../workspaces/test-clocks.js'
import { cancelRun } from './cancel.js'
import { insertRun } from './create.js'
import { isFinal } from './rules.js'
import { WorkflowRun } from './run.js'
import { startRun } from './workflow.js'

type Parts = Pick<Context, 'db' | 'temporal' | 'clock' | 'testClocks' | 'wakes'>

/**
 * What a lead's wake asks for: the runs of the automations whose tag it has got, and the end of those whose tag it has lost.
 * Repeatable: what is done says so in the transaction that did it.
 */
export async function performLeadWake(parts: Parts, workspaceId: string, leadId: string): Promise<void> {
  const noted = await LeadAutomation.in(workspaceId, parts.db)
    .where({ leadId })
    .whereNotNull('wants')
    .orderBy('automationId')
  for (const one of noted) {
    if (one.wants === 'withdraw') await withdraw(parts, one)
    else await transact(parts.db, async trx => startAsNoted(parts, trx, await lockNoted(trx, one)))
  }
}

/** Once, unless a run that it has started is still open, or a rule stands against it. */
async function startAsNoted(parts: Parts, trx: Knex.Transaction, noted: Noted): Promise<void> {
  const { row, lead, automation, run } = noted
  if (row.wants !== 'start') return
  const isMeant = !automation.archivedAt && !lead.deletedAt && (!run || isFinal(run.status))
  await settle(trx, row, isMeant ? await tryToStart(parts, trx, noted) : undefined)
}

/** What stands against it would do so against anybody: then whoever looks at the lead is told. */
async function tryToStart(
  parts: Parts,
  trx: Knex.Transaction,
  { row, lead, automation }: Noted,
): Promise<string | undefined> {
  const { workspaceId, requestId } = row
  const now = await timestampIn(parts, workspaceId, trx)
  const by = { workspaceId, origin: 'automation', requestId } as const
  try {
    const agent = await findAgent(workspaceId, automation.agentId, trx)
    const workflow = await findWorkflow(workspaceId, automation.workflowId, trx)
    const run = await insertRun(parts, trx, by, { lead, agent, workflow, source: 'AUTOMATION', now })
    return run.id
  } catch (error) {
    if (!(error instanceof Conflict || error instanceof NotFound)) throw error
    await writeLog(trx, workspaceId, {
      leadId: lead.id,
      type: 'SYSTEM_NOTE',
      summary: `The tag “${automation.tag}” started no workflow run: ${error.message}`,
      input: { automationId: automation.id },
      at: now,
    })
    return undefined
  }
}

/** Only the run that it has started, and only where the workspace wants that. */
async function withdraw(parts: Parts, seen: LeadAutomation): Promise<void> {
  const { workspaceId, automationId, runId, requestId } = seen
  const automation = await Automation.in(workspaceId, parts.db).findById(automationId)
  const run = runId ? await WorkflowRun.in(workspaceId, parts.db).findById(runId) : undefined
  if (run && automation?.withdraw && !isFinal(run.status)) {
    const cause = { origin: 'automation', requestId } as const
    // It may have been committed but not started yet.
    await startRun(parts.temporal, run)
    await cancelRun(parts, run, { cause, updateId: `withdrawn-${run.id}` })
  }
  await transact(parts.db, async trx => {
    const noted = await lockNoted(trx, seen)
    if (noted.row.wants === 'withdraw') return settle(trx, noted.row)
    // The tag came back while its run was being cancelled, and whoever looked then still saw that run open.
    const isBack =
      !noted.row.leftOut && noted.lead.tags.some(tag => foldTag(tag) === foldTag(noted.automation.tag))
    if (noted.row.wants === null && noted.row.runId === runId && isBack)
      await startAsNoted(parts, trx, { ...noted, row: noted.row.$set({ wants: 'start' }) })
  })
}

interface Noted {
  row: LeadAutomation
  lead: Lead
  automation: Automation
  /** The one that it has started last. */
  run: WorkflowRun | undefined
}

/** As it is now: the lead first, as everywhere. Neither it nor an automation is removed while there are runs. */
async function lockNoted(
  trx: Knex.Transaction,
  { workspaceId, leadId, automationId }: LeadAutomation,
): Promise<Noted> {
  const lead = await Lead.lock(workspaceId, trx, 'id = ?', [leadId])
  const mine = 'lead_id = ? and automation_id = ?'
  const row = await LeadAutomation.lock(workspaceId, trx, mine, [leadId, automationId])
  const automation = await Automation.in(workspaceId, trx).findById(automationId)
  if (!lead || !row || !automation) throw new Error(`The automation ${automationId} of ${leadId} is gone`)
  const run = row.runId ? await WorkflowRun.in(workspaceId, trx).findById(row.runId) : undefined
  return { row, lead, automation, run }
}

const settle = (
  trx: Knex.Transaction,
  { workspaceId, leadId, automationId }: LeadAutomation,
  runId?: string,
) =>
  LeadAutomation.in(workspaceId, trx)
    .findById([leadId, automationId])
    .patch({ wants: null, ...(runId ? { runId } : {}) })
