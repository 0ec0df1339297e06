import type { Caller } from '../caller.js'
import type { Context } from '../context.js'
import { transact } from '../db/transact.js'
import { invalidFields } from '../errors.js'
import { lockLead } from './find.js'
import { mostTagsOfLead } from './schema.js'
import { foldTag } from './tag-rules.js'
import { changeLead } from './update.js'

/**
 * Adds and removes tags, and leaves the others: what a colleague does to them meanwhile stays, which setting all of them would
 * undo. False where the lead has been so already; that leaves no trace.
 */
export const retagLead = (
  context: Context,
  caller: Caller,
  leadId: string,
  { add, remove }: { add: string[]; remove: string[] },
): Promise<boolean> =>
  transact(context.db, async trx => {
    const lead = await lockLead(caller.workspaceId, leadId, trx)
    const had = new Set(lead.tags.map(foldTag))
    const gone = new Set(remove.map(foldTag))
    const tags = [
      ...lead.tags.filter(tag => !gone.has(foldTag(tag))),
      ...add.filter(tag => !had.has(foldTag(tag))),
    ]
    if (tags.length > mostTagsOfLead && tags.length > had.size) {
      const message = `must be at most ${mostTagsOfLead}`
      throw invalidFields([{ path: 'tags', message, code: 'too_big' }])
    }
    const { isWritten } = await changeLead(context, trx, caller, { leadId, tags }, { onlyIfNew: true })
    return isWritten
  })
