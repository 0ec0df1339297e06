import { Row } from '../db/row.js'

const actionLogTypes = [
  'MESSAGE',
  'FOLLOW_UP_MESSAGE',
  'TOOL_CALL',
  'MANUAL_UPDATE',
  'API_ACTIVITY',
  'SYSTEM_NOTE',
  'DOCUMENT_UPLOAD',
] as const
export type ActionLogType = (typeof actionLogTypes)[number]

const actionLogStatuses = ['COMPLETED', 'PENDING', 'CANCELLED', 'AWAITING_APPROVAL', 'FAILED'] as const
type ActionLogStatus = (typeof actionLogStatuses)[number]

/** What makes some logs large. In SQL. */
export const logBytes = 'octet_length(input) + octet_length(output)'

export class ActionLog extends Row {
  static override tableName = 'action_logs'
  static override get jsonAttributes() {
    return ['input', 'output', 'tool']
  }

  declare leadId: string
  declare parentActionId: string | null
  /** Of what an agent does by itself, and plans. */
  declare workflowRunId: string | null
  declare type: ActionLogType
  declare status: ActionLogStatus
  declare summary: string
  declare input: Record<string, unknown>
  declare output: Record<string, unknown>
  declare error: string | null
  declare tool: { id: string; name: string; description: string } | null
  declare scheduledAt: string | null
  declare createdAt: string
  declare completedAt: string | null
}
