import type { DrawnFile } from '../support/drawn-forms.js'
import type { Caller } from './caller.js'

/** What its caller knows of a lead. Nobody else changes it. */
export interface KnownLead {
  id: string
  firstName: string
  externalLeadId: string
  documents: Map<string, DrawnFile>
  runs: { id: string; agentId: string; workflowType: string; status: string }[]
  spreadIds: string[]
  /** Codes of the items that were asked of this lead alone. */
  ownCodes: Set<string>
}

const names = ['Dana', 'Ørjan', '李雷', 'Ana Maria', "O'Neil", 'x'.repeat(255), 'Zoë 🙂']

export async function createLead(caller: Caller): Promise<KnownLead> {
  const { chance } = caller
  const firstName = chance.one(names)
  const externalLeadId = `soak-${caller.word(16)}`
  const { body } = await caller.write('POST', '/leads', { firstName, externalLeadId, ...drawnFields(caller) })
  return {
    id: body.lead.id,
    firstName,
    externalLeadId,
    documents: new Map(),
    runs: [],
    spreadIds: [],
    ownCodes: new Set<string>(),
  }
}

function drawnFields(caller: Caller): Record<string, unknown> {
  const { chance } = caller
  const fields: Record<string, () => unknown> = {
    lastName: () => chance.one(['Whitfield', '', null, 'Müller']),
    email: () => chance.one([`${caller.word()}@harbor.example`, null, '']),
    phoneNumber: () => chance.one(['(202) 555-0147', '+44 20 7946 0018', 'call me', null]),
    businessName: () => chance.one(['Harbor Traders LLC', null]),
    website: () => chance.one(['harbor.example', 'https://harbor.example/a?b=c', null]),
    timezone: () => chance.one(['America/Denver', 'Europe/London', null]),
    tags: () =>
      Array.from({ length: chance.whole(0, 5) }, () => chance.one(['VIP', 'vip', 'warm', caller.word()])),
    emailVerified: () => chance.fraction() < 0.5,
    checklistItems: () => drawnAnswers(caller),
  }
  return Object.fromEntries(
    Object.entries(fields)
      .filter(() => chance.fraction() < 0.3)
      .map(([name, draw]) => [name, draw()]),
  )
}

/** Never of `OWED`: so no checklist is ever done, and no run ends by itself. */
function drawnAnswers({ chance }: Caller): unknown[] {
  const values = {
    NAME: () => chance.one(['Harbor Traders LLC', '  blanks  ', null]),
    AMOUNT: () => chance.one([25_000, '$1,250.00', 'much', null]),
    SINCE: () => chance.one(['2019-05-01', '05/01/2019', 'long ago']),
    EIN: () => chance.one(['12-3456789', '123456789']),
    ADDRESS: () =>
      chance.one(['1 Main St', { line1: '1 Main St', city: 'X', region: 'NY', postalCode: '10001' }]),
  }
  return Object.entries(values)
    .filter(() => chance.fraction() < 0.5)
    .map(([code, draw]) => ({ code, value: draw() }))
}

export async function updateLead(caller: Caller, lead: KnownLead): Promise<void> {
  const { chance } = caller
  const status = chance.one([undefined, undefined, 'IN_PROGRESS', 'NOT_INTERESTED', 'OPTED_OUT'])
  const firstName = chance.fraction() < 0.5 ? chance.one(names) : undefined
  const changes = { leadId: lead.id, ...drawnFields(caller), firstName, status }
  const both = chance.fraction() < 0.2
  const { body } = both
    ? await caller.twice('PUT', '/leads', changes)
    : await caller.write('PUT', '/leads', changes)
  lead.firstName = firstName ?? lead.firstName
  caller.expect(
    body.lead.firstName === lead.firstName,
    'a lead has another name than it was given',
    body.lead,
  )
}

export async function readLead(caller: Caller, lead: KnownLead): Promise<void> {
  const { body } = await caller.get(`/leads/${lead.id}`)
  const { firstName, externalLeadId } = body.lead
  caller.expect(firstName === lead.firstName, 'a lead is read with another name', [lead, body.lead])
  caller.expect(externalLeadId === lead.externalLeadId, 'a lead is read with another id', [lead, body.lead])
}

export async function findLead(caller: Caller, lead: KnownLead): Promise<void> {
  const by = caller.chance.one(['externalLeadId', 'q'])
  const { body } = await caller.get(`/leads?${by}=${lead.externalLeadId}`)
  caller.expect(body.length === 1 && body[0].id === lead.id, `a lead is not found by ${by}`, body)
}

/** A caller whose lead is gone is told so, and nothing hangs on to it. */
export async function deleteLead(caller: Caller, lead: KnownLead): Promise<void> {
  await caller.write('DELETE', `/leads/${lead.id}`)
  await caller.get(`/leads/${lead.id}`, { expect: 404 })
}

export async function lookAtChecklist(caller: Caller, lead: KnownLead): Promise<void> {
  const { body } = await caller.get(`/leads/${lead.id}/checklist`)
  const items: { checklistItem: { code: string } }[] = body.flatMap(
    ({ items }: { items: unknown[] }) => items,
  )
  const codes = new Set(items.map(({ checklistItem }) => checklistItem.code))
  const missing = [...lead.ownCodes].filter(code => !codes.has(code))
  caller.expect(missing.length === 0, "items are missing in a lead's checklist", missing)
}

export async function askForMore(caller: Caller, lead: KnownLead): Promise<void> {
  const { chance } = caller
  if (lead.ownCodes.size > 20) return
  const code = `C${caller.word(10).toUpperCase()}`
  const fieldType = chance.one(['TEXT', 'FILE', 'DATE', 'NUMBER', 'BANK_STATEMENT'])
  const item = { label: chance.one(['Utility bill', 'Foto des Ausweises', 'x']), fieldType, code }
  await caller.write('POST', `/leads/${lead.id}/checklist-items`, item)
  lead.ownCodes.add(code)
}

export async function noteActivity(caller: Caller, lead: KnownLead): Promise<void> {
  const { chance } = caller
  const { body } = await caller.write('POST', '/activity', {
    leadId: lead.id,
    eventType: 'sales_call',
    title: chance.one(['Called', 'Écrit', 'x'.repeat(255)]),
    metadata: chance.one([null, { minutes: 12 }, { deep: { deeper: [1, 2, 3] } }]),
  })
  const { body: logs } = await caller.get(`/leads/${lead.id}/action-logs?limit=${chance.whole(20, 100)}`)
  const ids = logs.map(({ id }: { id: string }) => id)
  caller.expect(ids.includes(body.actionLogId), 'a log is not on the timeline', [body, ids])
}

export async function escalate(caller: Caller, lead: KnownLead): Promise<void> {
  const path = `/leads/${lead.id}/escalations`
  const { body } = await caller.write('POST', path, {
    reason: caller.chance.one(['Call back', 'Ü'.repeat(500)]),
  })
  await caller.get(path)
  if (caller.chance.fraction() < 0.8) await caller.twice('POST', `/escalations/${body.escalation.id}/resolve`)
}

export async function portalLink(caller: Caller, lead: KnownLead): Promise<void> {
  await caller.get(`/leads/${lead.id}/portal-url`)
  if (caller.chance.fraction() < 0.2) await caller.twice('POST', `/leads/${lead.id}/portal-url/revoke`)
}
