import type { Config } from '../config.js'
import type { Lead } from '../leads/lead.js'
import { isE164 } from '../leads/phones/phone-rules.js'
import type { Channel, ChannelName } from './channel.js'
import { emailChannel } from './email.js'
import { smsChannel } from './sms.js'

type Addressee = Pick<Lead, 'email' | 'emailFailedAt' | 'phoneNumber' | 'phoneFailedAt' | 'isTest'>

export interface Route {
  channel: ChannelName
  /** Null: it goes to nobody outside. */
  to: string | null
}

/** Which ways lead out of this service. Without any, all that agents write stays in the outbox, a record that callers read. */
export class Channels {
  readonly #channels: ReadonlyMap<ChannelName, Channel>

  constructor(config: Config) {
    const configured = [
      ...(config.email ? [emailChannel(config, config.email)] : []),
      ...(config.sms ? [smsChannel(config, config.sms)] : []),
    ]
    this.#channels = new Map(configured.map(channel => [channel.name, channel]))
  }

  /**
   * How a lead is reached: as its lender would rather, else by e-mail, else by text message; undefined where it can't be.
   * Nothing about a test lead ever leaves.
   */
  routeTo(lead: Addressee, preferred: string | null = null): Route | undefined {
    if (lead.isTest || this.#channels.size === 0) return { channel: 'OUTBOX', to: null }
    const order = preferred?.toUpperCase() === 'SMS' ? textFirst : letterFirst
    for (const channel of order) {
      const reached = this.reach(lead, channel)
      if (reached) return { channel, to: reached.to }
    }
    return undefined
  }

  /** By what and where a lead is reached on one channel, if at all. */
  reach(lead: Addressee, name: string): { channel: Channel; to: string } | undefined {
    const channel = this.#channels.get(name as ChannelName)
    const to = name === 'EMAIL' ? emailOf(lead) : numberOf(lead)
    return channel && to && !lead.isTest ? { channel, to } : undefined
  }

  async close(): Promise<void> {
    await Promise.all([...this.#channels.values()].map(channel => channel.close()))
  }
}

const letterFirst = ['EMAIL', 'SMS'] as const
const textFirst = ['SMS', 'EMAIL'] as const

const emailOf = ({ email, emailFailedAt }: Addressee) => (emailFailedAt ? null : email)
const numberOf = ({ phoneNumber, phoneFailedAt }: Addressee) =>
  !phoneFailedAt && phoneNumber && isE164(phoneNumber) ? phoneNumber : null
