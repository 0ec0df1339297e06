import { isSealed, openJson, type Place, type Secrets } from '../secrets.js'
import { type Entry, entryIdOf } from './entry.js'
import { type FieldTypeName, isSecret } from './field-types.js'
import type { Json } from './values/value-rules.js'

/** How answers lie in the database: as JSON, and those to secret questions sealed. */

export interface EntryValues {
  value: Json
  alternateValues: Json[] | null
  /** What is stored and doesn't open. It stays as it is until a new value takes its place. */
  unreadable: StoredValues | null
}

type StoredValues = Pick<Entry, 'value' | 'alternateValues'>
type EntryKey = Pick<Entry, 'workspaceId' | 'leadId' | 'itemId'>
type EntryToStore = EntryValues &
  Omit<EntryKey, 'itemId'> & { item: { id: string; fieldType: FieldTypeName } }

export const noValues: EntryValues = { value: null, alternateValues: null, unreadable: null }

/** What is sealed of an entry is bound to the lead and the item, of which the row's id is made. */
export const placeOfEntry = (
  { workspaceId, leadId, itemId }: EntryKey,
  column: keyof StoredValues,
): Place => ({
  purpose: column === 'value' ? 'checklist value' : 'checklist alternates',
  workspaceId,
  rowId: entryIdOf(leadId, itemId),
})

/** By what is stored and not by the item's type: that may have become a secret, or ceased to be one, since. */
export function readValues(secrets: Secrets, key: EntryKey, row: StoredValues): EntryValues {
  const read = (column: keyof StoredValues) => {
    const text = row[column]
    if (text === null) return null
    return (isSealed(text) ? openJson(secrets, text, placeOfEntry(key, column)) : JSON.parse(text)) as
      | Json
      | undefined
  }
  const value = read('value')
  const alternates = read('alternateValues')
  const alternateValues = alternates === null || Array.isArray(alternates) ? alternates : undefined
  const isWhole = value !== undefined && alternateValues !== undefined
  return {
    value: value ?? null,
    alternateValues: alternateValues ?? null,
    unreadable: isWhole
      ? null
      : {
          value: value === undefined ? row.value : null,
          alternateValues: alternateValues === undefined ? row.alternateValues : null,
        },
  }
}

export function storeValues(secrets: Secrets, entry: EntryToStore): StoredValues {
  const { workspaceId, leadId, item } = entry
  const key = { workspaceId, leadId, itemId: item.id }
  const stored = (column: keyof StoredValues): string | null => {
    const json = entry[column]
    if (json === null) return entry.unreadable?.[column] ?? null
    const text = JSON.stringify(json)
    return isSecret(item.fieldType) ? secrets.seal(text, placeOfEntry(key, column)) : text
  }
  return { value: stored('value'), alternateValues: stored('alternateValues') }
}
