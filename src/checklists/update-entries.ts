import type { EntryStatus } from './entry.js'
import { isMaskOf, judgeValue, maskValue, takesDocuments } from './field-types.js'
import type { ChecklistEntry, LeadChecklist } from './lead-checklist.js'
import { isStorable, type Json, type ValueSettings } from './value-rules.js'

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
}

/** What can't be applied doesn't hold up the rest: its outcome says why. */
export const updateEntries = (
  checklist: LeadChecklist,
  updates: EntryUpdate[],
  settings: ValueSettings,
): EntryOutcome[] =>
  updates.map(update => {
    const entry = checklist.find(update.code)
    // The value is not repeated: without its item nobody can tell whether it is a secret.
    if (entry === 'unknown') return refused(update, null, 'There is no such item on this checklist.')
    if (entry === 'ambiguous')
      return refused(update, null, 'Several groups have this code: write GROUP.CODE.')
    const problem = problemOf(entry, update)
    if (problem) return refused(update, null, problem)
    const sentBack = isMaskOf(entry.item.fieldType, entry.value, update.value)
    apply(checklist, entry, sentBack ? { ...update, value: undefined } : update, settings)
    const { item, value, status } = entry
    return { code: update.code, value: maskValue(item.fieldType, value), status, success: true }
  })

function problemOf({ item }: ChecklistEntry, { value }: EntryUpdate): string | undefined {
  if (value === undefined) return undefined
  if (!isStorable(value)) return 'The value is larger than 64 KiB.'
  if (takesDocuments(item.fieldType) && value !== null) return 'This item takes documents, not a value.'
  return undefined
}

function apply(
  checklist: LeadChecklist,
  entry: ChecklistEntry,
  { value: sent, status }: EntryUpdate,
  settings: ValueSettings,
): void {
  // Touched by hand, it is no longer what the lead's completion skipped.
  const byHand = { skippedFrom: null }
  if (sent === undefined || takesDocuments(entry.item.fieldType)) {
    if (status) {
      const validationError = status === 'INVALID' ? entry.validationError : null
      checklist.change(entry, { ...byHand, status, validationError })
    }
    return
  }
  const judged = judgeValue(entry.item, sent as Json, settings)
  const stands = status ?? judged.status
  checklist.change(entry, {
    ...byHand,
    value: judged.value,
    alternateValues: alternatesAfter(entry, judged.value),
    status: stands,
    validationError: stands === 'INVALID' ? judged.validationError : null,
  })
}

const mostAlternates = 20

/** A new value moves the earlier one, when that differs, to the front; a value stands only once. */
function alternatesAfter({ value: before, alternateValues }: ChecklistEntry, value: Json): Json[] | null {
  const same = (a: Json, b: Json) => JSON.stringify(a) === JSON.stringify(b)
  const earlier = before === null || same(before, value) ? [] : [before]
  const others = (alternateValues ?? []).filter(
    one => !same(one, value) && !earlier.some(kept => same(kept, one)),
  )
  const all = [...earlier, ...others].slice(0, mostAlternates)
  return all.length > 0 ? all : null
}

const refused = ({ code, status = undefined }: EntryUpdate, value: Json, error: string): EntryOutcome => ({
  code,
  value,
  status: status ?? null,
  success: false,
  error,
})

/** A completed lead owes nothing more: what was required and is neither done nor skipped is skipped, for now. */
export function skipRequired(checklist: LeadChecklist): void {
  for (const entry of checklist.entries) {
    const owed =
      entry.applies && entry.item.isRequired && entry.status !== 'COMPLETED' && entry.status !== 'SKIPPED'
    if (owed) checklist.change(entry, { status: 'SKIPPED', skippedFrom: entry.status })
  }
}

/** Undoes exactly that. */
export function restoreSkipped(checklist: LeadChecklist): void {
  for (const entry of checklist.entries) {
    if (entry.skippedFrom) checklist.change(entry, { status: entry.skippedFrom, skippedFrom: null })
  }
}
