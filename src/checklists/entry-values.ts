import type { Secrets } from '../secrets.js'
import type { Entry } from './entry.js'
import { type FieldTypeName, isSecret } from './field-types.js'
import type { Json } from './value-rules.js'

/** How answers lie in the database: as JSON, and those to secret questions sealed. */

export interface EntryValues {
  value: Json
  alternateValues: Json[] | null
}

export const readValues = (
  secrets: Secrets,
  type: FieldTypeName,
  { value, alternateValues }: Pick<Entry, 'value' | 'alternateValues'>,
): EntryValues => {
  const open = (text: string): Json => JSON.parse(isSecret(type) ? secrets.open(text) : text)
  return {
    value: value === null ? null : open(value),
    alternateValues: alternateValues === null ? null : (open(alternateValues) as Json[]),
  }
}

export const storeValues = (
  secrets: Secrets,
  type: FieldTypeName,
  { value, alternateValues }: EntryValues,
): Pick<Entry, 'value' | 'alternateValues'> => {
  const close = (json: Json): string =>
    isSecret(type) ? secrets.seal(JSON.stringify(json)) : JSON.stringify(json)
  return {
    value: value === null ? null : close(value),
    alternateValues: alternateValues === null ? null : close(alternateValues),
  }
}
