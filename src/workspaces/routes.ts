import { endpoint } from '../http/endpoint.js'
import { describeCaller } from './me.js'
import { MeAnswer } from './schema.js'

export const workspaceEndpoints = [
  endpoint({
    method: 'get',
    path: '/me',
    operationId: 'getMe',
    tool: true,
    tag: 'Workspace',
    summary: 'Tells which workspace and key this is',
    status: 200,
    answer: MeAnswer,
    handle: (context, caller) => describeCaller(context, caller),
    view: ({ workspace, key }) => ({
      success: true,
      workspace: { id: workspace.id, name: workspace.name },
      key: { name: key.name, scope: key.scope, mode: key.mode },
    }),
  }),
]
