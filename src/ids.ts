import { hash } from 'node:crypto'
import { typeid } from 'typeid-js'

/** Every kind of id that we make. The prefix tells a person what an id names wherever they meet it. */
export const prefixes = {
  workspace: 'ws',
  apiKey: 'key',
  lead: 'lead',
  entry: 'entry',
  document: 'doc',
  attachment: 'att',
  message: 'msg',
  escalation: 'esc',
  checklistGroup: 'grp',
  checklistItem: 'item',
  actionLog: 'log',
  agent: 'agent',
  workflow: 'wf',
  automation: 'auto',
  workflowRun: 'run',
  spread: 'spread',
  artifact: 'art',
  override: 'ovr',
  webhook: 'hook',
  event: 'evt',
  delivery: 'dlv',
  auditEntry: 'aud',
} as const

export type IdKind = keyof typeof prefixes

/** Time-ordered, so that a primary key doubles as "newest first". */
export const newId = (kind: IdKind): string => typeid(prefixes[kind]).toString()

const digits = '0123456789abcdefghjkmnpqrstvwxyz'

/** The same id for the same parts, looking like any other of its kind, though its order tells nothing. */
export function derivedId(kind: IdKind, ...parts: string[]): string {
  // A character a byte: making a buffer takes longer than hashing.
  const bytes = hash('sha256', parts.join('\n'), 'binary')
  // 128 bits are 26 digits of five, of which the first has only three.
  let text = digits[bytes.charCodeAt(0) & 7] as string
  for (let n = 1; n < 26; n++) text += digits[bytes.charCodeAt(n) & 31]
  return `${prefixes[kind]}_${text}`
}

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
