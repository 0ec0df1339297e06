import type { Knex } from 'knex'
import { labelKey } from '../../figures/choosing/mapping.js'
import { newId } from '../../ids.js'
import { LineMapping } from './line-mapping.js'

type Said = Pick<
  LineMapping,
  'leadId' | 'isTest' | 'statement' | 'label' | 'row' | 'fromRow' | 'overrideId' | 'author' | 'createdAt'
>

/** One for each label of a statement, of a lead or of the workspace: what is said last holds. */
export async function storeMapping(
  trx: Knex.Transaction,
  workspaceId: string,
  said: Said,
): Promise<LineMapping> {
  const { leadId, statement, isTest } = said
  const key = labelKey(said.label)
  const same = LineMapping.in(workspaceId, trx).where({ statement, labelKey: key })
  const before = await (leadId === null
    ? same
        .whereNull('leadId')
        .where({ isTest: Boolean(isTest) })
        .first()
    : same.where({ leadId }).first())
  if (!before)
    return LineMapping.in(workspaceId, trx).insert({ id: newId('mapping'), ...said, labelKey: key })
  // A line that had moved already is corrected once more: what it came to by itself is where it came from.
  const fromRow = said.fromRow === null ? null : before.fromRow
  const patch = { ...said, fromRow, labelKey: key }
  await LineMapping.in(workspaceId, trx).findById(before.id).patch(patch)
  before.$set(patch)
  return before
}
