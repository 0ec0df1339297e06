import { endpoint, streamedList } from '../../http/endpoint.js'
import type { Escalation } from '../escalation.js'
import { LeadParams } from '../schema.js'
import { createEscalation, listEscalations, resolveEscalation } from './escalations.js'
import { CreateEscalationBody, EscalationAnswer, EscalationParams, EscalationsAnswer } from './schema.js'
import { escalationView } from './view.js'

const tag = 'Escalations'
const escalationAnswer = (escalation: Escalation) => ({
  success: true,
  escalation: escalationView(escalation),
})

export const escalationEndpoints = [
  endpoint({
    method: 'post',
    path: '/leads/{leadId}/escalations',
    operationId: 'createEscalation',
    tool: true,
    tag,
    summary: 'Asks a person to look at a lead: its status is REVIEW until that is resolved',
    params: LeadParams,
    body: CreateEscalationBody,
    status: 201,
    answer: EscalationAnswer,
    refusals: [404],
    handle: (context, caller, { params, body }) => createEscalation(context, caller, params.leadId, body),
    view: escalationAnswer,
  }),
  streamedList({
    path: '/leads/{leadId}/escalations',
    operationId: 'listEscalations',
    tool: true,
    tag,
    summary: 'Lists the escalations of a lead, newest first',
    params: LeadParams,
    list: 'escalation',
    under: 'escalations',
    answer: EscalationsAnswer,
    refusals: [404],
    handle: (context, caller, { params, page }) => listEscalations(context, caller, params.leadId, page),
  }),
  endpoint({
    method: 'post',
    path: '/escalations/{escalationId}/resolve',
    operationId: 'resolveEscalation',
    tool: true,
    tag,
    summary: 'Resolves an escalation. Safe to repeat',
    params: EscalationParams,
    status: 200,
    answer: EscalationAnswer,
    refusals: [404],
    handle: (context, caller, { params }) => resolveEscalation(context, caller, params.escalationId),
    view: escalationAnswer,
  }),
]
