import { at, id, of, type Populations, workspaceId } from './words.js'

/** Leads, and what agents do for them. */
export const leads: Populations = {
  '202611210920-leads-and-runs': async db => {
    await db('leads').insert({
      id: id('lead'),
      ...of,
      firstName: 'Dana',
      lastName: 'Whitfield',
      assigneeType: 'AI_AGENT',
      status: 'IN_PROGRESS',
      source: 'api',
      isTest: false,
    })
    await db('action_logs').insert({
      id: id('log'),
      workspaceId,
      leadId: id('lead'),
      type: 'API_ACTIVITY',
      status: 'COMPLETED',
      summary: 'Lead created',
      input: '{}',
      output: '{}',
      createdAt: at,
      completedAt: at,
    })
    await db('workflow_runs').insert({
      id: id('run'),
      ...of,
      leadId: id('lead'),
      agentId: id('agent'),
      workflowId: id('wf'),
      kind: 'CHECKLIST',
      source: 'API',
      status: 'ACTIVE',
      revision: 1,
      eventSequence: 1,
    })
    await db('events').insert({
      id: id('evt'),
      workspaceId,
      leadId: id('lead'),
      subjectId: id('run'),
      sequence: 1,
      name: 'workflow_run.started',
      body: '{}',
      occurredAt: at,
    })
    await db('wakes').insert({ workflowId: id('run'), workspaceId, version: 1, since: at, dueAt: at })
  },
  '202611211600-lead-data': async db => {
    const ofLead = { workspaceId, leadId: id('lead'), createdAt: at }
    await db('tags').insert({ workspaceId, key: 'vip', name: 'VIP', createdAt: at })
    await db('lead_tags').insert({ workspaceId, tagKey: 'vip', leadId: id('lead') })
    await db('lead_items').insert({
      ...ofLead,
      id: 'item_01h455vb4pex5vsknk084sn02r',
      code: 'UTILITY_BILL',
      label: 'Utility bill',
      fieldType: 'FILE',
      isRequired: true,
    })
    await db('checklist_entries').insert({
      ...ofLead,
      id: id('entry'),
      itemId: id('item'),
      value: 'v1.sealed',
      status: 'COMPLETED',
      updatedAt: at,
    })
    await db('escalations').insert({ ...ofLead, id: id('esc'), reason: 'Asks for a person' })
    await db('messages').insert({
      ...ofLead,
      id: id('msg'),
      actionLogId: id('log'),
      channel: 'EMAIL',
      direction: 'OUTBOUND',
      body: 'Hello',
    })
    await db('documents').insert({
      ...ofLead,
      id: id('doc'),
      filename: 'a.pdf',
      mimeType: 'application/pdf',
      size: 3,
      sha256: 'aa',
      storageKey: 'a',
      extractionStatus: 'completed',
      updatedAt: at,
    })
    await db('attachments').insert({
      ...ofLead,
      id: id('att'),
      entryId: id('entry'),
      itemId: id('item'),
      documentId: id('doc'),
      overallValid: true,
    })
  },
  '202611211730-judged-entries': async db => {
    await db('checklist_entries').update({ judgedStatus: 'COMPLETED' })
  },
  '202611212000-purge': async () => {},
  '202611221100-agent-steps': async db => {
    const of = { workflowRunId: id('run'), workspaceId, leadId: id('lead'), createdAt: at }
    await db('action_logs').insert({
      ...of,
      id: 'log_01h455vb4pex5vsknk084sn02r',
      type: 'FOLLOW_UP_MESSAGE',
      status: 'PENDING',
      summary: 'Follow-up 1 of 5',
      input: '{}',
      output: '{}',
      scheduledAt: at,
    })
    await db('workflow_runs').update({ step: 1, stepResult: '{"next":"wait","until":null}' })
  },
  '202611221150-ended-runs': async () => {},
  '202611221320-test-data': async db => {
    await db('tags').insert({ workspaceId, key: 'vip', name: 'Vip', isTest: true, createdAt: at })
  },
  '202611221340-work-by-workspace': async () => {},
  '202611231630-lead-automations': async db => {
    const what = { leadId: id('lead'), automationId: id('auto'), workspaceId }
    await db('lead_automations').insert({ ...what, wants: 'withdraw', runId: id('run'), requestId: 'r' })
  },
  '202611231957-syncs': async db => {
    const ended = { finishedAt: at, finishedBy: 'aa' }
    await db('syncs').insert({
      id: id('sync'),
      workspaceId,
      isTest: false,
      name: 'nightly',
      calledAt: at,
      ...ended,
    })
    await db('synced_leads').insert({ leadId: id('lead'), syncId: id('sync'), workspaceId, isBrought: true })
    await db('lead_automations').update({ leftOut: true })
  },
  '202611232050-turns': async db => {
    const ofLead = { workspaceId, leadId: id('lead') }
    await db('messages').update({ replyState: 'model' })
    await db('workflow_runs').update({ postponedUntil: at })
    await db('turns').insert({
      ...ofLead,
      id: id('turn'),
      workflowRunId: id('run'),
      messageId: id('msg'),
      number: 1,
      model: 'm',
      answer: 'v1.sealed',
      calls: 1,
      tokensIn: 2,
      tokensOut: 3,
      costMicros: 4,
      ms: 5,
      createdAt: at,
    })
    await db('tool_calls').insert({ ...ofLead, turnId: id('turn'), position: 0, actionLogId: id('log') })
  },
}
