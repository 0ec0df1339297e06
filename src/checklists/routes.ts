import { endpoint } from '../http/endpoint.js'
import { readDefinitions } from './read.js'
import { ChecklistAnswer } from './schema.js'
import { definitionView } from './view.js'

export const checklistEndpoints = [
  endpoint({
    method: 'get',
    path: '/checklist',
    operationId: 'getChecklist',
    tool: true,
    tag: 'Checklists',
    summary: "Reads the workspace's checklist: the groups and items that every lead may be asked for",
    status: 200,
    answer: ChecklistAnswer,
    handle: readDefinitions,
    view: groups => ({ success: true, groups: groups.map(definitionView) }),
  }),
]
