import type { Knex } from 'knex'
import { rowOf } from '../../figures/template/statements.js'
import { newId } from '../../ids.js'
import { amountText } from '../artifacts/shown/amounts.js'
import { statementTitles } from '../artifacts/shown/words.js'
import type { SpreadRun } from '../spread-run.js'
import { isAbout, type Resolved } from './resolve.js'
import { isOfDocument } from './schema.js'
import { SpreadOverride } from './spread-override.js'

const keptHistory = 50

export interface Saying {
  author: string | null
  now: string
}

/** Which override it is, and of which row. */
export interface Put {
  id: string
  row: string | null
}

/** One for each row, or line, of a period, and for each document: a second one takes the place of the first, which stays in its history. */
export async function putOverride(
  trx: Knex.Transaction,
  { workspaceId, id: spreadId, leadId }: SpreadRun,
  override: Resolved,
  { author, now }: Saying,
): Promise<Put> {
  const { about, said } = partsOf(override)
  const saidNow = { ...said, reason: override.reason, author, createdAt: now }
  const all = SpreadOverride.in(workspaceId, trx).where({ spreadId, statement: about.statement })
  const before = (await all).find(one => isAbout(one, override))
  const id = before?.id ?? newId('override')
  if (before) {
    const { value, toRow, use, reason, author, createdAt } = before
    const earlier = { value, toRow, use, reason, author, createdAt }
    const history = [earlier, ...before.history].slice(0, keptHistory)
    const { periodId, periodStart, periodEnd } = about
    await SpreadOverride.in(workspaceId, trx)
      .findById(id)
      .patch({ periodId, periodStart, periodEnd, ...saidNow, history })
  } else {
    const one = { id, spreadId, leadId, ...about, ...saidNow, history: [] }
    await SpreadOverride.in(workspaceId, trx).insert(one)
  }
  return { id, row: before?.row ?? about.row }
}

const nothing = { statement: null, periodId: null, periodStart: null, periodEnd: null, row: null, line: null }

/** What it is about, which stays, and what it says, which has a history. */
function partsOf(override: Resolved) {
  if (isOfDocument(override)) {
    const { documentId, use } = override
    return { about: { ...nothing, documentId }, said: { value: null, toRow: null, use } }
  }
  const { statement, periodId, periodStart, periodEnd, row } = override
  const { line = null, value = null, toRow = null } = override
  return {
    about: { statement, periodId, periodStart, periodEnd, row, line, documentId: null },
    said: { value, toRow, use: null },
  }
}

/** For the list of generations, which the report has, too. */
export function changeOf(override: Resolved): string {
  if (isOfDocument(override)) return `Document ${override.documentId}: ${override.use}`
  const { statement, periodId, row, line, toRow, value } = override
  const labelOf = (key: string | undefined) => (key && rowOf(statement, key)?.label) ?? key
  const where = `${statementTitles[statement]} ${periodId.replace('_', ' to ')}`
  if (line === undefined) {
    return `${where}: ${labelOf(row)} is ${value === undefined ? 'nothing' : amountText(value)}`
  }
  return toRow === row
    ? `${where}: “${line}” belongs in ${labelOf(row)}`
    : `${where}: “${line}” from ${labelOf(row)} to ${labelOf(toRow)}`
}
