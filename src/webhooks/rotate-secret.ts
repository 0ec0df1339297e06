import { recordAudit } from '../audit/record.js'
import { type Caller, change } from '../caller.js'
import type { Context } from '../context.js'
import { lockWebhook } from './find.js'
import { newSigningSecret, placeOfWebhook, sealedSecret } from './sealed.js'
import { type ShownWebhook, shown } from './view.js'
import { Webhook } from './webhook.js'

const besideMs = 24 * 60 * 60_000

/** The secret that was signs beside the new one for a day, and the one before it no longer. */
export async function rotateSecret(
  context: Context,
  caller: Caller,
  webhookId: string,
): Promise<ShownWebhook> {
  const { secrets } = context
  const now = context.clock()
  const secret = newSigningSecret()
  return change(context, caller, async trx => {
    const webhook = await lockWebhook(caller.workspaceId, webhookId, trx)
    const until = new Date(now.getTime() + besideMs).toISOString()
    const earlier = secrets.openIfWhole(webhook.secret, placeOfWebhook(webhook, 'secret'))
    const patch = {
      secret: sealedSecret(secrets, webhook, secret),
      ...(earlier === undefined
        ? { previousSecret: null, previousSecretUntil: null }
        : {
            previousSecret: secrets.seal(earlier, placeOfWebhook(webhook, 'previousSecret')),
            previousSecretUntil: until,
          }),
      updatedAt: now.toISOString(),
    }
    await Webhook.in(caller.workspaceId, trx).findById(webhook.id).patch(patch)
    await recordAudit(trx, caller, 'webhook.secret_rotated', webhook.id)
    return { ...shown(secrets, webhook.$set(patch)), secret }
  })
}
