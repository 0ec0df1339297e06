import { recordStatus } from '../../src/runs/record-status.js'
import type { World } from '../support/world.js'

export const dayMs = 86_400_000
// Runs begin now; what an agent does then is looked at in days from there.
export const start = Date.now() + 60_000
export const at = (days: number) => new Date(start + days * dayMs)
export const iso = (days: number) => at(days).toISOString()
export const cause = { origin: 'api', requestId: null } as const
export const setStatus = (
  w: World,
  runId: string,
  status: 'PAUSED' | 'ACTIVE' | 'CANCELLED',
  revision: number,
) => recordStatus(w.context, { workspaceId: w.workspaceId, runId, status, revision, cause })
