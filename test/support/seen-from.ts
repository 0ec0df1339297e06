import type { Tenant, World } from './world.js'

/** A world that is shared, as it is seen from one of its workspaces. */
export const seenFrom = <W extends World>(shared: W, own: Tenant): W => ({
  ...shared,
  ...own,
  send: (method, path, request = {}) => shared.send(method, path, { key: own.key, ...request }),
  newLead: (body = {}, key = own.key) => shared.newLead(body, key),
  newRun: (leadId, changes = {}) =>
    shared.send('POST', '/api/v1/workflow-runs', {
      key: own.key,
      body: { leadId, agentId: own.agents[0], workflowId: own.workflows.support, ...changes },
    }),
})
