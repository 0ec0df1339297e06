import { allOfThem } from '../db/reach.js'
import { Row } from '../db/row.js'
import type { Words } from './placeholder-rules.js'

const workflowTypes = ['CHECKLIST', 'REMINDER', 'SUPPORT'] as const
export type WorkflowType = (typeof workflowTypes)[number]

export interface Schedule {
  cron?: string
  every?: string
  startAt?: string
  until?: string
  timezone?: string
}

/** What an agent conducts. Not to be confused with a Temporal workflow: each run of this is one of those. */
export class Workflow extends Row {
  static override tableName = 'workflows'
  static override get jsonAttributes() {
    return ['followUps', 'schedule', 'words']
  }
  static override get reachOfTests() {
    return allOfThem
  }

  declare code: string
  declare name: string
  declare type: WorkflowType
  declare portalUrlTemplate: string | null
  declare followUps: { every: string; atMost: number } | null
  declare schedule: Schedule | null
  declare message: string | null
  /** Of messages that are worded otherwise than usually. */
  declare words: Words | null
  /** How its messages would rather go, whatever its agent would. */
  declare channel: 'email' | 'sms' | null
  declare archivedAt: string | null
  declare createdAt: string
  declare updatedAt: string
}
