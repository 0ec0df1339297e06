import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { Caller } from '../../caller.js'
import type { Context } from '../../context.js'
import { newId } from '../../ids.js'
import { authorOf } from '../../people/actor.js'
import type { SpreadRun } from '../spread-run.js'
import type { Generation } from '../steps/current.js'
import { answerKey } from '../storage-keys.js'
import { SpreadGeneration } from './spread-generation.js'

const mostChanges = 20
const longestChange = 300

/** In the transaction that begins it. */
export async function recordBegun(
  trx: Knex.Transaction,
  { workspaceId, id: spreadId, leadId, generation, startedAt }: SpreadRun,
  caller: Caller,
  changes: readonly string[],
): Promise<void> {
  const author = await authorOf(caller, trx)
  const more = changes.length - mostChanges
  const told = [
    ...changes.slice(0, mostChanges).map(change => change.slice(0, longestChange)),
    ...(more > 0 ? [`And ${more} more`] : []),
  ]
  const id = newId('generation')
  const row = { id, spreadId, leadId, generation, author, changes: told, startedAt }
  await SpreadGeneration.in(workspaceId, trx).insert(row)
}

/** Read before the transaction that shows it: there is no file in one. */
export async function hashOfResults({ storage }: Context, of: Generation): Promise<string | null> {
  const text = await storage.readText(answerKey(of, false))
  return text === undefined ? null : createHash('sha256').update(text).digest('hex')
}

/** In the transaction that shows it in the place of the one before. */
export async function recordShown(
  { clock }: Context,
  trx: Knex.Transaction,
  { workspaceId, spreadId, generation }: Generation,
  { resultsSha256, completedAt }: { resultsSha256: string | null; completedAt: string },
): Promise<void> {
  const all = () => SpreadGeneration.in(workspaceId, trx).where({ spreadId })
  await all()
    .whereNot({ generation })
    .whereNotNull('completedAt')
    .whereNull('supersededAt')
    .patch({ supersededAt: clock().toISOString() })
  await all().where({ generation }).patch({ resultsSha256, completedAt })
}

/** Which documents are there that weren't, and the other way round. */
export function documentChanges(
  before: readonly { documentId: string; filename: string }[],
  now: readonly { documentId: string; filename: string }[],
): string[] {
  const missing = (from: typeof before, others: typeof before) =>
    from.filter(({ documentId }) => !others.some(one => one.documentId === documentId))
  return [
    ...missing(now, before).map(({ filename }) => `Document added: ${filename}`),
    ...missing(before, now).map(({ filename }) => `Document no longer there: ${filename}`),
  ]
}
