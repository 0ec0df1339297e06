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
  declare createdAt: string
}
