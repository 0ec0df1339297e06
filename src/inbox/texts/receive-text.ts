import { system } from '../../audit/doer.js'
import { setOptOut } from '../../channels/opt-out.js'
import type { Context } from '../../context.js'
import { transact } from '../../db/transact.js'
import { Lead } from '../../leads/lead.js'
import { timestampIn } from '../../workspaces/test-clocks.js'
import { receiveMessage } from '../receive-message.js'
import { workspaceOfNumber } from '../strangers/find-workspace.js'
import { leadOfSender } from '../strangers/lead-of-sender.js'
import { isTooMuch } from '../strangers/receive-from-sender.js'
import { type Wish, wishOf } from '../wish-rules.js'
import type { ArrivedText } from './arrived-text.js'
import { fetchMedia } from './fetch-media.js'
import { findTexted, onlyLeadAt } from './find-texted.js'

/** What somebody has written to our number: for the lead who was last written to there, or else for whom it may be. */
export async function receiveText(context: Context, text: ArrivedText): Promise<void> {
  const { sms } = context.config
  const wish = text.wish ?? wishOf(text.body)
  const found = (await findTexted(context.db, text.from)) ?? (await findStranger(context, text, wish))
  if (!sms || !found) {
    context.log.info('a text message came from a number that is nobody’s here')
    return
  }
  const { files, missed } = await fetchMedia(context, sms, text.media)
  await receiveMessage(context, found.lead, {
    channel: 'SMS',
    externalId: text.sid,
    subject: null,
    text: text.body,
    files: files.map(bytes => ({ name: '', bytes })),
    missedFiles: missed,
    isAutomatic: false,
    authentication: null,
    ...(wish ? { wish } : {}),
  })
  if (wish === 'stop') await stopToo(context, found.others)
}

/** Somebody whom nobody has written to. Who wants nothing more from a lender that doesn't know them becomes no lead. */
async function findStranger(
  context: Context,
  { from: number, to }: ArrivedText,
  wish: Wish | undefined,
): Promise<{ lead: Lead; others: Lead[] } | undefined> {
  const lead = (await onlyLeadAt(context.db, number)) ?? (await newLeadAt())
  if (!lead || (await isTooMuch(context, lead, wish === 'stop'))) return undefined
  return { lead, others: [] }

  async function newLeadAt(): Promise<Lead | undefined> {
    // Programs write from short numbers and from names.
    if (wish === 'stop' || !/^\+[1-9]\d{6,14}$/.test(number)) return undefined
    const workspace = await workspaceOfNumber(context.db, to)
    return workspace && leadOfSender(context, workspace.id, { channel: 'SMS', number })
  }
}

/** Whoever says STOP to a number means all that write from it, whichever lender they write for. */
async function stopToo(context: Context, leads: Lead[]): Promise<void> {
  for (const { workspaceId, id } of leads)
    await transact(context.db, async trx => {
      const lead = await Lead.lock(workspaceId, trx, 'id = ? and deleted_at is null', [id])
      if (!lead) return
      await setOptOut(context, trx, lead, {
        isOut: true,
        by: { ...system, workspaceId },
        summary: 'Text messages from this number were asked to end.',
        now: await timestampIn(context, workspaceId, trx),
      })
    })
}
