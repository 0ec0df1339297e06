import type { Knex } from 'knex'
import type { Context } from '../../context.js'
import { rowsOf } from '../../db/rows.js'
import { disableWebhook } from '../disable.js'
import { Webhook } from '../webhook.js'
import { type Claimed, claim } from './claim.js'
import { type Receiver, receiverOf } from './receiver.js'
import { hasFailedTooLong } from './retry-rules.js'
import { type Result, settle } from './settle.js'
import { isDelivered, isUnwanted } from './settle-rules.js'

interface Step {
  workspaceId: string
  webhookId: string
  results: Result[]
  slots: number
}

export interface Stepped {
  recorded: Result[]
  goesOn: boolean
  /** How many lanes were taken. Those in which nothing waited any more are closed. */
  lanes: number
  claimed: Claimed[]
  /** Read with each claim, so that whatever is changed acts on what is sent next. */
  receiver: Receiver | undefined
  /** Whether anything may be sent to it at all. */
  open: boolean
}

/** One transaction of a turn: records what has come back, and takes as much more as there are free slots. */
export async function step(
  context: Context,
  trx: Knex.Transaction,
  { workspaceId, webhookId, results, slots }: Step,
): Promise<Stepped> {
  const now = context.clock()
  const { retryDelaysMs: delaysMs } = context.config.webhooks
  const { recorded, goesOn } = await settle(trx, webhookId, results, { delaysMs, now })
  const [webhook] = await Webhook.inBySql(workspaceId, trx, 'id = ?', [webhookId])
  const stopped = webhook && (await judge(context, trx, webhook, recorded, now))
  const open = Boolean(webhook?.enabled) && webhook?.archivedAt === null && !stopped
  if (!webhook || !open || slots === 0)
    return { recorded, goesOn, open, lanes: 0, claimed: [], receiver: undefined }
  // Before the claim: one whose secrets can't be opened is left as it is.
  const receiver = receiverOf(context.secrets, webhook, now)
  return { recorded, goesOn, open, receiver, ...(await claim(trx, webhook, { slots, now })) }
}

/** Keeps count of failures without a success between them; true when the subscription is disabled for what came back. */
async function judge(
  context: Context,
  trx: Knex.Transaction,
  webhook: Webhook,
  recorded: Result[],
  now: Date,
): Promise<boolean> {
  const tries = recorded.filter(({ answered }) => !answered.brokenOff)
  const failed = tries.filter(({ answered }) => !isDelivered(answered))
  if (failed.length < tries.length) {
    if (webhook.failingSince !== null)
      await Webhook.updateIn(webhook.workspaceId, trx, webhook.id, { failingSince: null, failedTries: 0 })
  } else if (failed.length > 0) {
    const [counted] = await rowsOf<{ failingSince: string; failedTries: number }>(
      trx,
      `update webhooks set failing_since = coalesce(failing_since, ?), failed_tries = failed_tries + ?
       where id = ? and workspace_id = ? returning failing_since, failed_tries`,
      [now.toISOString(), failed.length, webhook.id, webhook.workspaceId],
    )
    if (counted && hasFailedTooLong(counted.failingSince, counted.failedTries, now.getTime())) {
      await disable(context, trx, webhook, `Nothing but failures since ${counted.failingSince}.`)
      return true
    }
  }
  if (!failed.some(({ answered }) => isUnwanted(answered))) return false
  await disable(context, trx, webhook, 'The receiver answered 410 Gone.')
  return true
}

const disable = (context: Context, trx: Knex.Transaction, webhook: Webhook, reason: string) =>
  disableWebhook(trx, context, webhook, reason, { origin: 'system', requestId: null })
