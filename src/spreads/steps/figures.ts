import { system } from '../../audit/doer.js'
import { recordAudit } from '../../audit/record.js'
import { loadChecklist } from '../../checklists/load-checklist.js'
import type { Context } from '../../context.js'
import { transact } from '../../db/transact.js'
import { Gone } from '../../errors.js'
import type { DocumentUse } from '../../figures/choosing/entity.js'
import type { Mapping } from '../../figures/choosing/mapping.js'
import type { Override } from '../../figures/choosing/override.js'
import { namesOf } from '../../intake/lead-names.js'
import { factsOf } from '../../leads/fields.js'
import { Lead } from '../../leads/lead.js'
import type { KnownNames } from '../../names.js'
import { ownWorkspace } from '../../workspaces/find.js'
import { mappingsFor } from '../mappings/mappings.js'
import { SpreadOverride } from '../overrides/spread-override.js'
import { SpreadDocument } from '../spread-document.js'
import type { SpreadRun } from '../spread-run.js'
import { answerKey, blockKey, columnsKey, correctableKey, resultsKey } from '../storage-keys.js'
import type { ComputeInput } from '../threads/jobs.js'
import { inThread, JobFailed } from '../threads/threads.js'
import { findCurrent, type Generation, lockCurrent } from './current.js'
import { peersFor } from './peers.js'

export interface ComputingOf extends Generation {
  /** The workflow's time, the same at every try: so each makes the very same figures. */
  at: string
}

type Computed = { outcome: 'computed' | 'unread' | 'broken' | 'over' }

/** Computes the figures of what was read, and stores them with what they were computed from. Repeatable. */
export async function computeFigures(
  context: Context,
  of: ComputingOf,
  signal: AbortSignal,
): Promise<Computed> {
  const { workspaceId, spreadId } = of
  const { db, storage, log } = context
  // Before the look at the row: as long as this generation is to be ended, nobody changes them.
  const overrides = await SpreadOverride.in(workspaceId, db).where({ spreadId }).orderBy('id')
  const spread = await findCurrent(db, of)
  if (!spread) return { outcome: 'over' }
  try {
    const input = {
      ...(await inputOf(context, spread, of)),
      overrides: overrides.flatMap(overrideIn),
      documentUses: overrides.flatMap(useIn),
      ...(await saidOfLead(context, workspaceId, spread.leadId)),
      peers: await peersFor(context, spread),
    }
    const made = await inThread('compute', input, signal)
    if (made.statements === 0) return { outcome: 'unread' }
    await storage.putText(columnsKey(of), made.columns)
    await storage.putText(answerKey(of, false), made.answer)
    await storage.putText(answerKey(of, true), made.answerWithSources)
    for (const { name, text } of made.blocks) await storage.putText(blockKey(of, name), text)
    await storage.putText(correctableKey(of), made.correctable)
    await storage.putText(resultsKey(of), made.results)
    await leaveOut(context, of, made.skipped)
    return { outcome: 'computed' }
  } catch (error) {
    // What was read is gone from the storage, or the computation fails on it: no other try fares better.
    if (!(error instanceof JobFailed || error instanceof Gone)) throw error
    log.error({ err: error, spreadId: of.spreadId }, 'the figures of a spread could not be computed')
    return { outcome: 'broken' }
  }
}

async function inputOf(
  context: Context,
  { id: spreadId, leadId, inputs, recomputedFrom }: SpreadRun,
  of: ComputingOf,
): Promise<Omit<ComputeInput, 'overrides' | 'documentUses' | 'names' | 'mappings' | 'peers'>> {
  return {
    spreadId,
    leadId,
    generatedAt: of.at,
    inputs,
    from:
      recomputedFrom === null
        ? await columnsRead(context, of)
        : { columns: await stored(context, columnsKey({ ...of, generation: recomputedFrom })) },
  }
}

/** What it is called now, and where its lines belong. A lead that is deleted meanwhile takes its spread along. */
async function saidOfLead(
  context: Context,
  workspaceId: string,
  leadId: string,
): Promise<{ names: KnownNames; mappings: Mapping[] }> {
  const lead = await Lead.in(workspaceId, context.db).findById(leadId)
  if (!lead) throw new Gone('lead')
  const workspace = await ownWorkspace(workspaceId, context.db)
  const checklist = await loadChecklist(context, context.db, workspace, factsOf(lead))
  return { names: namesOf(lead, checklist), mappings: await mappingsFor(lead, context.db) }
}

async function columnsRead(context: Context, { workspaceId, spreadId, generation }: Generation) {
  const documents = await SpreadDocument.in(workspaceId, context.db)
    .where({ spreadId, generation })
    .whereNotNull('columnsKey')
    .orderBy('position')
  const read = []
  for (const { columnsKey: key, documentId } of documents)
    if (key !== null) read.push({ kept: await stored(context, key), documentId })
  return read
}

async function stored({ storage }: Context, key: string): Promise<string> {
  const text = await storage.readText(key)
  if (text === undefined) throw new Gone('reading')
  return text
}

const overrideIn = ({
  statement,
  periodId,
  periodStart: start,
  periodEnd: end,
  row,
  value,
  line,
  toRow,
  reason,
  author,
}: SpreadOverride): Override[] =>
  statement === null || periodId === null || row === null
    ? []
    : [
        {
          statement,
          periodId,
          start,
          end,
          row,
          reason,
          author,
          ...(value !== null && { value }),
          ...(line !== null && { line }),
          ...(toRow !== null && { toRow }),
        },
      ]

const useIn = ({ documentId, use, reason }: SpreadOverride): DocumentUse[] =>
  documentId === null || use === null ? [] : [{ documentId, use, reason }]

/** Documents all of whose statements are of somebody else. */
async function leaveOut(
  { db }: Context,
  of: Generation,
  skipped: { documentId: string; reason: string }[],
): Promise<void> {
  if (skipped.length === 0) return
  const { workspaceId, spreadId, generation } = of
  await transact(db, async trx => {
    if (!(await lockCurrent(trx, of))) return
    for (const { documentId, reason } of skipped)
      await SpreadDocument.in(workspaceId, trx)
        .where({ spreadId, generation, documentId })
        .patch({ status: 'SKIPPED', error: reason })
    await recordAudit(trx, { ...system, workspaceId }, 'spread.documents_skipped', spreadId)
  })
}
