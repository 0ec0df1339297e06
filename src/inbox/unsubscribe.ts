import { readMailToken } from '../channels/tokens.js'
import type { Context } from '../context.js'
import type { Lead } from '../leads/lead.js'
import { findLinkedLead } from './find-linked.js'
import { leaveAlone } from './leave-alone.js'

/** What the link at the end of a letter does. False: it is none of ours, or its lead is gone. Repeatable. */
export async function unsubscribe(context: Context, token: string, requestId: string): Promise<boolean> {
  const lead = await leadOfLink(context, token)
  if (!lead) return false
  const summary = 'The lead has opted out by the link in a message.'
  await leaveAlone(context, lead, { summary, requestId })
  return true
}

/** All that somebody has who opens a link is the link. */
export async function leadOfLink(context: Context, token: string): Promise<Lead | undefined> {
  const id = readMailToken(context, 'unsubscribe', token)
  return id ? findLinkedLead(id, context.db) : undefined
}
