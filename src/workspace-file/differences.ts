import { isDeepStrictEqual } from 'node:util'
import type { Setup } from './described.js'

/** One field of something that is there before and after. `undefined`: not said. */
export interface FieldChange {
  field: string
  before: unknown
  after: unknown
}

/** What is said otherwise after than before, by what each is called after. Renamed, it is still the same one. */
export function fieldChanges(before: Setup, after: Setup): Map<string, FieldChange[]> {
  const earlier = new Map(before.entries.map(entry => [entry.id, entry.says]))
  return new Map(
    after.entries.flatMap(({ id, name, says }) => {
      const was = earlier.get(id)
      return was ? [[name, changesOf(was, says)] as const] : []
    }),
  )
}

const changesOf = (was: Record<string, unknown>, says: Record<string, unknown>): FieldChange[] =>
  [...new Set([...Object.keys(was), ...Object.keys(says)])]
    .filter(field => !isDeepStrictEqual(was[field], says[field]))
    .map(field => ({ field, before: was[field], after: says[field] }))
