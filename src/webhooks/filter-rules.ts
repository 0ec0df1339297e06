import { eventNames } from './events.js'

/** A filter is an event's name, a prefix with `.*`, or `*` for all of them. */
export function matchesFilter(filter: string, name: string): boolean {
  if (filter === '*') return true
  // The dot stays: `lead.*` is not about a `leadership.changed`.
  return filter.endsWith('.*') ? name.startsWith(filter.slice(0, -1)) : name === filter
}

/** A filter that could never match is a misspelt one. */
export const isKnownFilter = (filter: string): boolean => eventNames.some(name => matchesFilter(filter, name))
