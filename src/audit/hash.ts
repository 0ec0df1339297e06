import { hash } from 'node:crypto'
import type { AuditEntry } from './entry.js'

/**
 * Over the hash before it, which for the first entry is the id of the workspace, and all that the entry says. Every part is
 * ASCII and none is left out, so any reader of the log can compute the same.
 */
export const hashOf = (before: string, entry: AuditEntry): string =>
  hash(
    'sha256',
    JSON.stringify([
      ...[before, entry.id, entry.at, entry.actorKind, entry.actorId],
      ...[entry.action, entry.subject, entry.ip, entry.requestId],
    ]),
  )
