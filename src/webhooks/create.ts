import { recordAudit } from '../audit/record.js'
import { type Caller, change } from '../caller.js'
import type { Context } from '../context.js'
import { Conflict, invalidFields } from '../errors.js'
import { newId } from '../ids.js'
import { Workspace } from '../workspaces/workspace.js'
import type { CreateWebhook } from './schema.js'
import { newSigningSecret, sealedHeaders, sealedSecret } from './sealed.js'
import { type AllowedUrls, urlProblem } from './url-rules.js'
import { type ShownWebhook, shown } from './view.js'
import { Webhook } from './webhook.js'

/** As many as a workspace file may have: every event is held against each of them. */
const mostWebhooks = 50

export async function createWebhook(
  context: Context,
  caller: Caller,
  { url, events, headers }: CreateWebhook,
): Promise<ShownWebhook> {
  const { workspaceId } = caller
  const { config, secrets } = context
  refuseUrl(url, config.webhooks)
  const secret = newSigningSecret()
  const now = context.clock().toISOString()
  return change(context, caller, async trx => {
    // Two at once would otherwise count the same.
    await Workspace.lock(workspaceId, trx, 'true', [], 'for no key update')
    // Those of test keys don't take the place of live ones.
    const those = Webhook.in(workspaceId, trx).where({ isTest: caller.test }).whereNull('archivedAt')
    if ((await those.resultSize()) >= mostWebhooks) {
      const detail = `A workspace has at most ${mostWebhooks} webhooks. Delete one that is no longer needed.`
      throw new Conflict('too_many_webhooks', detail)
    }
    const id = newId('webhook')
    const webhook = await Webhook.in(workspaceId, trx).insert({
      id,
      code: null,
      url,
      events,
      isTest: caller.test,
      headers: sealedHeaders(secrets, { id, workspaceId }, headers ?? {}),
      secret: sealedSecret(secrets, { id, workspaceId }, secret),
      enabled: true,
      disabledReason: null,
      createdAt: now,
      updatedAt: now,
    })
    await recordAudit(trx, caller, 'webhook.created', webhook.id)
    return { ...shown(secrets, webhook), secret }
  })
}

export function refuseUrl(url: string, allowed: AllowedUrls): void {
  const problem = urlProblem(url, allowed)
  if (problem) throw invalidFields([{ path: 'url', message: problem, code: 'refused_url' }])
}
