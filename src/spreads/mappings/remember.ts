import type { Knex } from 'knex'
import { recordAudit } from '../../audit/record.js'
import type { Caller } from '../../caller.js'
import type { Lead } from '../../leads/lead.js'
import type { Put, Saying } from '../overrides/put.js'
import type { Resolved } from '../overrides/resolve.js'
import { isOfDocument } from '../overrides/schema.js'
import { LineMapping } from './line-mapping.js'
import { storeMapping } from './store.js'

/** That a line belongs in another row is true of the next package, too. It is remembered for this borrower. */
export async function rememberMove(
  trx: Knex.Transaction,
  caller: Caller,
  { lead, override, put }: { lead: Lead; override: Resolved; put: Put },
  { author, now }: Saying,
): Promise<void> {
  if (isOfDocument(override) || override.line === undefined || override.toRow === undefined) return
  const mapping = await storeMapping(trx, lead.workspaceId, {
    leadId: lead.id,
    isTest: lead.isTest,
    statement: override.statement,
    label: override.line,
    row: override.toRow,
    fromRow: put.row,
    overrideId: put.id,
    author,
    createdAt: now,
  })
  await recordAudit(trx, caller, 'mapping.put', mapping.id)
}

/** Who takes an override back doesn't mean what was learnt from it either. */
export async function forgetMove(trx: Knex.Transaction, caller: Caller, overrideId: string): Promise<void> {
  const learnt = await LineMapping.in(caller.workspaceId, trx).where({ overrideId })
  for (const { id } of learnt) {
    await LineMapping.in(caller.workspaceId, trx).findById(id).delete()
    await recordAudit(trx, caller, 'mapping.removed', id)
  }
}
