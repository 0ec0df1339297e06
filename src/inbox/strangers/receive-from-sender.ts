import type { Context } from '../../context.js'
import type { Lead } from '../../leads/lead.js'
import type { Mail } from '../parse-mail.js'
import { receiveMessage } from '../receive-message.js'
import { hear } from '../understand.js'
import { hasSaidEnough, leadOfSender } from './lead-of-sender.js'

/** A mail to the address of a workspace, from whomever. Nobody vouches for its sender, and programs become no leads. */
export async function receiveFromSender(
  context: Context,
  workspaceId: string,
  { arrived, from }: Mail,
): Promise<void> {
  if (!from || arrived.isAutomatic || isOurOwn(context, from.address)) return
  const lead = await leadOfSender(context, workspaceId, { channel: 'EMAIL', ...from })
  if (!lead || (await isTooMuch(context, lead, hear(arrived).wish === 'stop'))) return
  await receiveMessage(context, lead, { ...arrived, isUnproven: true })
}

/** Who wants to be left alone is heard in any case. */
export const isTooMuch = async (context: Context, lead: Lead, isStop: boolean): Promise<boolean> =>
  !isStop && (await hasSaidEnough(context, lead))

/** A letter of ours that comes back by some way around. */
const isOurOwn = ({ config }: Context, address: string): boolean =>
  address.slice(address.lastIndexOf('@') + 1).toLowerCase() === config.replyDomain
