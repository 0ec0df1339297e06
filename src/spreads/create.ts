import { recordAudit } from '../audit/record.js'
import { type Caller, change } from '../caller.js'
import type { Context } from '../context.js'
import { newId } from '../ids.js'
import { lockLead } from '../leads/find.js'
import { actorOf } from '../people/actor.js'
import type { SpreadRecord } from './find.js'
import { beginGeneration, currentDocuments, namedDocuments, unread } from './generation.js'
import { sayingOf } from './inputs/inputs.js'
import { mergeInputs } from './inputs/merge.js'
import type { CreateSpread } from './schema.js'
import { SpreadRun } from './spread-run.js'

/** The row first, with its event and its wake; then its workflow is started. So creating a spread needs no Temporal. */
export async function createSpread(
  context: Context,
  caller: Caller,
  input: CreateSpread,
): Promise<SpreadRecord> {
  const { workspaceId } = caller
  const { leadId, documentIds, externalId, ...told } = input
  const named = documentIds ? [...new Set(documentIds)] : null
  return change(context, caller, async trx => {
    const lead = await lockLead(workspaceId, leadId, trx)
    const documents = named ? await namedDocuments(trx, lead, named) : await currentDocuments(trx, lead, null)
    const startedBy = await actorOf(caller, trx)
    const by = await sayingOf(context, caller, trx)
    const now = by.at
    const inputs = mergeInputs({}, told, by)
    const spread = await SpreadRun.in(workspaceId, trx).insert({
      id: newId('spread'),
      leadId: lead.id,
      externalId: externalId ?? null,
      source: startedBy ? 'USER' : 'API',
      startedBy,
      documentIds: named,
      inputs,
      status: 'IN_PROGRESS',
      error: null,
      generation: 1,
      completedGeneration: null,
      recomputedFrom: null,
      paused: false,
      revision: 1,
      commands: [],
      eventSequence: 0,
      createdAt: now,
      startedAt: now,
      updatedAt: now,
    })
    const begun = await beginGeneration(context, trx, spread, {
      lead,
      documents: documents.map(unread),
      caller,
      changes: ['Created'],
    })
    await recordAudit(trx, caller, 'spread.created', spread.id)
    return begun
  })
}
