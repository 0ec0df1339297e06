import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { Router } from '@koa/router'
import Database from 'better-sqlite3'
import Koa, { type Context } from 'koa'
import { koaBody } from 'koa-body'
import type { createBody, updateBody } from './lead-bodies.js'
import { type Columns, inserting, type LeadRows } from './lead-rows.js'

/** What our side wrote for one such request, and how long it answered. */
export interface Written extends LeadRows {
  answerBytes: number
}

/** The same rows and answers as ours, with as little as can be between: no key, no check, no log, no metrics. */
const [file = '', workspaceId = ''] = process.argv.slice(2)
const db = new Database(file)
db.pragma('journal_mode = WAL')
db.pragma('synchronous = FULL')

const router = new Router()

const readItems = db.prepare(
  `select id, first_name, middle_name, last_name, email, phone_number, business_name, status, open_escalations,
          completed_items, total_items, tags
   from leads where workspace_id = ? and deleted_at is null order by id desc`,
)
router.get('/api/v1/leads', ctx => {
  ctx.type = 'json'
  ctx.body = JSON.stringify((readItems.all(workspaceId) as Columns[]).map(listItem))
})
const listItem = (lead: Columns) => ({
  id: lead.id,
  name: [lead.first_name, lead.middle_name, lead.last_name].filter(Boolean).join(' '),
  email: lead.email,
  phoneNumber: lead.phone_number ?? '',
  businessName: lead.business_name ?? '',
  status: (lead.open_escalations as number) > 0 ? 'REVIEW' : lead.status,
  completedChecklistItems: lead.completed_items,
  totalChecklistItems: lead.total_items,
  tags: JSON.parse(lead.tags as string),
  nextFollowUp: null,
})

const readLogs = db.prepare(
  `select id, type, status, summary, input, output, error, parent_action_id as parentActionId,
          scheduled_at as scheduledAt, created_at as createdAt, completed_at as completedAt, tool
   from action_logs where lead_id = ? and workspace_id = ? order by id desc`,
)
router.get('/api/v1/leads/:id/action-logs', ctx => {
  ctx.type = 'json'
  ctx.body = JSON.stringify((readLogs.all(ctx.params.id, workspaceId) as Columns[]).map(logItem))
})
const logItem = (log: Columns) => ({
  ...log,
  input: JSON.parse(log.input as string),
  output: JSON.parse(log.output as string),
  tool: JSON.parse((log.tool ?? 'null') as string),
  messages: [],
})

const readRows = {
  lead: db.prepare('select * from leads where id = ? and workspace_id = ? and deleted_at is null'),
  workspace: db.prepare('select * from workspaces where id = ?'),
  entries: db.prepare('select * from checklist_entries where lead_id = ? and workspace_id = ?'),
  own: db.prepare('select * from lead_items where lead_id = ? and workspace_id = ? order by id'),
  attachments: db.prepare('select * from attachments where lead_id = ? and workspace_id = ? order by id'),
  logs: db.prepare(
    'select * from action_logs where lead_id = ? and workspace_id = ? order by id desc limit 100',
  ),
  matching: db.prepare(
    `select * from leads where workspace_id = ? and id <> ? and deleted_at is null and not is_test and id in (
       select id from leads where workspace_id = ? and phone_number = ? union all
       select id from leads where workspace_id = ? and email_key = ?)`,
  ),
}
function rowsOfLead(id: string) {
  const lead = readRows.lead.get(id, workspaceId) as Columns
  readRows.workspace.get(workspaceId)
  const [entries, own, attachments, logs] = (['entries', 'own', 'attachments', 'logs'] as const).map(
    name => readRows[name].all(id, workspaceId) as Columns[],
  )
  const same = [workspaceId, lead.phone_number, workspaceId, lead.email_key]
  const matching = readRows.matching.all(workspaceId, id, ...same) as Columns[]
  return { lead, entries, own, attachments, logs, matching }
}

/** What a request of each kind has written, or how long a read answers; until that is known, there is none. */
process.on('message', (told: { created: Written; updated: Written } | { answerBytes: number }) => {
  if ('answerBytes' in told) router.get('/api/v1/leads/:id', reading(told.answerBytes))
  else serveWrites(told)
  process.send?.('ready')
})

/** The rows are there as they are, and what they lack to be as long as ours is filling. */
function reading(bytes: number) {
  let filler: string | undefined
  return (ctx: Context) => {
    const rows = rowsOfLead(ctx.params.id)
    filler ??= 'x'.repeat(bytes - JSON.stringify({ success: true, ...rows, filler: '' }).length)
    ctx.body = { success: true, ...rows, filler }
  }
}

function serveWrites({ created, updated }: { created: Written; updated: Written }) {
  router.post('/api/v1/leads', koaBody(), creating(created))
  router.put('/api/v1/leads', koaBody(), updating(updated))
}

function creating({ lead, entries, links, logs, events, answerBytes }: Written) {
  const insertLead = inserting(db, 'leads', lead)
  const insertEntry = inserting(db, 'checklist_entries', entries[0])
  const insertLink = inserting(db, 'lead_tags', links[0])
  const tell = telling(logs, events)
  const create = db.transaction((sent: ReturnType<typeof createBody>): Columns => {
    const at = new Date().toISOString()
    const id = bareId('lead')
    const { firstName, lastName, email, phoneNumber } = sent
    const row = {
      ...lead,
      id,
      first_name: firstName,
      last_name: lastName,
      email,
      email_key: email,
      phone_number: phoneNumber,
      created_at: at,
      updated_at: at,
    }
    insertLead(row)
    for (const entry of entries)
      insertEntry({ ...entry, id: randomUUID(), lead_id: id, created_at: at, updated_at: at })
    for (const link of links) insertLink({ ...link, lead_id: id })
    tell(id, 1, at)
    return row
  })
  const answer = answering(answerBytes)
  return (ctx: Context) => answer(ctx, 201, create.immediate(bodyOf(ctx)))
}

function updating({ lead, entries, logs, events, answerBytes }: Written) {
  const updateLead = db.prepare(
    `update leads set business_name = ?, website = ?, search = ?, completed_items = ?, total_items = ?,
       event_sequence = event_sequence + 1, updated_at = ?
     where id = ? and workspace_id = ? returning *`,
  )
  const updateEntry = db.prepare(
    `update checklist_entries set value = ?, alternate_values = ?, status = ?, validation_error = ?, updated_at = ?
     where lead_id = ? and item_id = ?`,
  )
  const tell = telling(logs, events)
  const update = db.transaction(
    ({ leadId, businessName, website }: ReturnType<typeof updateBody>): Columns => {
      const at = new Date().toISOString()
      const { search, completed_items, total_items } = lead
      const changed = [businessName, website, search, completed_items, total_items, at]
      const row = updateLead.get(...changed, leadId, workspaceId) as Columns
      for (const { value, alternate_values, status, validation_error, item_id } of entries)
        updateEntry.run(value, alternate_values, status, validation_error, at, leadId, item_id)
      tell(leadId, row.event_sequence as number, at)
      return row
    },
  )
  const answer = answering(answerBytes)
  return (ctx: Context) => answer(ctx, 200, update.immediate(bodyOf(ctx)))
}

const bodyOf = <T>(ctx: Context): T => (ctx.request as unknown as { body: T }).body

/** One log and one event, rendered for each request as ours are. */
function telling([log]: Columns[], [event]: Columns[]) {
  const insertLog = inserting(db, 'action_logs', log)
  const insertEvent = inserting(db, 'events', event)
  const input = JSON.parse(log?.input as string)
  const body = JSON.parse(event?.body as string)
  return (leadId: string, sequence: number, at: string) => {
    const text = JSON.stringify({ ...input, leadId })
    insertLog({ ...log, id: bareId('log'), lead_id: leadId, input: text, created_at: at, completed_at: at })
    const id = bareId('evt')
    const rendered = JSON.stringify({ ...body, id, occurredAt: at, leadId, sequence })
    insertEvent({
      ...event,
      id,
      lead_id: leadId,
      subject_id: leadId,
      sequence,
      body: rendered,
      occurred_at: at,
    })
  }
}

/** As long as ours, from the row and filling. */
function answering(bytes: number) {
  let filler: string | undefined
  return (ctx: Context, status: number, lead: Columns) => {
    filler ??= 'x'.repeat(bytes - JSON.stringify({ success: true, lead, filler: '' }).length)
    ctx.status = status
    ctx.body = { success: true, lead, filler }
  }
}

/** As long as ours, and in the order of time as ours are. */
let made = 0
const bareId = (kind: string): string =>
  `${kind}_01zz${Date.now().toString(32)}${(made++).toString(32).padStart(13, '0')}`

const koa = new Koa()
koa.use(router.routes())
const server = koa.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.once('disconnect', () => process.exit())
