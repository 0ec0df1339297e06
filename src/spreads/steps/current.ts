import type { Knex } from 'knex'
import type { Queryable } from '../../db/connect.js'
import { SpreadRun } from '../spread-run.js'
import type { SpreadStatus } from '../status-rules.js'

/** Which generation a step works for. Only ids and counts pass between a workflow and its steps. */
export interface Generation {
  workspaceId: string
  spreadId: string
  generation: number
}

/** What the row says of a generation. The row has the last word. */
export interface GenerationState {
  /** Null where another generation has begun since, or the spread was purged. */
  status: SpreadStatus | null
  paused: boolean
  revision: number
}

export const isOpen = ({ status }: GenerationState): boolean => status === 'IN_PROGRESS'

export const courseOf = (spread: SpreadRun | undefined, { generation }: Generation): GenerationState =>
  spread?.generation === generation
    ? { status: spread.status, paused: Boolean(spread.paused), revision: spread.revision }
    : { status: null, paused: false, revision: 0 }

/** The spread, if this generation of it is still to be ended. */
export async function findCurrent(db: Queryable, of: Generation): Promise<SpreadRun | undefined> {
  const spread = await SpreadRun.in(of.workspaceId, db).findById(of.spreadId)
  return isOpen(courseOf(spread, of)) ? spread : undefined
}

/** Locks the spread, if this generation of it is still to be ended: nobody else writes it until the transaction ends. */
export async function lockCurrent(trx: Knex.Transaction, of: Generation): Promise<SpreadRun | undefined> {
  const spread = await SpreadRun.lock(of.workspaceId, trx, 'id = ?', [of.spreadId])
  return isOpen(courseOf(spread, of)) ? spread : undefined
}
