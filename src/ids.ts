import { hash, randomFillSync } from 'node:crypto'

/** Every kind of id that we make. The prefix tells a person what an id names wherever they meet it. */
export const prefixes = {
  workspace: 'ws',
  apiKey: 'key',
  user: 'user',
  session: 'sess',
  userLink: 'link',
  savedFilter: 'flt',
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
  sync: 'sync',
  workflowRun: 'run',
  spread: 'spread',
  artifact: 'art',
  override: 'ovr',
  generation: 'gen',
  signOff: 'sgn',
  mapping: 'map',
  peer: 'peer',
  webhook: 'hook',
  event: 'evt',
  delivery: 'dlv',
  auditEntry: 'aud',
  knowledgeSection: 'know',
  turn: 'turn',
} as const

export type IdKind = keyof typeof prefixes

const digits = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * A TypeID: its prefix, and a UUID of version 7 in digits of five bits. Time-ordered, within a process also in the same
 * millisecond, so that a primary key doubles as "newest first". Every write makes several.
 */
export function newId(kind: IdKind): string {
  const now = Date.now()
  if (now > latest.ms)
    latest = { ms: now, time: inDigits(now, 10), count: chance.readUInt32LE(random(4)) >>> 1 }
  else latest.count++
  const { time, count } = latest
  // The version, 7, and the counter's first 12 bits; the variant, 2, and its next two. Then its last 18, and two by chance.
  const high = ((0x7000 | (count >>> 20)) << 4) | 8 | ((count >>> 18) & 3)
  let place = random(9)
  const low = ((count & 0x3ffff) << 2) | ((chance[place] as number) & 3)
  let id = `${prefixes[kind]}_${time}${inDigits(high, 4)}${inDigits(low, 4)}`
  for (let n = 0; n < 8; n++) id += digits[(chance[++place] as number) & 31]
  return id
}

/** The millisecond in which the last id was made, and how many were. */
let latest = { ms: 0, time: '', count: 0 }

/** Ids of the kind that were made before that time are less than this. */
export const leastIdAt = (kind: IdKind, at: Date): string => `${prefixes[kind]}_${inDigits(at.getTime(), 10)}`

function inDigits(number: number, length: number): string {
  let text = ''
  for (let rest = number; text.length < length; rest = Math.floor(rest / 32)) text = digits[rest % 32] + text
  return text
}

/** Fetched in bulk: asking the system each time takes longer than all the rest. */
const chance = Buffer.alloc(4_096)
let used = chance.length

function random(bytes: number): number {
  if (used + bytes > chance.length) {
    randomFillSync(chance)
    used = 0
  }
  used += bytes
  return used - bytes
}

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
