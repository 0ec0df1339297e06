import { mailToken, readMailToken } from '../channels/tokens.js'
import type { Context } from '../context.js'

export type Recipient =
  | { use: 'reply'; leadId: string }
  | { use: 'bounce'; logId: string }
  | { use: 'inbox'; workspaceId: string }

/** Whom an address of ours names. They are signed, so a guess reaches nobody; servers on the way may change the case of letters. */
export function readRecipient(context: Context, address: string): Recipient | undefined {
  const [, use, token = '', domain] =
    /^(reply|bounce|inbox)\+([0-9a-z-]+)@(.+)$/.exec(address.toLowerCase()) ?? []
  if (domain === undefined || domain !== context.config.replyDomain) return undefined
  if (use === 'reply') {
    const leadId = readMailToken(context, 'reply', token)
    return leadId ? { use, leadId } : undefined
  }
  if (use === 'inbox') {
    const workspaceId = readMailToken(context, 'inbox', token)
    return workspaceId ? { use, workspaceId } : undefined
  }
  const logId = readMailToken(context, 'bounce', token)
  return logId ? { use: 'bounce', logId } : undefined
}

/** Where whoever likes writes to a workspace. Undefined: no mail is taken. */
export const addressOfWorkspace = (context: Context, workspaceId: string): string | undefined =>
  context.config.replyDomain &&
  `inbox+${mailToken(context, 'inbox', workspaceId)}@${context.config.replyDomain}`
