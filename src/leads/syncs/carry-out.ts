import type { Caller } from '../../caller.js'
import type { PatternBudget } from '../../checklists/pattern-rules.js'
import type { EntryOutcome } from '../../checklists/update-entries.js'
import type { Context } from '../../context.js'
import { transact } from '../../db/transact.js'
import { Conflict, type FieldError, invalidFields, NotFound } from '../../errors.js'
import { nowOf } from '../../workspaces/test-clocks.js'
import { Workspace } from '../../workspaces/workspace.js'
import { noteReturn } from '../automations/note-sync.js'
import { insertLead } from '../create.js'
import { columnsAfter, saySame } from '../fields.js'
import { Lead } from '../lead.js'
import { sameTags } from '../tag-rules.js'
import { changeLead } from '../update.js'
import { bring } from './bring.js'
import { knownLeads } from './known.js'
import type { SyncedLeadFields } from './schema.js'

/** What the rows of a call have in common. */
export interface Call {
  context: Context
  caller: Caller
  workspace: Workspace
  syncId: string | undefined
  /** Leads for which a sync has ended something by leaving them out. */
  leftOut: Set<string>
  budget: PatternBudget
}

export interface CarriedOut {
  leadId: string
  outcome: 'created' | 'updated' | 'unchanged'
  /** Answers of the checklist that could not be taken. */
  faults: FieldError[]
  /** Without a transaction: that the sync has brought it is still to be written. */
  isOnlySeen?: true
}

const tries = 3

/** Does what a row says, in a transaction of its own. `lead`: the one that it is about, as it was when the call came. */
export async function carryOut(
  call: Call,
  sent: SyncedLeadFields,
  lead: Lead | undefined,
): Promise<CarriedOut> {
  if (lead && !call.leftOut.has(lead.id) && saysNothingNew(call, sent, lead))
    return { leadId: lead.id, outcome: 'unchanged', faults: [], isOnlySeen: true }
  let leadId = lead?.id
  for (let attempt = 1; attempt <= tries; attempt++) {
    const done = await (leadId === undefined ? create(call, sent) : update(call, sent, leadId))
    if (done) return done
    // Somebody else has created or deleted it meanwhile.
    const { ids } = await knownLeads(call.context.db, call.caller, [sent.externalLeadId])
    const [now, ...others] = ids.get(sent.externalLeadId) ?? []
    if (others.length > 0) throw ambiguous()
    leadId = now
  }
  throw new Conflict('not_reached', 'Others create and delete the lead at the same time. Send it again.')
}

export const ambiguous = () => new Conflict('ambiguous', 'Several leads have this externalLeadId.')

/** Answers have to be held against the checklist first. */
function saysNothingNew(
  { context, workspace }: Call,
  { checklistItems = [], tags, ...sent }: SyncedLeadFields,
  lead: Lead,
): boolean {
  if (checklistItems.length > 0 || (tags && !sameTags(lead.tags, tags))) return false
  const now = nowOf(context, workspace).toISOString()
  return saySame(lead, columnsAfter(lead, sent, { now, defaultRegion: workspace.defaultRegion }))
}

/** Undefined: there is a lead with this externalLeadId by now. */
async function create(call: Call, { firstName, ...sent }: SyncedLeadFields): Promise<CarriedOut | undefined> {
  const { context, caller, syncId, budget } = call
  const { workspaceId } = caller
  if (firstName === undefined)
    throw invalidFields([{ path: 'firstName', message: 'is required', code: 'required' }])
  return transact(context.db, async trx => {
    // Two calls with the same new lead: nothing else keeps them from each creating one.
    await Workspace.lock(workspaceId, trx, 'true', [], 'for no key update')
    const there = `external_lead_id = ? and deleted_at is null and is_test = ${caller.test}`
    const [known] = await Lead.inBySql(workspaceId, trx, there, [sent.externalLeadId], 'limit 1', 'id')
    if (known) return undefined
    const { lead, outcomes } = await insertLead(context, trx, caller, { firstName, ...sent }, { budget })
    await bring(trx, workspaceId, syncId, lead.id)
    return { leadId: lead.id, outcome: 'created' as const, faults: faultsOf(outcomes) }
  })
}

/** Undefined: the lead is gone by now. */
async function update(call: Call, sent: SyncedLeadFields, leadId: string): Promise<CarriedOut | undefined> {
  const { context, caller, syncId, leftOut, budget } = call
  try {
    return await transact(context.db, async trx => {
      const changes = { leadId, ...sent }
      const options = { onlyIfNew: true, budget }
      const { lead, outcomes, isWritten } = await changeLead(context, trx, caller, changes, options)
      if (leftOut.has(leadId)) await noteReturn(context, trx, caller, lead)
      await bring(trx, caller.workspaceId, syncId, leadId)
      return {
        leadId,
        outcome: isWritten ? ('updated' as const) : ('unchanged' as const),
        faults: faultsOf(outcomes),
      }
    })
  } catch (error) {
    if (error instanceof NotFound) return undefined
    throw error
  }
}

const faultsOf = (outcomes: EntryOutcome[]): FieldError[] =>
  outcomes.flatMap(({ error, errorCode }, at) =>
    error && errorCode ? [{ path: `checklistItems.${at}`, message: error, code: errorCode }] : [],
  )
