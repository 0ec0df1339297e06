import { LeadChecklistAnswer } from '../checklists/schema.js'
import { endpoint, streamedList } from '../http/endpoint.js'
import { Json } from '../http/sending/json.js'
import { addItem } from './add-item.js'
import { AddItemAnswer, AddItemBody } from './add-item-schema.js'
import { LeadAnswer, LeadListAnswer, UpdateLeadAnswer } from './answer-schema.js'
import { createLead } from './create.js'
import { listLeads } from './list.js'
import { readChecklist, readLeadAsJson } from './read.js'
import { deleteLead } from './remove.js'
import { CreateLeadBody, LeadParams, ListLeadsQuery, UpdateLeadBody } from './schema.js'
import { updateLead } from './update.js'
import { addedItemView } from './view.js'

export const leadEndpoints = [
  endpoint({
    method: 'post',
    path: '/leads',
    operationId: 'createLead',
    tool: true,
    tag: 'Leads',
    summary: 'Creates a lead',
    body: CreateLeadBody,
    status: 201,
    answer: LeadAnswer,
    handle: (context, caller, { body }) => createLead(context, caller, body),
    view: description => ({ success: true, ...description }),
  }),
  endpoint({
    method: 'put',
    path: '/leads',
    operationId: 'updateLead',
    tool: true,
    tag: 'Leads',
    summary: 'Changes what is sent of a lead, and nothing else',
    body: UpdateLeadBody,
    status: 200,
    answer: UpdateLeadAnswer,
    refusals: [404],
    handle: (context, caller, { body }) => updateLead(context, caller, body),
    view: description => ({ success: true, status: description.lead.status, ...description }),
  }),
  streamedList({
    path: '/leads',
    operationId: 'listLeads',
    tool: true,
    tag: 'Leads',
    summary: 'Lists the leads, newest first',
    query: ListLeadsQuery,
    list: 'lead',
    answer: LeadListAnswer,
    handle: (context, caller, { query, page }) => listLeads(context, caller, query, page),
  }),
  endpoint({
    method: 'get',
    path: '/leads/{leadId}',
    operationId: 'getLead',
    tool: true,
    tag: 'Leads',
    summary: 'Reads a lead with its checklist and its latest action logs',
    params: LeadParams,
    status: 200,
    answer: LeadAnswer,
    refusals: [404],
    reads: { action: 'lead.read', subject: ({ params }) => params.leadId },
    handle: (context, caller, { params }) => readLeadAsJson(context, caller, params.leadId),
    view: json => new Json(json),
  }),
  endpoint({
    method: 'delete',
    path: '/leads/{leadId}',
    operationId: 'deleteLead',
    tool: true,
    tag: 'Leads',
    summary: 'Deletes a lead; its open runs are cancelled',
    params: LeadParams,
    status: 204,
    refusals: [404],
    handle: (context, caller, { params }) => deleteLead(context, caller, params.leadId),
    view: () => undefined,
  }),
  endpoint({
    method: 'get',
    path: '/leads/{leadId}/checklist',
    operationId: 'getLeadChecklist',
    tool: true,
    tag: 'Checklists',
    summary: "Reads a lead's checklist, grouped",
    params: LeadParams,
    list: 'checklistGroup',
    status: 200,
    answer: LeadChecklistAnswer,
    refusals: [404],
    reads: { action: 'lead.read', subject: ({ params }) => params.leadId },
    handle: (context, caller, { params, page }) => readChecklist(context, caller, params.leadId, page),
    view: ({ rows }) => rows,
    next: ({ next }) => next,
  }),
  endpoint({
    method: 'post',
    path: '/leads/{leadId}/checklist-items',
    operationId: 'addChecklistItem',
    tool: true,
    tag: 'Checklists',
    summary: 'Adds an item to the checklist of this lead only',
    params: LeadParams,
    body: AddItemBody,
    status: 201,
    answer: AddItemAnswer,
    refusals: [404],
    handle: (context, caller, { params, body }) => addItem(context, caller, params.leadId, body),
    view: added => ({ success: true, checklistItem: addedItemView(added) }),
  }),
]
