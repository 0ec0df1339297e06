import type { Path } from './problems.js'

/** An entry of a list that has a code, whatever else may be wrong with it. */
export interface Entry {
  code: string
  at: Path
  value: Record<string, unknown>
}

export function entriesOf(list: unknown, at: Path): Entry[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((entry, n) => {
    const value = keyed(entry)
    return typeof value.code === 'string' ? [{ code: value.code, at: [...at, n], value }] : []
  })
}

/** What has no keys is as good as empty here: its own problem is told elsewhere. */
export const keyed = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}
