import type { Knex } from 'knex'
import type { Doer } from '../audit/doer.js'
import type { Context } from '../context.js'
import { openStatuses } from '../runs/rules.js'

/** How many of each are removed. */
export interface Purged {
  leads: number
  documents: number
  events: number
  files: number
  runs: number
  /** Leads that stay for now, because a run or a spread of theirs is still open. */
  skipped: number
}

export interface Purging {
  context: Context
  /** On whose behalf, for the audit log. */
  by: Doer
  /** What was deleted, or happened, before this is removed. */
  before: string
  /** Counts what another would remove, and changes nothing. */
  dryRun: boolean
  stop: AbortSignal | undefined
  purged: Purged
}

export const dayMs = 24 * 60 * 60_000

/** Removes the rows that a query finds, or only counts them. */
export const takerOf =
  ({ dryRun }: Purging) =>
  async (rows: Knex.QueryBuilder): Promise<number> => {
    if (!dryRun) return rows.delete()
    const [counted] = await rows.count({ rows: '*' })
    return Number(counted.rows)
  }

const openSpread = `select 1 from spreads
  where spreads.lead_id = leads.id and spreads.status = 'IN_PROGRESS'`
const openRun = `select 1 from workflow_runs
  where workflow_runs.lead_id = leads.id and workflow_runs.status in (${openStatuses.map(status => `'${status}'`).join(', ')})`

/** In SQL, about a row of this table: its lead is one that a purge removes. Takes the time before which that was deleted. */
const goesWithLeadOf = (table: 'documents' | 'spreads') => `exists (select 1 from leads
  where leads.id = ${table}.lead_id and leads.deleted_at < ?
    and not exists (${openRun}) and not exists (${openSpread}))`
export const goesWithItsLead = goesWithLeadOf('documents')
export const spreadGoesWithItsLead = goesWithLeadOf('spreads')
