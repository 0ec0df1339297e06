import type { Context } from '../../context.js'
import type { Lead } from '../../leads/lead.js'
import { isE164 } from '../../leads/phones/phone-rules.js'
import { leaveAlone } from '../leave-alone.js'
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
  if (wish !== 'stop') return
  // Whoever says so to a number means all that write from it, whichever lender they write for.
  const summary = 'Text messages from this number were asked to end.'
  for (const lead of found.others) await leaveAlone(context, lead, { summary })
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
    if (wish === 'stop' || !isE164(number)) return undefined
    const workspace = await workspaceOfNumber(context.db, to)
    return workspace && leadOfSender(context, workspace.id, { channel: 'SMS', number })
  }
}
