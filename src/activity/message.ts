import { Row } from '../db/row.js'

/** What was said, in either direction. It hangs on the action log that tells of it. */
export class Message extends Row {
  static override tableName = 'messages'
  static override get jsonAttributes() {
    return ['documentIds']
  }

  declare leadId: string
  declare actionLogId: string
  declare channel: string
  declare direction: 'INBOUND' | 'OUTBOUND'
  declare subject: string | null
  declare body: string
  declare documentIds: string[]
  /** How far it has come. To the outbox, and inwards, it is sent at once. */
  declare state: 'draft' | 'rejected' | 'queued' | 'sending' | 'sent' | 'failed' | 'cancelled'
  /** By a person, whose words it keeps. */
  declare approvedAt: string | null
  /** By which its channel knows it. */
  declare externalId: string | null
  /**
   * Of what came in and a model is to answer: `open` until it is over. Then who has answered: the model, the rules, or nobody,
   * because nothing was to be said or an operator has stopped it.
   */
  declare replyState: 'open' | 'model' | 'rules' | 'none' | 'stopped' | null
  declare createdAt: string
}

export const isUnderWay = ({ state }: Message): boolean => state === 'queued' || state === 'sending'
