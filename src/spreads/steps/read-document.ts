import type { Context } from '../../context.js'
import { transact } from '../../db/transact.js'
import { Document } from '../../documents/document.js'
import { readingKey, readOnce } from '../../documents/read-once.js'
import { readerVersion } from '../../documents/reading/read.js'
import { Gone } from '../../errors.js'
import { interpreterVersion } from '../columns-of.js'
import { interpretedKey } from '../keys.js'
import { SpreadDocument } from '../spread-document.js'
import { SpreadRun } from '../spread-run.js'
import { documentReasons, type SpreadDocumentStatus } from '../status-rules.js'
import type { Kept } from '../threads/jobs.js'
import { inThread, JobFailed } from '../threads/threads.js'
import { courseOf, findCurrent, type Generation, lockCurrent, type Standing } from './current.js'

export interface ReadingOf extends Generation {
  documentId: string
}

interface Outcome {
  status: SpreadDocumentStatus
  error: string | null
  columnsKey: string | null
}

/** Reads a document of a spread, finds its statements, and records what became of it. Repeatable. */
export async function readForSpread(context: Context, of: ReadingOf, signal: AbortSignal): Promise<Standing> {
  const { workspaceId, documentId } = of
  if (await findCurrent(context.db, of)) {
    const document = await Document.in(workspaceId, context.db).findById(documentId)
    await record(context, of, await outcomeOf(context, document, signal))
  }
  return courseOf(await SpreadRun.in(workspaceId, context.db).findById(of.spreadId), of)
}

/** For one that could not even be tried: whoever tried it died of it, again and again. */
export async function giveUpDocument(context: Context, of: ReadingOf): Promise<Standing> {
  await record(context, of, failed(documentReasons.broken))
  return courseOf(await SpreadRun.in(of.workspaceId, context.db).findById(of.spreadId), of)
}

const failed = (error: string): Outcome => ({ status: 'FAILED', error, columnsKey: null })

async function outcomeOf(
  { storage, log }: Context,
  document: Document | undefined,
  signal: AbortSignal,
): Promise<Outcome> {
  if (!document || document.deletedAt !== null) return failed(documentReasons.deleted)
  try {
    const key = interpretedKey(document, readerVersion, interpreterVersion)
    const before = await storage.readText(key)
    if (before !== undefined) return judged(JSON.parse(before) as Kept, key)
    const read = await readOnce(storage, document, signal)
    if (read.outcome !== 'read') return failed(read.reason)
    const stored = await storage.readText(readingKey(document, readerVersion))
    if (stored === undefined) throw new Gone('reading')
    const label = { id: document.id, filename: document.filename }
    const { kept, columns, skipped } = await inThread('interpret', { stored, document: label }, signal)
    await storage.putText(key, kept)
    return judged({ columns: { length: columns }, ...(skipped !== null && { skipped }) }, key)
  } catch (error) {
    // Deleted while it was being read, if its row says so: who records this finds that out.
    if (error instanceof Gone) return failed(documentReasons.missing)
    if (!(error instanceof JobFailed)) throw error
    log.error({ err: error, documentId: document.id }, 'a document could not be interpreted')
    return failed(documentReasons.broken)
  }
}

const judged = (
  { columns, skipped }: { columns: { length: number }; skipped?: string },
  columnsKey: string,
): Outcome =>
  columns.length > 0
    ? { status: 'EXTRACTED', error: null, columnsKey }
    : { status: 'SKIPPED', error: skipped ?? 'It holds no statement.', columnsKey: null }

async function record({ db, clock }: Context, of: ReadingOf, outcome: Outcome): Promise<void> {
  const { workspaceId, spreadId, generation, documentId } = of
  await transact(db, async trx => {
    if (!(await lockCurrent(trx, of))) return
    const document = await Document.in(workspaceId, trx).findById(documentId).whereNull('deletedAt')
    const changed = await SpreadDocument.in(workspaceId, trx)
      .where({ spreadId, generation, documentId, status: 'PROCESSING' })
      .patch(document ? outcome : failed(documentReasons.deleted))
    if (changed === 0) return
    await SpreadRun.in(workspaceId, trx).findById(spreadId).patch({ updatedAt: clock().toISOString() })
  })
}
