import { Row } from '../../db/row.js'

/** What an automation has to do for a lead, or has done. */
export class LeadAutomation extends Row {
  static override tableName = 'lead_automations'
  static override get idColumn() {
    return ['leadId', 'automationId']
  }

  declare leadId: string
  declare automationId: string
  /** Null once that is done. */
  declare wants: 'start' | 'withdraw' | null
  /** The run that it has started. */
  declare runId: string | null
  /** A sync that left the lead out has ended the run; its coming back starts one anew. SQLite keeps 0 and 1. */
  declare leftOut: boolean | 0 | 1
  /** Of the API call that gave or took the tag, or of the sync. */
  declare requestId: string | null
}
