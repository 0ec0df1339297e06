import { writeLog } from '../../activity/write-log.js'
import { recordAudit } from '../../audit/record.js'
import { type Caller, change } from '../../caller.js'
import type { Context } from '../../context.js'
import { NotFound } from '../../errors.js'
import { timestampIn } from '../../workspaces/test-clocks.js'
import { escalate } from '../escalations/escalations.js'
import { changeLead } from '../update.js'

export const remarkKinds = ['question', 'not_applicable', 'right'] as const
export type RemarkKind = (typeof remarkKinds)[number]

interface Remark {
  entryId: string
  code: string
  label: string
  kind: RemarkKind
  text: string
}

const titles: Record<RemarkKind, (label: string) => string> = {
  question: label => `A question about ${label}`,
  not_applicable: label => `${label} does not apply, says the lead`,
  right: label => `${label} is right as it is, says the lead`,
}

/** Enough for any lead that is in earnest; what comes after is on the timeline all the same. */
const mostEscalations = 50

/** What a lead says about an item instead of giving it: a person looks at it, and until then it holds nobody up. */
export async function remark(context: Context, caller: Caller, leadId: string, said: Remark): Promise<void> {
  const { workspaceId } = caller
  const { entryId, code, label, kind, text } = said
  const now = await timestampIn(context, workspaceId, context.db)
  await change(context, caller, async trx => {
    const checklistItems = kind === 'question' ? [] : [{ code, status: 'NEEDS_REVIEW' as const }]
    const { lead, checklist } = await changeLead(
      context,
      trx,
      caller,
      { leadId, checklistItems },
      { onlyIfNew: true },
    )
    if (!checklist.entries.some(({ id }) => id === entryId)) throw new NotFound('checklist item')
    const title = titles[kind](label)
    const written = await writeLog(trx, workspaceId, {
      leadId,
      type: 'API_ACTIVITY',
      summary: title,
      input: {
        eventType: `portal_${kind}`,
        source: 'portal',
        origin: 'portal',
        title,
        description: text,
        metadata: { leadChecklistItemId: entryId, code },
      },
      at: now,
    })
    await recordAudit(trx, caller, 'activity.added', written.id)
    if (lead.openEscalations < mostEscalations)
      await escalate(trx, lead, { reason: `${title}: ${text}`, by: caller, now })
  })
}
