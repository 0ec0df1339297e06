import { system } from '../audit/doer.js'
import { setOptOut } from '../channels/opt-out.js'
import { readMailToken } from '../channels/tokens.js'
import type { Context } from '../context.js'
import { transact } from '../db/transact.js'
import { Lead } from '../leads/lead.js'
import { timestampIn } from '../workspaces/test-clocks.js'
import { findLinkedLead } from './find-linked.js'

/** What the link at the end of a letter does. False: it is none of ours, or its lead is gone. Repeatable. */
export async function unsubscribe(context: Context, token: string, requestId: string): Promise<boolean> {
  const lead = await leadOfLink(context, token)
  if (!lead) return false
  await transact(context.db, async trx => {
    const locked = await Lead.lock(lead.workspaceId, trx, 'id = ?', [lead.id])
    if (!locked || locked.deletedAt) return
    await setOptOut(context, trx, locked, {
      isOut: true,
      by: { ...system, workspaceId: lead.workspaceId, requestId },
      summary: 'The lead has opted out by the link in a message.',
      now: await timestampIn(context, lead.workspaceId, trx),
    })
  })
  return true
}

/** All that somebody has who opens a link is the link. */
export async function leadOfLink(context: Context, token: string): Promise<Lead | undefined> {
  const id = readMailToken(context, 'unsubscribe', token)
  return id ? findLinkedLead(id, context.db) : undefined
}
