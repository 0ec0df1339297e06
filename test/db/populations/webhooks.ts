import { at, id, type Populations, workspaceId } from './words.js'

/** What is on its way to subscriptions. */
export const webhooks: Populations = {
  '202611220900-deliveries': async db => {
    await db('deliveries').insert({
      id: id('dlv'),
      workspaceId,
      webhookId: id('hook'),
      eventId: id('evt'),
      event: 'workflow_run.started',
      subjectId: id('run'),
      sequence: 1,
      status: 'pending',
      attempts: '[]',
      tries: 0,
      createdAt: at,
    })
    await db('delivery_lanes').insert({
      webhookId: id('hook'),
      subjectId: id('run'),
      workspaceId,
      dueAt: at,
    })
  },
  '202611221000-feed': async () => {},
}
