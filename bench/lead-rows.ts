import type Database from 'better-sqlite3'

export type Columns = Record<string, string | number | null>

/** What the database holds of a lead. */
export interface LeadRows {
  lead: Columns
  entries: Columns[]
  links: Columns[]
  logs: Columns[]
  events: Columns[]
}

export function rowsOf(db: Database.Database, leadId: string): LeadRows {
  const of = (table: string) =>
    db.prepare(`select * from ${table} where lead_id = ?`).all(leadId) as Columns[]
  return {
    lead: db.prepare('select * from leads where id = ?').get(leadId) as Columns,
    entries: of('checklist_entries'),
    links: of('lead_tags'),
    logs: of('action_logs'),
    // Where it stands among all events, the database decides.
    events: of('events').map(({ position: _, ...event }) => event as Columns),
  }
}

/** Of these rows, the ones that the lead's last change wrote. */
export const lastWritten = ({ lead, entries, links, logs, events }: LeadRows): LeadRows => ({
  lead,
  entries: entries.filter(entry => entry.updated_at === lead.updated_at),
  links,
  logs: logs.filter(log => log.created_at === lead.updated_at),
  events: events.filter(event => event.occurred_at === lead.updated_at),
})

/** One prepared statement for all rows that look like this one. */
export function inserting(
  db: Database.Database,
  table: string,
  like: Columns | undefined,
): (row: Columns) => void {
  const names = Object.keys(like ?? {})
  const statement = db.prepare(
    `insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`,
  )
  return row => void statement.run(names.map(name => row[name]))
}
