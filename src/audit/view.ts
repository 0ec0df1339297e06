import type { AuditEntry } from './entry.js'

export const entryView = (entry: AuditEntry) => ({
  id: entry.id,
  at: entry.at,
  actor: { kind: entry.actorKind, id: entry.actorId },
  action: entry.action,
  subject: entry.subject,
  ip: entry.ip,
  requestId: entry.requestId,
  hash: entry.hash,
})
