import { actionLogView } from '../activity/view.js'
import { endpoint } from '../http/endpoint.js'
import { createLead, type LeadWithLogs } from './create.js'
import { readLead } from './read.js'
import { CreateLeadBody, LeadAnswer, LeadParams } from './schema.js'
import { leadView } from './view.js'

const leadAnswer = ({ lead, logs }: LeadWithLogs) => ({
  success: true,
  lead: leadView(lead),
  actionLogs: logs.map(actionLogView),
})

export const leadEndpoints = [
  endpoint({
    method: 'post',
    path: '/leads',
    operationId: 'createLead',
    tag: 'Leads',
    summary: 'Creates a lead',
    body: CreateLeadBody,
    status: 201,
    answer: LeadAnswer,
    handle: (context, call, { body }) => createLead(context, call, body),
    view: leadAnswer,
  }),
  endpoint({
    method: 'get',
    path: '/leads/{leadId}',
    operationId: 'getLead',
    tag: 'Leads',
    summary: 'Reads a lead with its latest action logs, at most 100',
    params: LeadParams,
    status: 200,
    answer: LeadAnswer,
    refusals: [404],
    handle: (context, call, { params }) => readLead(context, call, params.leadId),
    view: leadAnswer,
  }),
]
