import { setImmediate as othersTurn } from 'node:timers/promises'
import { unavailable } from '../../db/errors.js'
import {
  Conflict,
  type FieldError,
  internalError,
  invalidFields,
  LeadspreadError,
  Unavailable,
} from '../../errors.js'
import { ambiguous, type Call, type CarriedOut, carryOut } from './carry-out.js'
import type { Known } from './known.js'
import type { SyncedLeadFields, SyncResult } from './schema.js'

/** As it was read, or with what is wrong with it. */
export type Row = { externalLeadId: string } & ({ lead: SyncedLeadFields } | { faults: FieldError[] })

interface Sent {
  rows: Row[]
  known: Known
  /** No row is begun afterwards. */
  until: Date
}

interface Done {
  results: SyncResult[]
  /** Leads of which their rows said nothing new. */
  seen: string[]
  /** Every row has had its turn. */
  isWhole: boolean
}

/** One after another, with a turn for others in between. Once the database is out of reach it is for all that are left. */
export async function carryOutAll(call: Call, { rows, known, until }: Sent): Promise<Done> {
  const { context } = call
  const times = new Map<string, number>()
  for (const { externalLeadId: id } of rows) times.set(id, (times.get(id) ?? 0) + 1)
  const results: SyncResult[] = []
  const seen: string[] = []
  let isWhole = true
  for (const row of rows) {
    const { externalLeadId } = row
    const [leadId = null, ...others] = known.ids.get(externalLeadId) ?? []
    const about = { externalLeadId, leadId: others.length > 0 ? null : leadId }
    isWhole &&= context.clock() < until
    if (!isWhole) {
      results.push({ ...about, ...notReached })
      continue
    }
    try {
      if (others.length > 0) throw ambiguous()
      if (times.get(externalLeadId) !== 1) throw repeated()
      if ('faults' in row) throw invalidFields(row.faults)
      const done = await carryOut(call, row.lead, known.leads.get(leadId ?? ''))
      results.push(resultOf(externalLeadId, done))
      if (done.isOnlySeen) seen.push(done.leadId)
    } catch (error) {
      isWhole = !isAway(error)
      if (!isWhole && results.every(({ outcome }) => outcome === 'failed')) throw error
      results.push({ ...about, ...(isWhole ? failure(call, error) : notReached) })
    }
    await othersTurn()
  }
  return { results, seen, isWhole }
}

const notReached = {
  outcome: 'failed',
  error: 'not_reached',
  message: 'There was no time left for this row. Send it again.',
} as const

const repeated = () => new Conflict('ambiguous', 'Several rows of this call have this externalLeadId.')

const isAway = (error: unknown): boolean => error instanceof Unavailable || unavailable(error) !== undefined

const resultOf = (externalLeadId: string, { leadId, outcome, faults }: CarriedOut): SyncResult => ({
  externalLeadId,
  leadId,
  outcome,
  ...(faults.length > 0 ? { errors: faults } : {}),
})

/** A fault of ours with one row is no reason to withhold what came of the others. */
function failure({ context, caller }: Call, error: unknown): Omit<SyncResult, 'externalLeadId' | 'leadId'> {
  const isOurs = !(error instanceof LeadspreadError)
  if (isOurs)
    context.log.error({ err: error, requestId: caller.requestId }, 'a row of a sync failed unexpectedly')
  const { code, message, errors } = isOurs ? internalError() : error
  return { outcome: 'failed', error: code, message, ...(errors.length > 0 ? { errors } : {}) }
}
