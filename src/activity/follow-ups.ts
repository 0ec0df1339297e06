import type { Knex } from 'knex'

export const cancelFollowUps = async (
  _trx: Knex.Transaction,
  _ws: string,
  _leadId: string,
  _now: string,
) => {}
export const cancelOutbound = async (_trx: Knex.Transaction, _ws: string, _leadId: string, _now: string) => {}
