/**
 * The names a filter may use. It is longer than the catalogue in `events.ts`: a workspace file is written once and should
 * not have to wait for an event to exist, while a misspelt name must still be found.
 */
export const eventNames = [
  'workflow_run.started',
  'workflow_run.paused',
  'workflow_run.resumed',
  'workflow_run.completed',
  'workflow_run.cancelled',
  'spread.started',
  'spread.completed',
  'spread.failed',
  'lead.created',
  'lead.updated',
  'lead.completed',
  'lead.deleted',
  'document.received',
  'document.extracted',
  'action_log.completed',
  'action_log.failed',
  'webhook.disabled',
  'webhook.test',
] as const
