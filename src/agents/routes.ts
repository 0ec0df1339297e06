import { endpoint } from '../http/endpoint.js'
import { listAgents, listWorkflows } from './list.js'
import { AgentsAnswer, WorkflowsAnswer } from './schema.js'
import { agentView, workflowView } from './view.js'

export const agentEndpoints = [
  endpoint({
    method: 'get',
    path: '/agents',
    operationId: 'listAgents',
    tool: true,
    tag: 'Agents',
    summary: 'Lists the agents, newest first',
    list: 'agent',
    status: 200,
    answer: AgentsAnswer,
    handle: (context, caller, { page }) => listAgents(context, caller, page),
    view: ({ rows }) => ({ success: true, agents: rows.map(agentView) }),
    next: ({ next }) => next,
  }),
  endpoint({
    method: 'get',
    path: '/workflows',
    operationId: 'listWorkflows',
    tool: true,
    tag: 'Agents',
    summary: 'Lists the workflows, newest first',
    list: 'workflow',
    status: 200,
    answer: WorkflowsAnswer,
    handle: (context, caller, { page }) => listWorkflows(context, caller, page),
    view: ({ rows }) => ({ success: true, workflows: rows.map(workflowView) }),
    next: ({ next }) => next,
  }),
]
