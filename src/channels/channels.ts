import type { Config } from '../config.js'
import type { Lead } from '../leads/lead.js'
import type { Channel, ChannelName } from './channel.js'
import { emailChannel } from './email.js'

type Addressee = Pick<Lead, 'email' | 'emailFailedAt' | 'isTest'>

export interface Route {
  channel: ChannelName
  /** Null: it goes to nobody outside. */
  to: string | null
}

/** Which ways lead out of this service. Without any, all that agents write stays in the outbox, a record that callers read. */
export class Channels {
  readonly #channels: ReadonlyMap<ChannelName, Channel>

  constructor(config: Config) {
    const configured = config.email ? [emailChannel(config, config.email)] : []
    this.#channels = new Map(configured.map(channel => [channel.name, channel]))
  }

  /** How a lead is reached; undefined where it can't be. Nothing about a test lead ever leaves. */
  routeTo({ email, emailFailedAt, isTest }: Addressee): Route | undefined {
    if (isTest || this.#channels.size === 0) return { channel: 'OUTBOX', to: null }
    if (email && !emailFailedAt && this.#channels.has('EMAIL')) return { channel: 'EMAIL', to: email }
    return undefined
  }

  named(name: string): Channel | undefined {
    return this.#channels.get(name as ChannelName)
  }

  async close(): Promise<void> {
    await Promise.all([...this.#channels.values()].map(channel => channel.close()))
  }
}
