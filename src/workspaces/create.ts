import { commandLine } from '../audit/doer.js'
import { recordAudit } from '../audit/record.js'
import type { Context } from '../context.js'
import { transact } from '../db/transact.js'
import { newId } from '../ids.js'
import { firstKey } from './first-key.js'
import { Workspace } from './workspace.js'

/** An empty workspace and its first key, which may write. A test clock begins with the real time, and stands still. */
export async function createWorkspace(
  context: Context,
  name: string,
  { hasTestClock = false } = {},
): Promise<{ workspaceId: string; apiKey: string }> {
  const workspaceId = newId('workspace')
  const now = context.clock().toISOString()
  return transact(context.db, async trx => {
    await Workspace.in(workspaceId, trx).insert({
      id: workspaceId,
      name,
      defaultRegion: 'US',
      defaultTimezone: 'America/New_York',
      quietHours: null,
      manners: null,
      portalLook: null,
      checklistVersion: 0,
      testClockAt: hasTestClock ? now : null,
      createdAt: now,
      updatedAt: now,
    })
    await recordAudit(trx, { ...commandLine, workspaceId }, 'workspace.created', workspaceId)
    const { apiKey } = await firstKey(context, trx, workspaceId)
    return { workspaceId, apiKey }
  })
}
