import { system as cause } from '../../audit/doer.js'
import { recordAudit } from '../../audit/record.js'
import type { Context } from '../../context.js'
import { transact } from '../../db/transact.js'
import { spreadSeconds } from '../../metrics.js'
import { recordEvent } from '../../webhooks/record.js'
import { nowIn } from '../../workspaces/test-clocks.js'
import { Artifact } from '../artifact.js'
import { lockSpread, recordOf } from '../find.js'
import { hashOfResults, recordShown } from '../generations/record.js'
import { SpreadGeneration } from '../generations/spread-generation.js'
import { SpreadDocument } from '../spread-document.js'
import { SpreadRun } from '../spread-run.js'
import { keysOfGeneration } from '../storage-keys.js'
import { spreadView } from '../view.js'
import { courseOf, type Generation, type GenerationState, isOpen } from './current.js'

/** Shows the figures and artifacts of a generation in the place of earlier ones: from now on the spread is COMPLETE. */
export async function publishSpread(context: Context, of: Generation): Promise<GenerationState> {
  const { workspaceId, spreadId, generation } = of
  const now = await nowIn(context, workspaceId, context.db)
  const resultsSha256 = await hashOfResults(context, of)
  const { spread, isNew } = await transact(context.db, async trx => {
    const { spread, lead } = await lockSpread(trx, workspaceId, spreadId)
    // Whoever deleted the lead ends its spreads.
    if (!isOpen(courseOf(spread, of)) || lead.deletedAt !== null) return { spread, isNew: false }
    const patch = {
      ...({ status: 'COMPLETE', error: null, completedGeneration: generation, paused: false } as const),
      revision: spread.revision + 1,
      updatedAt: now.toISOString(),
    }
    await SpreadRun.in(workspaceId, trx).findById(spreadId).patch(patch)
    spread.$set(patch)
    await recordShown(context, trx, of, { resultsSha256, completedAt: now.toISOString() })
    const shows = spreadView(await recordOf(spread, trx))
    await recordEvent(trx, spread, 'spread.completed', cause, { lead, shows })
    await recordAudit(trx, { ...cause, workspaceId }, 'spread.completed', spreadId)
    return { spread, isNew: true }
  })
  if (isNew) spreadSeconds.observe((now.getTime() - Date.parse(spread.startedAt)) / 1000)
  await forgetUnfinished(context, of)
  return courseOf(spread, of)
}

/**
 * What has completed stays for a while. Of others the files go first: while a generation has rows, its files are still to be
 * looked for. So it may end anywhere, and be repeated.
 */
async function forgetUnfinished({ db, storage }: Context, of: Generation): Promise<void> {
  const { workspaceId, spreadId } = of
  const spread = await SpreadRun.in(workspaceId, db).findById(spreadId)
  const shown = spread?.completedGeneration
  if (!shown) return
  const finished = SpreadGeneration.in(workspaceId, db)
    .select('generation')
    .where({ spreadId })
    .whereNotNull('completedAt')
  const rows = await SpreadDocument.in(workspaceId, db)
    .distinct('generation')
    .where({ spreadId })
    .where('generation', '<', shown)
    .whereNotIn('generation', finished)
  for (const { generation } of rows) {
    for (const key of keysOfGeneration({ ...of, generation })) await storage.remove(key)
    await transact(db, async trx => {
      await Artifact.in(workspaceId, trx).where({ spreadId, generation }).delete()
      await SpreadDocument.in(workspaceId, trx).where({ spreadId, generation }).delete()
      await recordAudit(trx, { ...cause, workspaceId }, 'spread.generation_removed', spreadId)
    })
  }
}
