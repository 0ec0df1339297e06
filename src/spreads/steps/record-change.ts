import { isDeepStrictEqual } from 'node:util'
import type { Knex } from 'knex'
import type { Doer } from '../../audit/doer.js'
import { recordAudit } from '../../audit/record.js'
import type { Context } from '../../context.js'
import { transact } from '../../db/transact.js'
import { recordEvent } from '../../webhooks/record.js'
import { type Clock, timestampIn } from '../../workspaces/test-clocks.js'
import { type TakenCommand, withCommand } from '../command-rules.js'
import { type LockedSpread, lockSpread, recordOf } from '../find.js'
import { SpreadDocument } from '../spread-document.js'
import { SpreadRun } from '../spread-run.js'
import { documentReasons, failures, type SpreadCommand } from '../status-rules.js'
import { spreadView } from '../view.js'
import { courseOf, type Generation, type GenerationState, isOpen } from './current.js'

/** Why a generation ends without figures. `unread`: no document has any, and each says why. */
export type Failure = Exclude<keyof typeof failures, 'leadDeleted'> | 'unread'

export type SpreadChange = { to: 'paused' | 'resumed' | 'hurried' } | { to: 'failed'; why: Failure }

export interface ChangeWrite extends Generation {
  revision: number
  change: SpreadChange
  cause: Doer
  /** Names the call that has asked for it, if one has. */
  callId?: string
}

interface RecordedChange extends GenerationState {
  /** Whether the row has this very change. Histories of earlier versions don't tell. */
  isTaken?: boolean
}

/** Writes what the workflow of a generation decided. Repeatable, because the row tells what it has taken. */
export async function recordChange(context: Context, write: ChangeWrite): Promise<RecordedChange> {
  return transact(context.db, async trx => {
    const locked = await lockSpread(trx, write.workspaceId, write.spreadId)
    const row = courseOf(locked.spread, write)
    if (!isOpen(row) || row.revision >= write.revision) return { ...row, isTaken: has(locked.spread, write) }
    await change(trx, locked, write, await timestampIn(context, write.workspaceId, trx))
    return { ...courseOf(locked.spread, write), isTaken: true }
  })
}

/** The write before may have been of another decision under the same number, which was lost with its workflow task. */
function has({ commands, status, generation, revision }: SpreadRun, write: ChangeWrite): boolean {
  const mine = takenBy(write)
  return mine
    ? commands.some(one => isDeepStrictEqual(one, mine))
    : generation === write.generation && revision === write.revision && status === 'FAILED'
}

const takenBy = ({ generation, revision, change, callId }: ChangeWrite): TakenCommand | undefined => {
  const command = commandOf(change)
  return command && { generation, revision, command, callId: callId ?? null }
}

function commandOf(change: SpreadChange): SpreadCommand | undefined {
  switch (change.to) {
    case 'paused':
      return 'pause'
    case 'resumed':
      return 'resume'
    case 'hurried':
      return 'complete'
    case 'failed':
      return change.why === 'cancelled' ? 'cancel' : undefined
  }
}

/** Ends a generation whose workflow has ended without it: whoever finds that writes for it. */
export async function failAbandoned(
  context: Pick<Context, 'db'> & Clock,
  of: Generation & Pick<ChangeWrite, 'cause'>,
  why: Failure,
): Promise<boolean> {
  return transact(context.db, async trx => {
    const locked = await lockSpread(trx, of.workspaceId, of.spreadId)
    if (!isOpen(courseOf(locked.spread, of))) return false
    const revision = locked.spread.revision + 1
    const now = await timestampIn(context, of.workspaceId, trx)
    await change(trx, locked, { ...of, revision, change: { to: 'failed', why } }, now)
    return true
  })
}

/** The caller holds the locks. */
async function change(
  trx: Knex.Transaction,
  locked: LockedSpread,
  write: ChangeWrite,
  now: string,
): Promise<void> {
  const { spread } = locked
  const { revision, change, cause } = write
  const taken = takenBy(write)
  if (taken) await patch(trx, spread, { commands: withCommand(spread.commands, taken) })
  await recordAudit(trx, { ...cause, workspaceId: spread.workspaceId }, `spread.${change.to}`, spread.id)
  switch (change.to) {
    case 'hurried':
      await skipUnread(trx, spread, documentReasons.notAwaited)
      return patch(trx, spread, { paused: false, revision, updatedAt: now })
    case 'failed':
      return fail(trx, locked, { revision, why: change.why, cause, now })
    default:
      return patch(trx, spread, { paused: change.to === 'paused', revision, updatedAt: now })
  }
}

async function fail(
  trx: Knex.Transaction,
  { spread, lead }: LockedSpread,
  { revision, why, cause, now }: { revision: number; why: Failure; now: string } & Pick<ChangeWrite, 'cause'>,
): Promise<void> {
  const reason = why === 'unread' ? null : lead.deletedAt === null ? failures[why] : failures.leadDeleted
  if (reason !== null) await skipUnread(trx, spread, reason)
  await patch(trx, spread, {
    status: 'FAILED',
    error: reason ?? (await reasonsOf(trx, spread)),
    paused: false,
    revision,
    updatedAt: now,
  })
  const shows = spreadView(await recordOf(spread, trx))
  await recordEvent(trx, spread, 'spread.failed', cause, { lead, shows })
}

async function patch(trx: Knex.Transaction, spread: SpreadRun, changes: Partial<SpreadRun>): Promise<void> {
  await SpreadRun.in(spread.workspaceId, trx).findById(spread.id).patch(changes)
  spread.$set(changes)
}

const skipUnread = async (trx: Knex.Transaction, spread: SpreadRun, error: string): Promise<void> => {
  await documentsOf(trx, spread).where({ status: 'PROCESSING' }).patch({ status: 'SKIPPED', error })
}

/** One line for each document. */
async function reasonsOf(trx: Knex.Transaction, spread: SpreadRun): Promise<string> {
  const documents = await documentsOf(trx, spread).orderBy('position')
  return documents.map(({ filename, error }) => `${filename}: ${error ?? 'not read'}`).join('\n')
}

const documentsOf = (trx: Knex.Transaction, { workspaceId, id: spreadId, generation }: SpreadRun) =>
  SpreadDocument.in(workspaceId, trx).where({ spreadId, generation })
