import { at, id, of, type Populations, workspaceId } from './words.js'

/** What a lender has set up: its workspace, keys, checklist, agents and words. */
export const lender: Populations = {
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
      id: id('item'),
      ...of,
      groupId: id('grp'),
      code: 'EIN',
      label: 'EIN',
      fieldType: 'EIN',
      isRequired: true,
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
      id: id('hook'),
      ...of,
      code: 'crm',
      url: 'https://crm.example/hook',
      events: '["*"]',
      headers: 'v1.',
      secret: 'v1.',
    })
  },
  '202611221310-requests-of-keys': async () => {},
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
  '202611232100-words': async db => {
    await db('workflows').update({ words: '{"thanks":"Thank you, {firstName}."}' })
  },
  '202611251830-portal-look': async db => {
    await db('workspaces').update({ portalLook: '{"name":"Harbor","color":"#14508c"}' })
  },
}
