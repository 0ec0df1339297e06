import { endpoint } from '../../http/endpoint.js'
import { SpreadAnswer, SpreadParams } from '../schema.js'
import { spreadAnswer } from '../view.js'
import { InputsAnswer } from './answer-schema.js'
import { putInputs, readInputs } from './inputs.js'
import { InputsBody } from './schema.js'

const tag = 'Spreads'

export const inputEndpoints = [
  endpoint({
    method: 'put',
    path: '/spreads/{spreadId}/inputs',
    operationId: 'putSpreadInputs',
    tool: true,
    tag,
    summary: 'Tells what documents do not: debts, add-backs, covenants, whose figures are combined',
    description:
      'The figures are computed anew from what was read. What is left out stays as it is, and null takes it away. 409 `spread_in_progress` while the spread is at work, `spread_not_complete` before it has completed for the first time.',
    params: SpreadParams,
    body: InputsBody,
    status: 200,
    answer: SpreadAnswer,
    refusals: [404, 409],
    handle: (context, caller, { params, body }) => putInputs(context, caller, params.spreadId, body),
    view: spreadAnswer,
  }),
  endpoint({
    method: 'get',
    path: '/spreads/{spreadId}/inputs',
    operationId: 'getSpreadInputs',
    tool: true,
    tag,
    summary: 'Reads what people have told beside the documents, who and when',
    params: SpreadParams,
    status: 200,
    answer: InputsAnswer,
    refusals: [404],
    handle: (context, caller, { params }) => readInputs(context, caller, params.spreadId),
    view: inputs => ({ success: true, inputs }),
  }),
]
