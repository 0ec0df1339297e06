import type { Knex } from 'knex'
import type { Context } from '../context.js'
import type { Report } from './problems.js'

/** What has changed, in words that a person can read: `checklist item BUSINESS.EIN`. */
export interface Changes {
  created: string[]
  updated: string[]
  unchanged: string[]
  archived: string[]
}

/** One file on its way into one workspace, inside one transaction. */
export interface Applying {
  context: Context
  trx: Knex.Transaction
  workspaceId: string
  now: string
  changes: Changes
  /** Goes on, so that all problems are found; in the end nothing is applied if there was one. */
  report: Report
}

export const isChanged = ({ created, updated, archived }: Changes): boolean =>
  created.length + updated.length + archived.length > 0
