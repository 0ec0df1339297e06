import type { ActionLogEventView } from '../activity/view.js'
import type { DocumentEventView } from '../documents/view.js'
import type { LeadView } from '../leads/view.js'
import type { WorkflowRunView } from '../runs/view.js'
import type { SpreadView } from '../spreads/view.js'
import type { WebhookView } from './view.js'

/** The catalogue: each event's name, what it tells, and the object it carries under `key`. */
export const events = {
  'workflow_run.started': { key: 'workflowRun', tells: 'A workflow run was created.' },
  'workflow_run.paused': {
    key: 'workflowRun',
    tells: 'A run was paused: the agent sends nothing of its own accord.',
  },
  'workflow_run.resumed': { key: 'workflowRun', tells: 'A paused run goes on.' },
  'workflow_run.completed': {
    key: 'workflowRun',
    tells: 'The agent has finished the workflow, or the run was completed by the complete operation.',
  },
  'workflow_run.cancelled': {
    key: 'workflowRun',
    tells:
      'A run was cancelled before it completed: by the cancel operation, by an operator in Temporal, or because its lead was deleted.',
  },
  'spread.started': { key: 'spread', tells: 'A spread was created, or begins anew.' },
  'spread.completed': { key: 'spread', tells: 'Figures, report and spreadsheet of a spread are there.' },
  'spread.failed': { key: 'spread', tells: 'A spread has ended without figures: `error` says why.' },
  'lead.created': { key: 'lead', tells: 'A lead was created.' },
  'lead.updated': {
    key: 'lead',
    tells: 'Something of a lead has changed: `changes` has the new values of the fields that did.',
  },
  'lead.completed': {
    key: 'lead',
    tells: 'The status of a lead was set to COMPLETED. The end of a run alone does not do that.',
  },
  'lead.deleted': {
    key: 'lead',
    tells: 'A lead was deleted: it is nonexistent to every request from now on.',
  },
  'document.received': { key: 'document', tells: 'A document was received for a lead.' },
  'document.extracted': { key: 'document', tells: 'A document was read, or can not be.' },
  'action_log.completed': {
    key: 'actionLog',
    tells: 'An agent has done something on a lead: sent a message, or a follow-up.',
  },
  'action_log.failed': { key: 'actionLog', tells: 'Something that an agent was about to do has failed.' },
  'webhook.test': { key: 'webhook', tells: 'Somebody asked for it, to try a subscription.' },
  'webhook.disabled': {
    key: 'webhook',
    tells: 'A subscription gets nothing more until it is enabled again. The other subscriptions hear of it.',
  },
} as const satisfies Record<string, { key: keyof EventPayloads; tells: string }>

export type EventName = keyof typeof events
export const eventNames = Object.keys(events) as EventName[]

export interface EventPayloads {
  workflowRun: WorkflowRunView
  lead: LeadView
  document: DocumentEventView
  actionLog: ActionLogEventView
  spread: SpreadView
  webhook: WebhookView
}

export type PayloadOf<N extends EventName> = EventPayloads[(typeof events)[N]['key']]
