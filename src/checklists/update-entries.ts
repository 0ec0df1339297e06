import { type ChecklistEntry, isOwed } from './checklist-entry.js'
import type { EntryStatus } from './entry.js'
import { isMaskOf, judgeValue, maskValue, takesDocuments } from './field-types.js'
import { HeldValues } from './held-values.js'
import type { LeadChecklist } from './lead-checklist.js'
import { PatternBudget } from './pattern-rules.js'
import { isStorable, type Json, type ValueSettings } from './values/value-rules.js'

export interface EntryUpdate {
  code: string
  /** Absent is not null: null clears. */
  value?: unknown
  status?: EntryStatus
}

/** How an update of one item went, as the action log tells it. */
export interface EntryOutcome {
  code: string
  value: Json
  status: EntryStatus | null
  success: boolean
  error?: string
  errorCode?: Refusal
}

const refusals = {
  unknown_item: 'There is no such item on this checklist.',
  ambiguous_item: 'Several groups have this code: write GROUP.CODE.',
  value_too_large: 'The value is larger than 64 KiB.',
  values_too_large: 'With this value the answers of the lead would be larger than 2 MiB.',
  takes_documents: 'This item takes documents, not a value.',
  not_checked:
    'The values of this request are too long for the patterns they must match. Send this one in another request.',
}
type Refusal = keyof typeof refusals

/** What the updates of one request share. */
interface Shared {
  settings: ValueSettings
  budget: PatternBudget
  held(): HeldValues
}

/** What can't be applied doesn't hold up the rest: its outcome says why. */
export function updateEntries(
  checklist: LeadChecklist,
  updates: EntryUpdate[],
  settings: ValueSettings,
  budget = new PatternBudget(),
): EntryOutcome[] {
  let held: HeldValues | undefined
  const shared: Shared = {
    settings,
    budget,
    held() {
      held ??= new HeldValues(checklist)
      return held
    },
  }
  return updates.map(update => {
    const entry = checklist.find(update.code)
    // The value is not repeated: without its item nobody can tell whether it is a secret.
    if (entry === 'unknown') return refused(update, 'unknown_item')
    if (entry === 'ambiguous') return refused(update, 'ambiguous_item')
    const sentBack = isMaskOf(entry.item.fieldType, entry.value, update.value)
    const problem =
      problemOf(entry, update) ??
      apply(checklist, entry, sentBack ? { ...update, value: undefined } : update, shared)
    if (problem) return refused(update, problem)
    const { item, value, status } = entry
    return { code: update.code, value: maskValue(item.fieldType, value), status, success: true }
  })
}

function problemOf({ item }: ChecklistEntry, { value }: EntryUpdate): Refusal | undefined {
  if (value === undefined) return undefined
  if (!isStorable(value)) return 'value_too_large'
  if (takesDocuments(item.fieldType) && value !== null) return 'takes_documents'
  return undefined
}

function apply(
  checklist: LeadChecklist,
  entry: ChecklistEntry,
  { value: sent, status }: EntryUpdate,
  { settings, budget, held }: Shared,
): Refusal | undefined {
  // Touched by hand, it is no longer what the lead's completion skipped.
  const byHand = { skippedFrom: null }
  if (sent === undefined || takesDocuments(entry.item.fieldType)) {
    if (status) {
      const validationError = status === 'INVALID' ? entry.validationError : null
      checklist.change(entry, { ...byHand, status, validationError })
    }
    return undefined
  }
  const judged = judgeValue(entry.item, sent as Json, settings, budget)
  if (judged.status === 'UNCHECKED') return 'not_checked'
  if (!held().hasRoomFor(entry, judged.value)) return 'values_too_large'
  const stands = status ?? judged.status
  const validationError = stands === judged.status ? judged.validationError : null
  held().replace(entry, judged.value, { ...byHand, status: stands, validationError })
  return undefined
}

const refused = ({ code, status }: EntryUpdate, errorCode: Refusal): EntryOutcome => ({
  code,
  value: null,
  status: status ?? null,
  success: false,
  error: refusals[errorCode],
  errorCode,
})

/** A completed lead owes nothing more: what was required and is neither done nor skipped is skipped, for now. */
export function skipRequired(checklist: LeadChecklist): void {
  for (const entry of checklist.entries) {
    if (isOwed(entry)) checklist.change(entry, { status: 'SKIPPED', skippedFrom: entry.status })
  }
}

/** Undoes exactly that. */
export function restoreSkipped(checklist: LeadChecklist): void {
  for (const entry of checklist.entries) {
    if (entry.skippedFrom) checklist.change(entry, { status: entry.skippedFrom, skippedFrom: null })
  }
}
