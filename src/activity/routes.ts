import { z } from 'zod'
import { endpoint, streamedList } from '../http/endpoint.js'
import { addActivity } from '../leads/add-activity.js'
import { listLogs } from '../leads/list-logs.js'
import { LeadParams } from '../leads/schema.js'
import { ActionLogSchema, ActivityAnswer, CreateActivityBody } from './schema.js'

const tag = 'Activity'

export const activityEndpoints = [
  endpoint({
    method: 'post',
    path: '/activity',
    operationId: 'createActivity',
    tag,
    summary: "Notes an activity on a lead's timeline",
    description:
      'Notes an activity on the timeline of a lead, where people see it and the agent knows it as context. It becomes an action log of type API_ACTIVITY.',
    body: CreateActivityBody,
    status: 201,
    answer: ActivityAnswer,
    refusals: [404],
    handle: (context, caller, { body }) => addActivity(context, caller, body),
    view: ({ id }) => ({ success: true, actionLogId: id }),
  }),
  streamedList({
    path: '/leads/{leadId}/action-logs',
    operationId: 'listLeadActionLogs',
    tag,
    summary: 'Lists all action logs of a lead, newest first',
    params: LeadParams,
    list: 'actionLog',
    answer: z.array(ActionLogSchema),
    refusals: [404],
    reads: { action: 'lead.logs_read', subject: ({ params }) => params.leadId },
    handle: (context, caller, { params, page }) => listLogs(context, caller, params.leadId, page),
  }),
]
