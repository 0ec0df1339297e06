import type { Origin } from '../caller.js'
import type { ActorKind } from './entry.js'

/** On whose behalf something is done. A `Call` is one, and so is the cause that a workflow was told. */
export interface Doer {
  origin: Origin
  keyId?: string | null
  agentId?: string | null
  userId?: string | null
  /** A lead that acts by itself, at its portal. */
  leadId?: string | null
  /** Through what an operator acts, who has no id of ours. */
  through?: 'command_line' | 'temporal'
  ip?: string | null
  requestId: string | null
}

export const commandLine = { origin: 'operator', through: 'command_line', requestId: null } as const
export const system = { origin: 'system', requestId: null } as const

export function actorOf({ origin, keyId, agentId, userId, leadId, through }: Doer): {
  kind: ActorKind
  id: string | null
} {
  switch (origin) {
    case 'api':
      return { kind: 'key', id: keyId ?? null }
    case 'app':
      return { kind: 'user', id: userId ?? null }
    case 'portal':
      return { kind: 'lead', id: leadId ?? null }
    case 'agent':
      return { kind: 'agent', id: agentId ?? null }
    case 'operator':
      return { kind: 'operator', id: through ?? 'temporal' }
    case 'automation':
    case 'system':
      return { kind: 'system', id: null }
  }
}
