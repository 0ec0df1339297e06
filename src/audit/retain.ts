import type { Context } from '../context.js'
import { transact } from '../db/transact.js'
import { AuditChain } from './chain.js'
import { system } from './doer.js'
import { AuditEntry } from './entry.js'
import { recordAudit } from './record.js'

const dayMs = 24 * 60 * 60_000
const removedAtOnce = 2_000

/**
 * Removes the days that are longer ago than AUDIT_RETENTION_DAYS, whole ones, from the beginning of each chain. The hash and
 * the number of the last entry that goes stay as its checkpoint; the database lets go of what lies behind that, and of nothing
 * else. Returns how many entries.
 */
export async function removeOldEntries(context: Context, stop?: AbortSignal): Promise<number> {
  const { clock, config } = context
  const today = Math.floor(clock().getTime() / dayMs)
  const before = new Date((today - config.auditRetentionDays) * dayMs).toISOString()
  const chains = await AuditChain.acrossAllWorkspaces(context.db)
    .select('workspaceId')
    .whereExists(
      context
        .db('audit_entries')
        .whereRaw('audit_entries.workspace_id = audit_chains.workspace_id and number is not null')
        .where('at', '<', before),
    )
  let removed = 0
  for (const { workspaceId } of chains) {
    for (let more = removedAtOnce; more === removedAtOnce && !stop?.aborted; removed += more)
      more = await removeBatch(context, workspaceId, before)
  }
  return removed
}

async function removeBatch(context: Context, workspaceId: string, before: string): Promise<number> {
  return transact(context.db, async trx => {
    const chain = await AuditChain.lock(workspaceId, trx, 'true', [])
    if (!chain) return 0
    const removed = Number(chain.removed)
    const oldest: AuditEntry[] = await AuditEntry.in(workspaceId, trx)
      .select('number', 'hash', 'at')
      .where('number', '>', removed)
      .orderBy('number')
      .limit(removedAtOnce)
    // Commits come in another order than times, by seconds: what stands after the first that stays waits for its turn.
    const staying = oldest.findIndex(({ at }) => at >= before)
    const going = staying < 0 ? oldest : oldest.slice(0, staying)
    const last = going.at(-1)
    if (last?.hash == null || last.number === null) return 0
    const checkpoint = { removed: last.number, removedHash: last.hash }
    await AuditChain.in(workspaceId, trx).patch(checkpoint)
    await AuditEntry.in(workspaceId, trx).where('number', '<=', last.number).delete()
    await recordAudit(trx, { ...system, workspaceId }, 'audit.removed', workspaceId)
    return going.length
  })
}
