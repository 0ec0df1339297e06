import type { Queryable } from '../db/connect.js'
import { AuditChain } from './chain.js'
import { AuditEntry } from './entry.js'
import { hashOf } from './hash.js'

interface Verified {
  /** Entries that stand as they were linked. */
  verified: number
  /** Entries before them that retention has removed. */
  removed: number
  /** The first place at which the chain does not hold. The id is null where an entry is missing. */
  broken: { number: number; id: string | null; why: string } | null
}

const readAtOnce = 2_000

/** Follows the chain of a workspace from its checkpoint to its end. */
export async function verifyChain(db: Queryable, workspaceId: string): Promise<Verified> {
  // First: what is linked while this goes on lies behind it.
  const chain = await AuditChain.in(workspaceId, db).first()
  const removed = Number(chain?.removed ?? 0)
  const end = Number(chain?.number ?? 0)
  let at = removed
  let hash = chain?.removedHash ?? workspaceId
  const told = (broken: Verified['broken']): Verified => ({ verified: at - removed, removed, broken })
  while (at < end) {
    const entries: AuditEntry[] = await AuditEntry.in(workspaceId, db)
      .where('number', '>', at)
      .where('number', '<=', end)
      .orderBy('number')
      .limit(readAtOnce)
    if (entries.length === 0) return told({ number: at + 1, id: null, why: 'is missing' })
    for (const entry of entries) {
      if (Number(entry.number) !== at + 1) return told({ number: at + 1, id: null, why: 'is missing' })
      hash = hashOf(hash, entry)
      if (hash !== entry.hash)
        return told({ number: at + 1, id: entry.id, why: 'is not what was linked here' })
      at++
    }
  }
  if (chain && end > removed && hash !== chain.hash)
    return told({ number: end, id: null, why: 'is not the end that was linked' })
  return told(null)
}
