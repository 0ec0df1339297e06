import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { Router } from '@koa/router'
import Database from 'better-sqlite3'
import Koa from 'koa'
import { koaBody } from 'koa-body'

/** As little as can be between the same HTTP and the same rows: no key, no check, no log, no metrics. */
const [file = '', workspaceId = ''] = process.argv.slice(2)
const db = new Database(file)
db.pragma('journal_mode = WAL')
db.pragma('synchronous = FULL')

const readLead = db.prepare('select * from leads where id = ? and workspace_id = ?')
const readRun = db.prepare(
  `select id, lead_id as leadId, agent_id as agentId, workflow_id as workflowId, portal_url as portalUrl, external_id as externalId,
          status, source, created_at as createdAt, completed_at as completedAt, cancelled_at as cancelledAt
   from workflow_runs where id = ? and workspace_id = ?`,
)
const insertLead = db.prepare(
  `insert into leads (id, workspace_id, first_name, last_name, email, phone_number, external_lead_id, assignee_type, status, source,
                      is_test, created_at, updated_at)
   values (@id, @workspaceId, @firstName, @lastName, @email, @phoneNumber, @externalLeadId, 'AI_AGENT', 'IN_PROGRESS', 'api', 0, @at, @at)`,
)
const insertLog = db.prepare(
  `insert into action_logs (id, workspace_id, lead_id, type, status, summary, input, output, created_at, completed_at)
   values (@id, @workspaceId, @leadId, 'API_ACTIVITY', 'COMPLETED', 'Lead created', @input, '{}', @at, @at)`,
)
const insert = db.transaction((lead: { id: string; at: string }, log: object) => {
  insertLead.run(lead)
  insertLog.run(log)
})

/** What each answer lacks to be as long as ours. */
let filler = { leads: '', 'workflow-runs': '' }
process.on('message', (bytes: { leads: number; 'workflow-runs': number }) => {
  filler = { leads: 'x'.repeat(bytes.leads), 'workflow-runs': 'x'.repeat(bytes['workflow-runs']) }
})

const router = new Router()
router.get('/api/v1/leads/:id', ctx => {
  ctx.body = { success: true, lead: readLead.get(ctx.params.id, workspaceId), filler: filler.leads }
})
router.get('/api/v1/workflow-runs/:id', ctx => {
  ctx.body = {
    success: true,
    workflowRun: readRun.get(ctx.params.id, workspaceId),
    filler: filler['workflow-runs'],
  }
})
router.post('/api/v1/leads', koaBody(), ctx => {
  const sent = (ctx.request as unknown as { body: object }).body
  const lead = { id: randomUUID(), workspaceId, at: new Date().toISOString(), ...sent }
  const input = JSON.stringify({
    eventType: 'lead_created',
    source: 'api',
    leadUpdates: sent,
    checklistUpdates: [],
  })
  const log = { id: randomUUID(), workspaceId, leadId: lead.id, input, at: lead.at }
  insert.immediate(lead, log)
  ctx.status = 201
  ctx.body = { success: true, lead, actionLogs: [log], filler: filler.leads }
})

const koa = new Koa()
koa.use(router.routes())
const server = koa.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.once('disconnect', () => process.exit())
