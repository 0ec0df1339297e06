import { endpoint, streamedList } from '../http/endpoint.js'
import { changeStatus } from './change-status.js'
import { createRun } from './create.js'
import { findRun, listRuns } from './read.js'
import type { RunCommand } from './rules.js'
import type { WorkflowRun } from './run.js'
import { CreateRunBody, RunAnswer, RunParams, RunsAnswer, RunsQuery } from './schema.js'
import { runView } from './view.js'

const tag = 'Workflow runs'
const runAnswer = (run: WorkflowRun) => ({ success: true, workflowRun: runView(run) })

const operation = (command: RunCommand, summary: string) =>
  endpoint({
    method: 'post',
    path: `/workflow-runs/{workflowRunId}/${command}`,
    operationId: `${command}WorkflowRun`,
    tool: true,
    tag,
    summary,
    description: `${summary}. Safe to repeat: a run that is there already is answered with 200 and makes no second event. 409 \`workflow_run_final\` when the run has ended otherwise.`,
    params: RunParams,
    operation: true,
    status: 200,
    answer: RunAnswer,
    refusals: [404, 409],
    handle: (context, caller, { params }) => changeStatus(context, caller, params.workflowRunId, command),
    view: runAnswer,
  })

export const runEndpoints = [
  endpoint({
    method: 'post',
    path: '/workflow-runs',
    operationId: 'createWorkflowRun',
    tool: true,
    tag,
    summary: 'Starts a workflow run: an agent conducts a workflow on a lead',
    description:
      'An agent may have one open (ACTIVE or PAUSED) run on a lead; a lead may have one open CHECKLIST run; a REMINDER workflow needs a schedule. Each violation is a 409.',
    body: CreateRunBody,
    status: 201,
    answer: RunAnswer,
    refusals: [404, 409],
    handle: (context, caller, { body }) => createRun(context, caller, body),
    view: runAnswer,
  }),
  streamedList({
    path: '/workflow-runs',
    operationId: 'listWorkflowRuns',
    tool: true,
    tag,
    summary: 'Lists the runs of a lead, newest first: all of them, or those in some states',
    query: RunsQuery,
    list: 'workflowRun',
    under: 'workflowRuns',
    answer: RunsAnswer,
    refusals: [404],
    handle: (context, caller, { query, page }) => listRuns(context, caller, query, page),
  }),
  endpoint({
    method: 'get',
    path: '/workflow-runs/{workflowRunId}',
    operationId: 'getWorkflowRun',
    tool: true,
    tag,
    summary: 'Reads a workflow run',
    params: RunParams,
    status: 200,
    answer: RunAnswer,
    refusals: [404],
    handle: (context, caller, { params }) => findRun(caller.workspaceId, params.workflowRunId, context.db),
    view: runAnswer,
  }),
  operation('pause', 'Pauses a run: the agent sends nothing of its own accord, and still answers'),
  operation('resume', 'Resumes a paused run'),
  operation('cancel', 'Cancels an open run, which frees the agent for its next one on the lead'),
  operation('complete', 'Completes an open run at once'),
]
