import type { Knex } from 'knex'
import type { Lead } from '../leads/lead.js'

/** What these entries are worth, now that other documents hang on them. In the transaction of that change. */
export async function rejudge(_trx: Knex.Transaction, _lead: Lead, _entryIds: string[]): Promise<void> {}
