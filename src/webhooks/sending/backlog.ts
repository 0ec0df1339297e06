import type { Turn } from '../../../workflows/contract.js'
import type { Context } from '../../context.js'
import type { Database } from '../../db/connect.js'
import { rowsOf } from '../../db/rows.js'
import { Webhook } from '../webhook.js'

/** More aren't counted one by one. */
const countedUpTo = 10_000
/** Where a lane is due that this turn could not have, because it was just being added to. */
const soonMs = 20

/** How a subscription stands at the end of a turn. */
export async function standingOf(
  { db, clock }: Context,
  workspaceId: string,
  webhookId: string,
): Promise<Omit<Turn, 'lastFailure'>> {
  const [webhook] = await Webhook.inBySql(workspaceId, db, 'id = ?', [webhookId])
  if (!webhook || webhook.archivedAt !== null)
    return { nextDueAt: null, waitMs: null, waiting: 0, state: 'gone' }
  const [lanes] = await rowsOf<{ dueAt: string | null }>(
    db,
    'select min(due_at) as due_at from delivery_lanes where webhook_id = ?',
    [webhookId],
  )
  const dueAt = lanes?.dueAt ?? null
  const waiting = dueAt === null ? 0 : await pendingOf(db, webhookId)
  if (!webhook.enabled) return { nextDueAt: null, waitMs: null, waiting, state: 'disabled' }
  const waitMs = dueAt === null ? null : Math.max(Date.parse(dueAt) - clock().getTime(), soonMs)
  return { nextDueAt: dueAt, waitMs, waiting, state: 'enabled' }
}

async function pendingOf(db: Database, webhookId: string): Promise<number> {
  const [counted] = await rowsOf<{ waiting: number | string }>(
    db,
    `select count(*) as waiting from (
       select 1 from deliveries where webhook_id = ? and status = 'pending' limit ${countedUpTo}) as counted`,
    [webhookId],
  )
  return Number(counted?.waiting ?? 0)
}
