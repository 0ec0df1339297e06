/** A way to reach somebody. One file each; whether a lead may be written to, and when, is decided elsewhere. */
export interface Channel {
  name: ChannelName
  /**
   * Resolves when the provider has taken it over, with the name that it goes by there, if we need one. Throws `Refused` where
   * asking again is of no use.
   */
  hand(envelope: Envelope): Promise<string | undefined>
  /** What the provider has since then that says the same, by its names: an earlier try may have been taken without our hearing. */
  findHanded?(said: Pick<Envelope, 'to' | 'body'>, since: string): Promise<readonly string[]>
  close(): Promise<void>
}

export type ChannelName = 'EMAIL' | 'SMS' | 'OUTBOX'

export interface Envelope {
  to: string
  from: { name: string; address: string }
  subject: string
  body: string
  /** Stays the same at each try, so that a second copy can be told for one. */
  id: string
  /** Of the message that this one answers. */
  inReplyTo: string | null
  leadId: string
}

/** The provider won't take it, however often it is asked. */
export class Refused extends Error {
  /** Because nobody is reached at that address. */
  readonly isAddress: boolean

  constructor(message: string, isAddress: boolean) {
    super(message)
    this.name = 'Refused'
    this.isAddress = isAddress
  }
}

/** Its owner has told the provider to be left alone. */
export class OptedOut extends Refused {
  constructor(message: string) {
    super(message, false)
  }
}
