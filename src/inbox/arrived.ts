import type { Verification } from './verify-sender.js'
import type { Wish } from './wish-rules.js'

/** Something that somebody has written to us, however it came. */
export interface Arrived {
  channel: 'EMAIL' | 'SMS'
  /** By which the channel knows it. The same comes in once. */
  externalId: string
  subject: string | null
  /** All of it, with what it quotes. */
  text: string
  files: { name: string; bytes: Uint8Array }[]
  /** So many more came with it, and could not be had. */
  missedFiles?: number
  /** What whoever brought it has understood of it. */
  wish?: Wish
  /** A program has written it, such as a notice of absence: nobody waits for an answer. */
  isAutomatic: boolean
  /** Anybody might have written it in its sender's name. */
  isUnproven?: boolean
  /** What the mail server before us says of its sender. Recorded, and believed by nobody. */
  authentication: string | null
  /** What we have found out ourselves. The same goes for it: whose mail is forged has the lead's own address for a sender. */
  verification?: Verification | null
}

/** A notice that a message of ours could not be delivered. */
export interface Bounce {
  /** For good; else it is tried again, by somebody else. */
  isFinal: boolean
  /** Because nobody is reached at that address. */
  isAddress: boolean
}
