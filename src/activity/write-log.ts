import type { Knex } from 'knex'
import type { Doer } from '../audit/doer.js'
import { newId } from '../ids.js'
import { type Actor, actorOf } from '../people/actor.js'
import { ActionLog, type ActionLogType } from './action-log.js'
import { retell } from './retell.js'

/** What a lead has sent. What a lender's own programs write is no news to it. */
const retold: ActionLogType[] = ['MESSAGE', 'DOCUMENT_UPLOAD']

/**
 * Something that has happened on a lead, for its timeline. In the transaction of what it tells of. `by`: who did it, where
 * that may have been a person.
 */
export async function writeLog(
  trx: Knex.Transaction,
  workspaceId: string,
  entry: Pick<ActionLog, 'leadId' | 'type' | 'summary'> & {
    input?: Record<string, unknown>
    at: string
    by?: Pick<Doer, 'origin' | 'userId'>
  },
): Promise<ActionLog> {
  const { at, input = {}, by, ...rest } = entry
  const actor = await actorOf({ workspaceId, userId: by?.userId }, trx)
  const log = ActionLog.of({
    ...rest,
    id: newId('actionLog'),
    workspaceId,
    status: 'COMPLETED',
    ...(actor ? doneBy(actor, rest.type, input) : { input }),
    ...(by?.origin === 'portal' ? doneByLead(rest.summary, input) : {}),
    output: {},
    error: null,
    tool: null,
    parentActionId: null,
    scheduledAt: null,
    createdAt: at,
    completedAt: at,
  })
  await ActionLog.insertAllIn(workspaceId, trx, [log])
  if (retold.includes(log.type)) await retell(trx, workspaceId, log.leadId)
  return log
}

const doneByLead = (summary: string, input: Record<string, unknown>) => ({
  summary: `${summary} by the borrower`,
  input: { ...input, source: 'portal', origin: 'portal' },
})

/** What a person has done by hand is no activity of the API. */
const doneBy = (actor: Actor, type: ActionLogType, input: Record<string, unknown>) => ({
  type: type === 'API_ACTIVITY' ? ('MANUAL_UPDATE' as const) : type,
  input: { ...input, source: 'app', origin: 'app', actor: { type: 'user', ...actor } },
})
