import { mailToken, readMailToken } from '../channels/tokens.js'
import type { Context } from '../context.js'

const uses = ['reply', 'bounce', 'inbox'] as const
const form = new RegExp(`^(${uses.join('|')})\\+([0-9a-z-]+)@(.+)$`)

interface Recipient {
  use: (typeof uses)[number]
  /** Of the lead that answers, of the log of a letter that comes back, or of the workspace that somebody writes to. */
  id: string
}

/** Whom an address of ours names. They are signed, so a guess reaches nobody; servers on the way may change the case of letters. */
export function readRecipient(context: Context, address: string): Recipient | undefined {
  const [, name, token = '', domain] = form.exec(address.toLowerCase()) ?? []
  const use = uses.find(one => one === name)
  if (!use || domain !== context.config.replyDomain) return undefined
  const id = readMailToken(context, use, token)
  return id ? { use, id } : undefined
}

/** Where whoever likes writes to a workspace. Undefined: no mail is taken. */
export const addressOfWorkspace = (context: Context, workspaceId: string): string | undefined =>
  context.config.replyDomain &&
  `inbox+${mailToken(context, 'inbox', workspaceId)}@${context.config.replyDomain}`
