import { join } from 'node:path'
import Database from 'better-sqlite3'
import { Agent } from 'undici'

export interface BareSender {
  /** Resolves when it is committed; by then it is on its way. */
  happen(url: string, id: string): void
  /** When all that is under way is sent, and written down as sent. */
  sent(): Promise<void>
  close(): Promise<void>
}

const slots = 10

/** As little as can be between an event and its receiver: a row is committed, posted, and marked as sent. */
export function bareSender(folder: string): BareSender {
  const db = new Database(join(folder, 'bare-deliveries.sqlite'))
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.exec(
    'create table deliveries (id text primary key, body text not null, sent integer not null default 0)',
  )
  const insert = db.prepare('insert into deliveries (id, body) values (?, ?)')
  const mark = db.prepare('update deliveries set sent = 1 where id = ?')
  const agent = new Agent()
  const queue: (() => Promise<void>)[] = []
  const underWay = new Set<Promise<void>>()
  const begin = () => {
    while (underWay.size < slots && queue.length > 0) {
      const posting: Promise<void> = (queue.shift() as () => Promise<void>)().finally(() => {
        underWay.delete(posting)
        begin()
      })
      underWay.add(posting)
    }
  }
  return {
    happen(url, id) {
      const body = JSON.stringify({ id, event: 'webhook.test', note: id })
      insert.run(id, body)
      queue.push(async () => {
        const { origin } = new URL(url)
        const headers = { 'content-type': 'application/json', 'webhook-id': id }
        const answer = await agent.request({ origin, path: `/${id}`, method: 'POST', headers, body })
        await answer.body.dump()
        mark.run(id)
      })
      begin()
    },
    async sent() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    async close() {
      await agent.close()
      db.close()
    },
  }
}
