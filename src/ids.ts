import { typeid } from 'typeid-js'

/** Every kind of id that we make. The prefix tells a person what an id names wherever they meet it. */
export const prefixes = {
  workspace: 'ws',
  apiKey: 'key',
  lead: 'lead',
  checklistGroup: 'grp',
  checklistItem: 'item',
  actionLog: 'log',
  agent: 'agent',
  workflow: 'wf',
  automation: 'auto',
  workflowRun: 'run',
  webhook: 'hook',
  event: 'evt',
} as const

export type IdKind = keyof typeof prefixes

/** Time-ordered, so that a primary key doubles as "newest first". */
export const newId = (kind: IdKind): string => typeid(prefixes[kind]).toString()

const suffix = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/

/** Anything else never reaches the database: it is as nonexistent as an id that was never given out. */
export function isId(kind: IdKind, value: string): boolean {
  const prefix = prefixes[kind]
  return (
    value.length === prefix.length + 27 &&
    value.startsWith(prefix) &&
    value[prefix.length] === '_' &&
    suffix.test(value.slice(prefix.length + 1))
  )
}
