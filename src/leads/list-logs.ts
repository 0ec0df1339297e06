import { ActionLog, logBytes } from '../activity/action-log.js'
import { enrich } from '../activity/enrich.js'
import { Message } from '../activity/message.js'
import type { ActionLogView } from '../activity/view.js'
import type { Caller } from '../caller.js'
import type { Context } from '../context.js'
import type { Queryable } from '../db/connect.js'
import { bound, oneOf } from '../db/one-of.js'
import { type Listing, type Page, takeListing } from '../db/page.js'
import { signer } from '../documents/signed-url.js'
import { findLead } from './find.js'

export async function listLogs(
  context: Context,
  caller: Caller,
  leadId: string,
  page: Page,
): Promise<Listing<ActionLogView>> {
  const { workspaceId } = caller
  const { db } = context
  const lead = await findLead(workspaceId, leadId, db)
  const sign = signer(context, caller)
  const logs = ActionLog.in(workspaceId, db).where({ leadId: lead.id })
  return takeListing(logs, page, batch => enrich(db, caller, batch, sign), { weight: logBytes })
}

/** Messages that wait for somebody to approve them, however much has happened since. */
export async function listDrafts(context: Context, caller: Caller, leadId: string): Promise<ActionLogView[]> {
  const { workspaceId } = caller
  const { db } = context
  const lead = await findLead(workspaceId, leadId, db)
  const drafts = ActionLog.in(workspaceId, db)
    .where({ leadId: lead.id, status: 'AWAITING_APPROVAL' })
    .orderBy('id', 'desc')
    .limit(mostDrafts)
  return enrich(db, caller, await drafts, signer(context, caller))
}

const mostDrafts = 50

/** What was said, with how far each message has come, and for which run. */
export interface SaidLog extends ActionLogView {
  states: Message['state'][]
  workflowRunId: string | null
}

/** Messages to and from a lead, the latest first; of one run what it has said, and what that was an answer to. */
export async function listMessages(
  context: Context,
  caller: Caller,
  leadId: string,
  { runId, ...page }: Page & { runId?: string },
): Promise<Listing<SaidLog>> {
  const { workspaceId } = caller
  const { db } = context
  const lead = await findLead(workspaceId, leadId, db)
  const sign = signer(context, caller)
  const logs = ActionLog.in(workspaceId, db)
    .where({ leadId: lead.id })
    .whereIn('type', ['MESSAGE', 'FOLLOW_UP_MESSAGE'])
    .whereRaw('exists (select 1 from messages where action_log_id = action_logs.id)')
  if (runId !== undefined) {
    const names = [runId, `%"workflowRunId":"${runId}"%`]
    logs.whereRaw(`(${ofRun('action_logs')} or ${answeredForRun})`, [...names, ...names])
  }
  const render = async (batch: ActionLog[]): Promise<SaidLog[]> => {
    const views = await enrich(db, caller, batch, sign)
    const states = await statesOf(db, workspaceId, batch)
    return batch.map((log, n) => ({
      ...(views[n] as ActionLogView),
      states: states.get(log.id) ?? [],
      workflowRunId: log.workflowRunId ?? (log.input.workflowRunId as string | undefined) ?? null,
    }))
  }
  return takeListing(logs, page, render, { weight: saidBytes })
}

/** Without the cast PostgreSQL gives a sum as a text. */
const saidBytes =
  '(select cast(sum(octet_length(body)) as integer) from messages where action_log_id = action_logs.id)'

/** An answer isn't of the run, whose end doesn't take it back: its input names the run that it speaks for. */
const ofRun = (logs: string): string => `(${logs}.workflow_run_id = ? or ${logs}.input like ?)`
const answeredForRun = `exists (select 1 from action_logs answers
  where answers.parent_action_id = action_logs.id and ${ofRun('answers')})`

async function statesOf(
  db: Queryable,
  workspaceId: string,
  logs: ActionLog[],
): Promise<Map<string, Message['state'][]>> {
  const ids = bound(logs.map(({ id }) => id))
  const columns = 'action_log_id, state'
  const messages = await Message.inBySql(
    workspaceId,
    db,
    oneOf('action_log_id', db),
    [ids],
    'order by id',
    columns,
  )
  const states = new Map<string, Message['state'][]>(logs.map(({ id }) => [id, []]))
  for (const { actionLogId, state } of messages) states.get(actionLogId)?.push(state)
  return states
}
