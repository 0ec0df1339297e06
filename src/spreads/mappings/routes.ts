import { endpoint, streamedList } from '../../http/endpoint.js'
import { findMapping, listMappings, putMapping, removeMapping } from './mappings.js'
import { MappingAnswer, MappingBody, MappingParams, MappingsAnswer } from './schema.js'
import { mappingView } from './view.js'

const tag = 'Spreads'

export const mappingEndpoints = [
  endpoint({
    method: 'put',
    path: '/mappings',
    operationId: 'putMapping',
    tool: true,
    tag,
    summary: 'Says once for all which row lines of a label belong in',
    description:
      'Spreads go by it from their next start on. One for each label, statement, scope and lead: a second one takes the place of the first. What a person has said of a lead wins over what is said of the workspace, and an override over both.',
    body: MappingBody,
    status: 200,
    answer: MappingAnswer,
    refusals: [404, 409],
    handle: (context, caller, { body }) => putMapping(context, caller, body),
    view: mapping => ({ success: true, mapping: mappingView(mapping) }),
  }),
  streamedList({
    path: '/mappings',
    operationId: 'listMappings',
    tool: true,
    tag,
    summary: 'Lists which labels always belong in which rows, newest first',
    list: 'mapping',
    under: 'mappings',
    answer: MappingsAnswer,
    handle: (context, caller, { page }) => listMappings(context, caller, page),
  }),
  endpoint({
    method: 'get',
    path: '/mappings/{mappingId}',
    operationId: 'getMapping',
    tool: true,
    tag,
    summary: 'Reads a mapping',
    params: MappingParams,
    status: 200,
    answer: MappingAnswer,
    refusals: [404],
    handle: ({ db }, { workspaceId }, { params }) => findMapping(workspaceId, params.mappingId, db),
    view: mapping => ({ success: true, mapping: mappingView(mapping) }),
  }),
  endpoint({
    method: 'delete',
    path: '/mappings/{mappingId}',
    operationId: 'deleteMapping',
    tool: true,
    tag,
    summary: 'Takes a mapping back: the next start goes without it',
    params: MappingParams,
    status: 204,
    refusals: [404],
    handle: (context, caller, { params }) => removeMapping(context, caller, params.mappingId),
    view: () => null,
  }),
]
