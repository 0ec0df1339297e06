import type { Knex } from 'knex'
import type { Wake } from '../wakes.js'
import type { Lead } from './lead.js'

/** What is open on a lead, and must hear that something of it has changed. In the transaction of the change, the lead locked. */
export type WakeWork = (trx: Knex.Transaction, lead: Pick<Lead, 'id' | 'workspaceId'>) => Promise<Wake[]>
