import type { Caller } from '../caller.js'
import type { ChecklistEntry } from './checklist-entry.js'
import type { EntryValues } from './entry-values.js'
import { isSecret, maskTexts, maskValue } from './field-types.js'
import type { Json } from './values/value-rules.js'

/** Whoever is answered. */
export type Reader = Pick<Caller, 'reveals' | 'revealed'>

/** Events go to receivers of every kind, and are rendered once for all of them. */
export const anybody: Reader = { reveals: false }

/** What was answered to an item. It is here, and nowhere else, that a secret value is given out as it is. */
export function disclose(
  reader: Reader,
  leadId: string,
  entry: Pick<ChecklistEntry, 'item' | 'value' | 'alternateValues'>,
): Pick<EntryValues, 'value' | 'alternateValues'> {
  const { item, value, alternateValues } = entry
  if (!isSecret(item.fieldType)) return entry
  if (reader.reveals) {
    if (value !== null || alternateValues !== null) reader.revealed?.add(leadId)
    return { value, alternateValues }
  }
  const mask = (one: Json) => maskValue(item.fieldType, one)
  return { value: mask(value), alternateValues: alternateValues?.map(mask) ?? null }
}

/** What people or agents have written about a lead. */
export const discloseTexts = <T>(reader: Reader, written: T): T =>
  reader.reveals ? written : maskTexts(written)
