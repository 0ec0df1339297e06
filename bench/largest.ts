import Database from 'better-sqlite3'
import { type Columns, inserting } from './lead-rows.js'

interface Served {
  url: string
  apiKey: string
  otherKey: string
  file: string
}

interface LargestAnswer {
  title: string
  path: string
  method?: string
  body?: unknown
}

export interface Largest extends Served {
  answers: LargestAnswer[]
}

const KiB = 1024
const wide = (length: number) => 'é'.repeat(length)

/** As much of everything as the limits let callers write; where the number has none, thousands. */
export async function makeLargest(served: Served): Promise<Largest> {
  const send = sender(served)
  const leadId = await lead(send, 0)
  const codes = await ownItems(send, leadId)
  await answers(send, leadId, codes)
  await send('POST', `/leads/${leadId}/escalations`, { reason: wide(2_000) })
  await send('POST', '/webhooks', { url: 'https://crm.harbor.example/hook', events: ['*'] })
  await upload(served, leadId)
  const patterned = await patternedLead(send)
  const large = { leadId, checklistItems: codes.map(code => ({ code, value: 'a'.repeat(20 * KiB) })) }
  await send('PUT', '/leads', large)
  copyRows(served.file, leadId)
  const { webhooks } = await send('GET', '/webhooks')
  return {
    ...served,
    answers: [
      { title: 'GET /leads/{id}', path: `/api/v1/leads/${leadId}` },
      { title: 'GET /leads/{id}/checklist', path: `/api/v1/leads/${leadId}/checklist` },
      { title: 'PUT /leads, all its answers anew', path: '/api/v1/leads', method: 'PUT', body: large },
      { title: 'PUT /leads, patterns at their worst', path: '/api/v1/leads', method: 'PUT', body: patterned },
      {
        title: 'GET /leads/{id}/action-logs, a page of 500',
        path: `/api/v1/leads/${leadId}/action-logs?limit=500`,
      },
      {
        title: 'GET /leads/{id}/action-logs, 400 of 500 KB',
        path: `/api/v1/leads/${leadId}/action-logs`,
      },
      { title: 'GET /leads/{id}/documents, 500', path: `/api/v1/leads/${leadId}/documents` },
      { title: 'GET /leads/{id}/escalations, 5,000', path: `/api/v1/leads/${leadId}/escalations` },
      { title: 'GET /leads, 5,000', path: '/api/v1/leads' },
      {
        title: 'GET /webhooks/{id}/deliveries, 1,000',
        path: `/api/v1/webhooks/${webhooks[0].id}/deliveries`,
      },
      {
        title: 'GET /webhooks/{id}/deliveries, a page of 500',
        path: `/api/v1/webhooks/${webhooks[0].id}/deliveries?limit=500`,
      },
      { title: 'GET /events, 500', path: '/api/v1/events?limit=500' },
    ],
  }
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Send = (method: string, path: string, body?: unknown) => Promise<any>

const sender =
  ({ url, apiKey }: Served): Send =>
  async (method, path, body) => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answers ${response.status}: ${text.slice(0, 500)}`)
    return JSON.parse(text)
  }

async function lead(send: Send, n: number): Promise<string> {
  const tags = Array.from({ length: 100 }, (_, tag) => `${tag}`.padEnd(64, 'é'))
  const body = { firstName: wide(255), middleName: wide(255), lastName: wide(255), businessName: wide(255) }
  const email = `dana.${n}@${'a'.repeat(60)}.example`
  const { lead } = await send('POST', '/leads', { ...body, tags, email, phoneNumber: '+12025550147' })
  return lead.id
}

/** As many as their definitions leave room for in a mebibyte. */
async function ownItems(send: Send, leadId: string): Promise<string[]> {
  const codes = Array.from({ length: 48 }, (_, n) => `OWN_${n}`)
  for (const code of codes)
    await send('POST', `/leads/${leadId}/checklist-items`, {
      label: code,
      code,
      fieldType: 'TEXT',
      helpText: wide(2_000),
      clientInstructions: wide(4_000),
      agentInstructions: wide(4_000),
    })
  return codes
}

/** Again and again, until alternates and logs are full as well. */
async function answers(send: Send, leadId: string, codes: string[]): Promise<void> {
  for (let round = 0; round < 25; round++)
    for (let from = 0; from < codes.length; from += 16) {
      const checklistItems = codes
        .slice(from, from + 16)
        .map((code, n) => ({ code, value: `${round} ${n} `.padEnd(40 * KiB, 'a') }))
      await send('PUT', '/leads', { leadId, checklistItems })
    }
}

async function upload({ url, apiKey }: Served, leadId: string): Promise<void> {
  const form = new FormData()
  form.append('leadId', leadId)
  form.append('files', new Blob(['year,revenue\n2025,1\n']), `${'a'.repeat(240)}.csv`)
  const headers = { 'x-api-key': apiKey }
  const { ok, status } = await fetch(`${url}/api/v1/documents`, { method: 'POST', headers, body: form })
  if (!ok) throw new Error(`POST /documents answers ${status}`)
}

/** Twenty patterns for each of a dozen items, and 500 values for them. */
async function patternedLead(send: Send): Promise<unknown> {
  const leadId = await lead(send, 1)
  const codes = Array.from({ length: 12 }, (_, n) => `PATTERNED_${n}`)
  for (const code of codes) {
    const validationRules = Array.from({ length: 20 }, (_, n) => ({
      name: 'form',
      rule: 'pattern',
      message: 'Not its form.',
      value: `(a|b)*a(a|b){400}[c-z${code.length}${n}]`,
    }))
    await send('POST', `/leads/${leadId}/checklist-items`, {
      label: code,
      code,
      fieldType: 'TEXT',
      validationRules,
    })
  }
  const long = codes.map(code => ({ code, value: 'ab'.repeat(31 * KiB) }))
  const short = Array.from({ length: 488 }, (_, n) => ({ code: codes[n % 12], value: 'ab'.repeat(n) }))
  return { leadId, checklistItems: [...long.slice(0, 4), ...short] }
}

function copyRows(file: string, leadId: string): void {
  const db = new Database(file)
  db.pragma('synchronous = OFF')
  const one = (table: string, where: string) =>
    db.prepare(`select * from ${table} where ${where} limit 1`).get() as Columns
  const copies = (
    table: string,
    row: Columns,
    count: number,
    changed: (n: number) => Columns = () => ({}),
  ) => {
    const insert = inserting(db, table, row)
    for (let n = 0; n < count; n++) {
      const id = String(row.id).slice(0, -4) + n.toString().padStart(4, '0')
      insert({ ...row, id, ...changed(n) })
    }
  }
  const body = 'é'.repeat(2_000)
  const attempt = { at: '2026-11-21T12:00:00.000Z', status: 500, durationMs: 87, error: null, body }
  const attempts = JSON.stringify(Array.from({ length: 20 }, () => attempt))
  db.transaction(() => {
    const ofLead = `lead_id = '${leadId}'`
    copies('action_logs', one('action_logs', ofLead), 400, n => ({
      input: JSON.stringify({ eventType: 'lead_updated', n, text: 'a'.repeat(500_000) }),
    }))
    copies('escalations', one('escalations', ofLead), 5_000)
    copies('documents', one('documents', ofLead), 499, n => ({ sha256: `${n}`.padStart(64, '0') }))
    const { position: _, ...event } = one('events', `${ofLead} and name = 'lead.updated'`)
    const changes = Array.from({ length: 500 }, (_, n) => ({ code: `${n}`.padEnd(64, 'A'), status: 'TODO' }))
    const largeEvent = JSON.stringify({
      ...JSON.parse(String(event.body)),
      changes: { checklistItems: changes },
    })
    copies('events', event, 1_000, n => ({ body: largeEvent, sequence: 10_000 + n }))
    const delivery = one('deliveries', '1 = 1')
    copies('deliveries', delivery, 1_000, n => ({
      attempts,
      status: 'delivered',
      sequence: 20_000 + n,
      subject_id: `lead_${n}`,
      event_id: String(event.id).slice(0, -4) + n.toString().padStart(4, '0'),
    }))
    const row = one('leads', `id = '${leadId}'`)
    copies('leads', row, 5_000)
  })()
  db.close()
}
