import { setTimeout as sleep } from 'node:timers/promises'
import { conducted } from '../conducted/open-work.js'
import type { Context } from '../context.js'
import { inTurns, workspacesWith } from '../db/in-turns.js'
import { Document } from '../documents/document.js'
import { isId } from '../ids.js'
import { reconcileRepairs } from '../metrics.js'
import { findUnread } from './find-document.js'
import { recordReading } from './record-reading.js'
import { startDocument } from './workflow.js'

const sweptInTurn = 20

/** Holds unread documents against workflows that ended otherwise than by their own end since then. Each minute. */
export async function reconcileDocuments(
  context: Context,
  since: Date,
  stillThere: () => void,
): Promise<number> {
  let repaired = 0
  for await (const { workflowId, workspaceId } of context.temporal.closedSince('document', since)) {
    stillThere()
    if (!workspaceId || !isId('document', workflowId)) continue
    const document = await findUnread(workspaceId, workflowId, context.db)
    // One that failed is for the slow sweep: begun anew each minute, it would fail each minute.
    if (document && (await settleStopped(context, document))) repaired++
  }
  return repaired
}

/** Twenty a second: every unread document against its workflow, for what no list tells, such as a Temporal that lost its data. */
export async function sweepUnread(context: Context, stop: AbortSignal, pauseMs = 50): Promise<number> {
  const { table, open } = conducted.documents
  let repaired = 0
  await inTurns(await workspacesWith(context.db, { table, where: open }), async (workspaceId, after) => {
    const unread = await Document.in(workspaceId, context.db)
      .whereRaw(open)
      .where('id', '>', after)
      .orderBy('id')
      .limit(sweptInTurn)
    for (const one of unread) {
      if (stop.aborted) return undefined
      if (await settle(context, one)) repaired++
      await sleep(pauseMs)
    }
    return unread.at(-1)?.id
  })
  return repaired
}

async function settle(context: Context, { workspaceId, id }: Document): Promise<boolean> {
  const how = await context.temporal.describe(id)
  if (how === 'RUNNING') return false
  // It may have been read since, and then its workflow had every reason to end.
  const document = await findUnread(workspaceId, id, context.db)
  if (!document) return false
  if (await settleStopped(context, document)) return true
  await startDocument(context.temporal, document, true)
  reconcileRepairs.inc({ kind: 'restarted' })
  context.log.warn({ documentId: id, how }, 'the reading of a document was begun anew')
  return true
}

/** An operator has ended its workflow: that is an answer, and it isn't begun anew against their will. */
async function settleStopped(context: Context, { workspaceId, id }: Document): Promise<boolean> {
  const stopped = async () => ['TERMINATED', 'CANCELLED'].includes(await context.temporal.describe(id))
  // Twice: in the middle of a reset the first look can still meet the execution that the reset has ended.
  if (!(await stopped()) || !(await stopped())) return false
  await recordReading(context, { workspaceId, documentId: id, outcome: 'stopped' })
  reconcileRepairs.inc({ kind: 'stopped' })
  context.log.warn({ documentId: id }, 'a document was given up because its workflow had been ended')
  return true
}
