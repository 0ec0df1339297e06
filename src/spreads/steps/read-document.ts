import { system } from '../../audit/doer.js'
import { recordAudit } from '../../audit/record.js'
import type { Context } from '../../context.js'
import { transact } from '../../db/transact.js'
import { Document } from '../../documents/document.js'
import { readingKey, readOnce } from '../../documents/read-once.js'
import { readerVersion } from '../../documents/reading/read.js'
import type { Storage } from '../../documents/storage.js'
import { Gone, Unavailable } from '../../errors.js'
import { timestampIn } from '../../workspaces/test-clocks.js'
import { interpreterVersion } from '../interpreter-version.js'
import { SpreadDocument } from '../spread-document.js'
import { SpreadRun } from '../spread-run.js'
import { documentReasons, type SpreadDocumentStatus } from '../status-rules.js'
import { interpretedKey } from '../storage-keys.js'
import type { InterpretAnswer, Kept } from '../threads/jobs.js'
import { inThread, JobFailed } from '../threads/threads.js'
import { courseOf, findCurrent, type Generation, type GenerationState, lockCurrent } from './current.js'

export interface ReadingOf extends Generation {
  documentId: string
}

interface Options {
  signal: AbortSignal
  /** Whether there is time to recognise text in pictures. */
  recognises?: boolean
}

interface Outcome {
  status: SpreadDocumentStatus
  error: string | null
  columnsKey: string | null
}

interface ReadState extends GenerationState {
  /** It was not begun: the spread was paused while it waited for its turn. */
  left?: true
}

/** Reads a document of a spread, finds its statements, and records what became of it. Repeatable. */
export async function readForSpread(context: Context, of: ReadingOf, options: Options): Promise<ReadState> {
  const { workspaceId, documentId } = of
  const spread = await findCurrent(context.db, of)
  if (spread?.paused) return { ...courseOf(spread, of), left: true }
  if (spread) {
    const document = await Document.in(workspaceId, context.db).findById(documentId)
    await record(context, of, await outcomeOf(context, document, options))
  }
  return courseOf(await SpreadRun.in(workspaceId, context.db).findById(of.spreadId), of)
}

/** For one that could not even be tried: whoever tried it died of it, again and again. */
export async function giveUpDocument(context: Context, of: ReadingOf): Promise<GenerationState> {
  await record(context, of, failed(documentReasons.broken))
  return courseOf(await SpreadRun.in(of.workspaceId, context.db).findById(of.spreadId), of)
}

const failed = (error: string): Outcome => ({ status: 'FAILED', error, columnsKey: null })

async function outcomeOf(
  { storage, log }: Context,
  document: Document | undefined,
  options: Options,
): Promise<Outcome> {
  if (!document || document.deletedAt !== null) return failed(documentReasons.deleted)
  try {
    const key = interpretedKey(document, readerVersion, interpreterVersion)
    const before = await storage.readText(key)
    if (before !== undefined) {
      const { columns, skipped } = JSON.parse(before) as Kept
      return found(key, columns.length, skipped)
    }
    const read = await interpreted(storage, document, options)
    if (read.outcome !== 'interpreted') return failed(read.reason)
    await storage.putText(key, read.kept)
    return found(key, read.columns, read.skipped)
  } catch (error) {
    // Deleted while it was being read, if its row says so: who records this finds that out.
    if (error instanceof Gone) return failed(documentReasons.missing)
    if (!(error instanceof JobFailed)) throw error
    log.error({ err: error, documentId: document.id }, 'a document could not be interpreted')
    return failed(documentReasons.broken)
  }
}

/** Of what is stored, or else of what is read now. A thread takes it apart: it may be as large as twenty megabytes. */
async function interpreted(
  storage: Storage,
  document: Document,
  options: Options,
): Promise<Exclude<InterpretAnswer, { outcome: 'unread' }>> {
  const { id, filename, mimeType } = document
  const { signal } = options
  const key = readingKey(document, readerVersion)
  const before = await storage.readText(key)
  const label = { id, filename, mimeType }
  const answer = before && (await inThread('interpret', { stored: before, document: label }, signal))
  if (answer && answer.outcome !== 'unread') return answer
  const read = await readOnce(storage, document, options)
  if (read.outcome !== 'read') return { outcome: 'failed', reason: read.reason }
  const stored = await storage.readText(key)
  const again = stored && (await inThread('interpret', { stored, document: label }, signal))
  // Somebody has just read the same bytes as another type of file: it is their turn, and then this one's again.
  if (!again || again.outcome === 'unread') throw new Unavailable('What was read is being replaced.', 1)
  return again
}

const found = (columnsKey: string, columns: number, skipped: string | undefined): Outcome =>
  columns > 0
    ? { status: 'EXTRACTED', error: null, columnsKey }
    : { status: 'SKIPPED', error: skipped ?? 'It holds no statement.', columnsKey: null }

async function record(context: Context, of: ReadingOf, outcome: Outcome): Promise<void> {
  const { workspaceId, spreadId, generation, documentId } = of
  await transact(context.db, async trx => {
    if (!(await lockCurrent(trx, of))) return
    const document = await Document.in(workspaceId, trx).findById(documentId).whereNull('deletedAt')
    const changed = await SpreadDocument.in(workspaceId, trx)
      .where({ spreadId, generation, documentId, status: 'PROCESSING' })
      .patch(document ? outcome : failed(documentReasons.deleted))
    if (changed === 0) return
    const updatedAt = await timestampIn(context, workspaceId, trx)
    await SpreadRun.in(workspaceId, trx).findById(spreadId).patch({ updatedAt })
    await recordAudit(trx, { ...system, workspaceId }, 'spread.document_read', spreadId)
  })
}
