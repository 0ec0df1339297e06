import { z } from 'zod'
import { endpoint, streamedList } from '../http/endpoint.js'
import { noTool } from '../http/no-tool.js'
import { addActivity } from '../leads/add-activity.js'
import { listLogs } from '../leads/list-logs.js'
import { LeadParams } from '../leads/schema.js'
import { approveDraft, rejectDraft } from '../runs/sending/approve.js'
import {
  ActionLogParams,
  ActionLogSchema,
  ActivityAnswer,
  ApproveBody,
  CreateActivityBody,
  RejectBody,
} from './schema.js'

const tag = 'Activity'

export const activityEndpoints = [
  endpoint({
    method: 'post',
    path: '/activity',
    operationId: 'createActivity',
    tool: true,
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
  endpoint({
    method: 'post',
    path: '/action-logs/{actionLogId}/approve',
    operationId: 'approveActionLog',
    tool: noTool.byPeople,
    tag,
    summary: 'Approves a draft of an agent, which then goes out',
    description:
      'Approves a message of an agent whose mode is `draft`. Whether it may go out is judged once more when it does: at night and while its run is paused it is held.',
    params: ActionLogParams,
    body: ApproveBody,
    status: 200,
    answer: ActionLogSchema,
    refusals: [404, 409],
    handle: (context, caller, { params, body }) => approveDraft(context, caller, params.actionLogId, body),
    view: log => log,
  }),
  endpoint({
    method: 'post',
    path: '/action-logs/{actionLogId}/reject',
    operationId: 'rejectActionLog',
    tool: noTool.byPeople,
    tag,
    summary: 'Rejects a draft of an agent',
    description: 'The draft goes to nobody. The agent tries again when its next follow-up is due.',
    params: ActionLogParams,
    body: RejectBody,
    status: 200,
    answer: ActionLogSchema,
    refusals: [404, 409],
    handle: (context, caller, { params, body }) => rejectDraft(context, caller, params.actionLogId, body),
    view: log => log,
  }),
  streamedList({
    path: '/leads/{leadId}/action-logs',
    operationId: 'listLeadActionLogs',
    tool: true,
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
