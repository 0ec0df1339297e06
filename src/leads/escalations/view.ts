import type { Escalation } from '../escalation.js'
import type { EscalationView } from './schema.js'

export const escalationView = (escalation: Escalation): EscalationView => ({
  id: escalation.id,
  leadId: escalation.leadId,
  reason: escalation.reason,
  createdAt: escalation.createdAt,
  resolvedAt: escalation.resolvedAt,
})
