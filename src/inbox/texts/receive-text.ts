import { system } from '../../audit/doer.js'
import { setOptOut } from '../../channels/opt-out.js'
import type { Context } from '../../context.js'
import { transact } from '../../db/transact.js'
import { Lead } from '../../leads/lead.js'
import { timestampIn } from '../../workspaces/test-clocks.js'
import { receiveMessage } from '../receive-message.js'
import { wishOf } from '../wish-rules.js'
import type { ArrivedText } from './arrived-text.js'
import { fetchMedia } from './fetch-media.js'
import { findTexted } from './find-texted.js'

/** What somebody has written to our number, for the lead who was last written to from there. */
export async function receiveText(context: Context, text: ArrivedText): Promise<void> {
  const { sms } = context.config
  const found = await findTexted(context.db, text.from)
  if (!sms || !found) {
    context.log.info('a text message came from a number that nobody was written to at')
    return
  }
  const { files, missed } = await fetchMedia(context, sms, text.media)
  const wish = text.wish ?? wishOf(text.body)
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
