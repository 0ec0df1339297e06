import type { Knex } from 'knex'
import { recordAudit } from '../../audit/record.js'
import { type Caller, change } from '../../caller.js'
import type { Context } from '../../context.js'
import type { Queryable } from '../../db/connect.js'
import { type Listing, type Page, takeListing } from '../../db/page.js'
import { Conflict, NotFound } from '../../errors.js'
import type { Mapping } from '../../figures/choosing/mapping.js'
import { isId } from '../../ids.js'
import { lockLead, ofLeadThatIsThere } from '../../leads/find.js'
import type { Lead } from '../../leads/lead.js'
import { authorOf } from '../../people/actor.js'
import { timestampIn } from '../../workspaces/test-clocks.js'
import { LineMapping } from './line-mapping.js'
import type { MappingView, PutMapping } from './schema.js'
import { storeMapping } from './store.js'
import { mappingView } from './view.js'

/** Those of leads that are there, and of the workspace. */
const there = (workspaceId: string, db: Queryable) =>
  LineMapping.in(workspaceId, db).whereRaw(`(mappings.lead_id is null or ${ofLeadThatIsThere('mappings')})`)

export const listMappings = (
  { db }: Context,
  { workspaceId }: Caller,
  page: Page,
): Promise<Listing<MappingView>> => takeListing(there(workspaceId, db), page, rows => rows.map(mappingView))

export async function findMapping(workspaceId: string, id: string, db: Queryable): Promise<LineMapping> {
  const mapping = isId('mapping', id) ? await there(workspaceId, db).findById(id) : undefined
  if (!mapping) throw new NotFound('mapping')
  return mapping
}

/** Spreads go by it from their next start on. */
export function putMapping(context: Context, caller: Caller, sent: PutMapping): Promise<LineMapping> {
  const { workspaceId, test } = caller
  return change(context, caller, async trx => {
    const lead = sent.leadId === undefined ? null : await lockLead(workspaceId, sent.leadId, trx)
    const mapping = await storeMapping(trx, workspaceId, {
      leadId: lead?.id ?? null,
      isTest: lead ? lead.isTest : test,
      statement: sent.statement,
      label: sent.label,
      row: sent.row,
      fromRow: null,
      overrideId: null,
      author: await authorOf(caller, trx),
      createdAt: await timestampIn(context, workspaceId, trx),
    })
    await refuseTooMany(trx, mapping)
    await recordAudit(trx, caller, 'mapping.put', mapping.id)
    return mapping
  })
}

const most = 5_000

async function refuseTooMany(trx: Knex.Transaction, { workspaceId, leadId }: LineMapping): Promise<void> {
  const beside = LineMapping.in(workspaceId, trx)
  const count = await (leadId === null ? beside.whereNull('leadId') : beside.where({ leadId })).resultSize()
  if (count > most) throw new Conflict('too_many_mappings', `There are at most ${most} mappings of a scope.`)
}

export const removeMapping = (context: Context, caller: Caller, id: string): Promise<void> =>
  change(context, caller, async trx => {
    const mapping = await findMapping(caller.workspaceId, id, trx)
    await LineMapping.in(caller.workspaceId, trx).findById(mapping.id).delete()
    await recordAudit(trx, caller, 'mapping.removed', mapping.id)
  })

/** What the lines of a lead's documents go by. */
export async function mappingsFor({ workspaceId, id, isTest }: Lead, db: Queryable): Promise<Mapping[]> {
  const found = await LineMapping.in(workspaceId, db)
    .where(one =>
      one.where({ leadId: id }).orWhere(all => all.whereNull('leadId').where({ isTest: Boolean(isTest) })),
    )
    .orderBy('id')
  return found.map(({ statement, label, row, fromRow, scope, author }) => ({
    statement,
    label,
    row,
    fromRow,
    scope,
    author,
  }))
}
