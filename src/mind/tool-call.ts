import { Row } from '../db/row.js'

/** A use of a tool that was carried out, or refused: its place in its turn has one, so it happens once. */
export class ToolCall extends Row {
  static override tableName = 'tool_calls'

  declare turnId: string
  declare position: number
  declare leadId: string
  declare actionLogId: string
}
