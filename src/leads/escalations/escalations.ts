import type { Knex } from 'knex'
import type { Lead } from '../lead.js'

export const resolveEscalations = async (_trx: Knex.Transaction, _lead: Lead, _now: string) => {}
