import type { Knex } from 'knex'
import { storedRows } from '../db/rows.js'
import { newId } from '../ids.js'
import type { Action } from './actions.js'
import { actorOf, type Doer } from './doer.js'

export interface OfWorkspace extends Doer {
  workspaceId: string
}

/** What an entry says, in the order of the columns. */
export type Said = (string | null)[]

const columns = 'id, workspace_id, at, actor_kind, actor_id, action, subject, ip, request_id'
const places = '(?, ?, ?, ?, ?, ?, ?, ?, ?)'
const insertOne = `insert into audit_entries (${columns}) values ${places}`
/** On the transaction itself: a WeakSet of what lives so shortly keeps the collector busy at every write. */
const recorded = Symbol('recorded')
type Heard = Knex.Transaction & { [recorded]?: true }

/** In the transaction of what it tells of: neither is there without the other. */
export async function recordAudit(
  trx: Knex.Transaction,
  by: OfWorkspace,
  action: Action,
  subject: string,
): Promise<void> {
  const heard: Heard = trx
  heard[recorded] = true
  await storedRows(trx, insertOne, said(by, action, subject))
}

/** Whether anything was recorded in this transaction. */
export const isRecorded = (trx: Heard): boolean => trx[recorded] === true

/** By real time, as keys and links go, whatever clock the workspace has. */
export function said(by: OfWorkspace, action: Action, subject: string): Said {
  const { kind, id } = actorOf(by)
  const at = new Date().toISOString()
  return [newId('auditEntry'), by.workspaceId, at, kind, id, action, subject, by.ip ?? null, by.requestId]
}

export async function insertSaid(trx: Knex.Transaction, entries: Said[]): Promise<void> {
  const values = entries.map(() => places).join(', ')
  await storedRows(trx, `insert into audit_entries (${columns}) values ${values}`, entries.flat())
}
