import type { Knex } from 'knex'
import type { Queryable } from '../db/connect.js'
import { NotFound } from '../errors.js'
import { isId } from '../ids.js'
import { Lead } from './lead.js'

/** A lead that is there: not deleted, and of this workspace. */
export async function findLead(workspaceId: string, id: string, db: Queryable): Promise<Lead> {
  const [lead] = isId('lead', id)
    ? await Lead.inBySql(workspaceId, db, 'id = ? and deleted_at is null', [id])
    : []
  if (!lead) throw new NotFound('lead')
  return lead
}

/** A lead that is there: nobody else changes it, or what hangs on it, until this transaction ends. */
export async function lockLead(workspaceId: string, id: string, trx: Knex.Transaction): Promise<Lead> {
  const lead = isId('lead', id)
    ? await Lead.lock(workspaceId, trx, 'id = ? and deleted_at is null', [id])
    : undefined
  if (!lead) throw new NotFound('lead')
  return lead
}

/** The lead of a row of this table is there, in SQL: with its lead, a row becomes nonexistent. */
export const ofLeadThatIsThere = (table: string): string => `exists (
  select 1 from leads
  where leads.id = ${table}.lead_id and leads.workspace_id = ${table}.workspace_id and leads.deleted_at is null)`
