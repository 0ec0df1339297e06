import { Row } from '../db/row.js'

export class ActionLog extends Row {
  static override tableName = 'action_logs'
  static override get jsonAttributes() {
    return ['input', 'output']
  }

  declare leadId: string
  declare parentActionId: string | null
  declare type: 'API_ACTIVITY' | 'SYSTEM_NOTE'
  declare status: 'COMPLETED'
  declare summary: string
  declare input: Record<string, unknown>
  declare output: Record<string, unknown>
  declare error: string | null
  declare scheduledAt: string | null
  declare createdAt: string
  declare completedAt: string | null
}
