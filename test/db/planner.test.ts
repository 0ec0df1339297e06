import test from 'ava'
import { isPostgres } from '../../src/db/connect.js'
import { describeTables } from '../../src/db/planner.js'
import { transact } from '../../src/db/transact.js'
import { onPostgres, testDatabase } from '../support/database.js'
import { world } from '../support/world.js'

const onlySqlite = onPostgres ? test.skip : test

onlySqlite('what every request reads and writes goes by an index, on a new installation too', async t => {
  const { context } = await testDatabase(t)
  const { db } = context
  t.false(isPostgres(db))
  for (const [sql, index] of [
    ['select * from leads where workspace_id = ? and id = ?', /SEARCH leads USING INDEX/],
    ['select * from checklist_entries where workspace_id = ? and (lead_id = ?)', /lead_id/],
    ['select * from lead_items where workspace_id = ? and (lead_id = ?)', /lead_id/],
    ['select * from attachments where workspace_id = ? and (lead_id = ?)', /lead_id/],
    [
      'select * from action_logs where workspace_id = ? and (lead_id = ?) order by id desc limit 100',
      /lead_id/,
    ],
    ['delete from lead_tags where workspace_id = ? and lead_id = ? and tag_key not in (?)', /lead_id/],
    ['select * from leads where workspace_id = ? and email_key = ? order by id desc limit 100', /by_email/],
    [
      'select * from leads where workspace_id = ? and phone_number = ? order by id desc limit 100',
      /by_phone/,
    ],
    ['select * from leads where workspace_id = ? and external_lead_id = ? limit 500', /by_external_id/],
    [
      `select id from leads where workspace_id = ? and (is_test = false and deleted_at is null
       and external_lead_id in (?, ?))`,
      /by_external_id/,
    ],
    [
      `select lead_id, max(case when sync_id = ? then 1 else 0 end) as is_named
       from synced_leads join syncs on syncs.id = sync_id
       where lead_id in (select distinct lead_id from synced_leads where workspace_id = ? and lead_id > ?
         and exists (select 1 from syncs where syncs.id = sync_id and is_test = false) order by lead_id limit 500)
       group by lead_id order by lead_id`,
      /synced_leads USING INDEX \S+ \(workspace_id=\? AND lead_id>/,
    ],
    [
      'select * from leads where workspace_id = ? and deleted_at is null and id < ? order by id desc limit 500',
      /id</,
    ],
    ['select * from workflow_runs where workspace_id = ? and lead_id = ?', /lead_id/],
    ['select * from documents where workspace_id = ? and lead_id = ?', /lead_id/],
    [
      'select id, events, enabled from webhooks where workspace_id = ? and archived_at is null',
      /workspace_id/,
    ],
    [
      'select * from events where workspace_id = ? and position > cast(? as integer) order by position limit 100',
      /workspace_id=\? AND rowid>/,
    ],
    ['select * from events where subject_id = ? and sequence = ?', /subject_id=\? AND sequence=/],
    [
      'select * from deliveries where workspace_id = ? and webhook_id = ? and id < ? order by id desc limit 50',
      /webhook_id=\? AND id</,
    ],
    [
      `select id, subject_id from deliveries where workspace_id = ? and webhook_id = ? and status = 'failed'
       and settled_at >= ? and settled_at <= ? order by settled_at, id limit 500`,
      /deliveries_failed/,
    ],
    [
      `update deliveries set status = 'cancelled' where webhook_id = ? and status = 'pending' and subject_id in (?)`,
      /deliveries_pending/,
    ],
    ['update delivery_lanes set due_at = ? where webhook_id = ? and lease is null and due_at > ?', /due_at>/],
    // As foreign keys look, when a delivery is purged.
    ['delete from delivery_lanes where delivery_id = ?', /delivery_lanes_of_delivery/],
    ['delete from deliveries where event_id = ?', /event_id/],
    [
      `select * from action_logs where workspace_id = ? and (workflow_run_id = ? and status = 'PENDING') order by id`,
      /action_logs_of_run/,
    ],
    [`update action_logs set status = ? where workflow_run_id = ?`, /action_logs_of_run/],
    [
      `select id from workflow_runs where status in ('COMPLETED', 'CANCELLED') and (updated_at, id) > (?, ?)
       and updated_at < ? order by updated_at, id limit 50`,
      /workflow_runs_ended/,
    ],
  ] as const) {
    const plan: { detail: string }[] = await db.raw(
      `explain query plan ${sql}`,
      sql.match(/\?/g)?.map(() => 'x') ?? [],
    )
    const told = plan.map(({ detail }) => detail).join('; ')
    t.regex(told, index, sql)
    t.notRegex(told, /SCAN/, sql)
  }
})

onlySqlite(
  'an upgrade of an installation with rows leaves no samples, for which statements would be planned again and again',
  async t => {
    const w = await world(t)
    for (let lead = 0; lead < 30; lead++) await w.newLead()
    const { db } = w.context
    await transact(db, describeTables)
    t.deepEqual(await db('sqlite_stat4').select(), [])
    t.regex((await db('sqlite_stat1').where({ idx: 'leads_by_email' }).first()).stat, /^1000000 /)
  },
)
