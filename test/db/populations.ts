import type { Database } from '../../src/db/connect.js'

const at = '2026-01-02T03:04:05.678Z'
const workspaceId = 'ws_01h455vb4pex5vsknk084sn02q'
const of = { workspaceId, createdAt: at, updatedAt: at }
const id = (prefix: string) => `${prefix}_01h455vb4pex5vsknk084sn02q`

/**
 * Rows as they stand after each migration, for the next ones to carry over. A migration's rows are written in the words of
 * its own day: they never change when a later one renames a column.
 */
export const populations: Record<string, (db: Database) => Promise<void>> = {
  '202611210900-workspaces': async db => {
    await db('workspaces').insert({
      id: workspaceId,
      name: 'Harbor',
      defaultRegion: 'US',
      defaultTimezone: 'America/New_York',
      quietHours: '{"from":"20:00","to":"08:00"}',
      checklistVersion: 3,
      createdAt: at,
      updatedAt: at,
    })
    await db('api_keys').insert({
      id: id('key'),
      workspaceId,
      name: 'CRM',
      hash: 'aa',
      scope: 'write',
      mode: 'live',
      createdAt: at,
      expiresAt: null,
      revokedAt: null,
      lastUsedAt: at,
    })
    await db('idempotent_requests').insert({
      workspaceId,
      method: 'POST',
      path: '/api/v1/leads',
      key: 'k',
      fingerprint: 'f',
      claim: 'c',
      createdAt: at,
      leaseUntil: at,
      status: 201,
      answer: 'v1.sealed',
    })
  },
  '202611210910-configuration': async db => {
    await db('checklist_groups').insert({
      id: id('grp'),
      ...of,
      code: 'BUSINESS',
      name: 'Business',
      position: 0,
      conditions: null,
    })
    await db('checklist_items').insert({
      ...{
        id: id('item'),
        ...of,
        groupId: id('grp'),
        code: 'EIN',
        label: 'EIN',
        fieldType: 'EIN',
        isRequired: true,
      },
      position: 0,
      config: '{}',
    })
    await db('agents').insert({ id: id('agent'), ...of, code: 'maya', name: 'Maya' })
    await db('workflows').insert({ id: id('wf'), ...of, code: 'collect', name: 'Collect', type: 'CHECKLIST' })
    await db('automations').insert({
      id: id('auto'),
      ...of,
      tag: 'warm',
      agentId: id('agent'),
      workflowId: id('wf'),
      withdraw: true,
    })
    await db('webhooks').insert({
      ...{
        id: id('hook'),
        ...of,
        code: 'crm',
        url: 'https://crm.example/hook',
        events: '["*"]',
        headers: 'v1.',
        secret: 'v1.',
      },
    })
  },
  '202611210920-leads-and-runs': async db => {
    await db('leads').insert({
      ...{
        id: id('lead'),
        ...of,
        firstName: 'Dana',
        lastName: 'Whitfield',
        assigneeType: 'AI_AGENT',
        status: 'IN_PROGRESS',
      },
      source: 'api',
      isTest: false,
    })
    await db('action_logs').insert({
      ...{
        id: id('log'),
        workspaceId,
        leadId: id('lead'),
        type: 'API_ACTIVITY',
        status: 'COMPLETED',
        summary: 'Lead created',
      },
      input: '{}',
      output: '{}',
      createdAt: at,
      completedAt: at,
    })
    await db('workflow_runs').insert({
      ...{
        id: id('run'),
        ...of,
        leadId: id('lead'),
        agentId: id('agent'),
        workflowId: id('wf'),
        kind: 'CHECKLIST',
      },
      source: 'API',
      status: 'ACTIVE',
      revision: 1,
      eventSequence: 1,
    })
    await db('events').insert({
      ...{
        id: id('evt'),
        workspaceId,
        leadId: id('lead'),
        subjectId: id('run'),
        sequence: 1,
        name: 'workflow_run.started',
      },
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
  '202611220900-deliveries': async db => {
    await db('deliveries').insert({
      ...{
        id: id('dlv'),
        workspaceId,
        webhookId: id('hook'),
        eventId: id('evt'),
        event: 'workflow_run.started',
      },
      subjectId: id('run'),
      sequence: 1,
      status: 'pending',
      attempts: '[]',
      tries: 0,
      createdAt: at,
    })
    await db('delivery_lanes').insert({
      webhookId: id('hook'),
      subjectId: id('run'),
      workspaceId,
      dueAt: at,
    })
  },
  '202611221000-feed': async () => {},
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
  '202611221200-spreads': async db => {
    const ofLead = { workspaceId, leadId: id('lead'), createdAt: at }
    const ofSpread = { workspaceId, leadId: id('lead'), spreadId: id('spread') }
    await db('spreads').insert({
      ...ofLead,
      id: id('spread'),
      source: 'API',
      documentIds: '["doc_1"]',
      status: 'COMPLETE',
      proposedAnnualDebtService: 1200.5,
      generation: 2,
      completedGeneration: 2,
      recomputedFrom: 1,
      paused: false,
      revision: 1,
      eventSequence: 4,
      startedAt: at,
      updatedAt: at,
    })
    await db('spread_documents').insert({
      ...ofSpread,
      generation: 2,
      position: 0,
      documentId: id('doc'),
      filename: 'a.pdf',
      status: 'EXTRACTED',
      columnsKey: 'a',
    })
    await db('artifacts').insert({
      ...ofSpread,
      id: id('art'),
      generation: 2,
      type: 'REPORT',
      title: 'Report',
      filename: 'a.pdf',
      mimeType: 'application/pdf',
      size: 3,
      sha256: 'aa',
      storageKey: 'b',
      createdAt: at,
    })
    await db('spread_overrides').insert({
      ...ofSpread,
      id: id('ovr'),
      statement: 'balanceSheet',
      periodId: '2024-12-31',
      row: 'cash',
      value: 10.25,
      reason: 'Counted',
      author: 'CRM',
      history: '[]',
      createdAt: at,
    })
  },
  '202611221310-requests-of-keys': async () => {},
  '202611221320-test-data': async db => {
    await db('tags').insert({ workspaceId, key: 'vip', name: 'Vip', isTest: true, createdAt: at })
  },
  '202611221321-revealing-keys': async db => {
    await db('api_keys').update({ reveals: true })
  },
  '202611221330-audit': async db => {
    await db('audit_entries').insert({
      id: id('aud'),
      workspaceId,
      at,
      actorKind: 'key',
      actorId: id('key'),
      action: 'lead.created',
      subject: id('lead'),
      ip: '203.0.113.7',
      requestId: 'r',
      number: 1,
      hash: 'aa',
    })
    const linkedTo = db.client.config.client === 'pg' ? {} : { linkedTo: 1 }
    await db('audit_chains').insert({
      workspaceId,
      removed: 0,
      removedHash: workspaceId,
      number: 1,
      hash: 'aa',
      ...linkedTo,
    })
  },
  '202611221340-work-by-workspace': async () => {},
  '202611221350-spread-commands': async () => {},
  '202611231630-lead-automations': async db => {
    const what = { leadId: id('lead'), automationId: id('auto'), workspaceId }
    await db('lead_automations').insert({ ...what, wants: 'withdraw', runId: id('run'), requestId: 'r' })
  },
  '202611231900-channels': async db => {
    await db('messages').update({ state: 'sent', externalId: '<one@bakery.example>' })
    await db('leads').update({ emailFailedAt: at })
  },
  '202611231915-knowledge': async db => {
    await db('knowledge_sections').insert({
      id: id('know'),
      ...of,
      code: 'fees',
      path: '["Fees"]',
      text: 'There are none.',
      language: 'english',
      titleTerms: 'fee _cost',
      terms: 'fee _cost',
      position: 0,
    })
    await db('knowledge_terms').insert({ workspaceId, term: 'fee', sections: 1 })
  },
  '202611231950-approval': async db => {
    await db('agents').update({ mode: 'draft' })
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
  '202611232010-manners': async db => {
    await db('workspaces').update({ manners: '{"businessDays":["mon"],"batch":"PT10M"}' })
  },
  '202611232020-test-clock': async db => {
    await db('workspaces').update({ testClockAt: at, testClockTarget: at, testClockCall: 'call' })
    await db('workflow_runs').update({ looksAt: at })
  },
  '202611232030-sms': async db => {
    await db('leads').update({ phoneFailedAt: at })
    await db('agents').update({ channel: 'sms' })
    await db('workflows').update({ channel: 'email' })
    await db('workspaces').update({ unknownSenders: 'create' })
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
  '202611232100-words': async db => {
    await db('workflows').update({ words: '{"thanks":"Thank you, {firstName}."}' })
  },
  '202611250320-anchored-overrides': async db => {
    await db('spread_overrides').update({ periodStart: '2024-01-01', periodEnd: '2024-12-31' })
  },
  '202611250330-peers': async db => {
    await db('peers').insert({
      id: id('peer'),
      workspaceId,
      naics: '311811',
      statistic: 'median',
      label: 'Retail bakeries',
      source: null,
      ratios: '{"currentRatio":1.4}',
      createdAt: at,
    })
  },
  '202611250335-documents-in-and-out': async db => {
    await db('spread_overrides').insert({
      ...{ workspaceId, leadId: id('lead'), spreadId: id('spread') },
      id: 'ovr_01h455vb4pex5vsknk084sn02r',
      documentId: id('doc'),
      use: 'exclude',
      reason: 'An affiliate',
      author: 'CRM',
      history: '[]',
      createdAt: at,
    })
  },
  '202611250340-spread-inputs': async () => {},
  '202611250355-mappings': async db => {
    await db('mappings').insert({
      workspaceId,
      leadId: id('lead'),
      id: id('map'),
      isTest: false,
      statement: 'incomeStatement',
      label: 'Job Materials',
      labelKey: 'job materials',
      row: 'cogsGoodsMaterials',
      fromRow: 'otherOperatingExpenses',
      overrideId: id('ovr'),
      author: 'CRM',
      createdAt: at,
    })
  },
  '202611250415-generations': async db => {
    await db('spread_generations').update({ changes: '["Created"]', resultsSha256: 'aa' })
    await db('sign_offs').insert({
      ...{ workspaceId, leadId: id('lead'), spreadId: id('spread') },
      id: id('sgn'),
      generation: 2,
      author: 'CRM',
      name: 'Dana',
      role: 'Analyst',
      createdAt: at,
    })
  },
  '202611250800-people': async db => {
    await db('users').insert({
      id: id('user'),
      ...of,
      email: 'dana@harbor.example',
      name: 'Dana',
      role: 'admin',
      passwordHash: 'scrypt$1$1$1$aa$bb',
      acceptedAt: at,
    })
    const hers = { workspaceId, userId: id('user'), createdAt: at, expiresAt: at }
    await db('user_sessions').insert({
      ...{ ...hers, id: id('sess'), hash: 'aa', device: 'Firefox', lastSeenAt: at },
      awaitsSecondFactor: false,
    })
    await db('user_links').insert({ ...hers, id: id('link'), kind: 'invitation', hash: 'aa' })
  },
  '202611251830-portal-look': async db => {
    await db('workspaces').update({ portalLook: '{"name":"Harbor","color":"#14508c"}' })
  },
  '202611252235-saved-filters': async db => {
    await db('saved_filters').insert({
      ...{ ...of, id: id('flt'), userId: id('user'), name: 'Warm', nameKey: 'warm', isShared: true },
      parts: '{"tag":"warm"}',
    })
  },
}
