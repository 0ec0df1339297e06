import { fileURLToPath } from 'node:url'
import {
  bundleWorkflowCode,
  DefaultLogger,
  makeTelemetryFilterString,
  NativeConnection,
  Runtime,
  Worker,
} from '@temporalio/worker'
import Database from 'better-sqlite3'
import { request } from 'undici'
import { bareQueue } from './bare-workflow.js'

export type BareActivities = ReturnType<typeof activitiesOn>

function activitiesOn(file: string) {
  const db = new Database(file)
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.exec('create table if not exists runs (id text primary key, status text not null)')
  const write = db.prepare(
    'insert into runs (id, status) values (?, ?) on conflict (id) do update set status = excluded.status',
  )
  return {
    async writeRow(id: string, status: string): Promise<string> {
      write.run(id, status)
      return status
    },
    async post(url: string): Promise<void> {
      const answer = await request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
      await answer.body.dump()
      if (answer.statusCode !== 200) throw new Error(`The receiver answers ${answer.statusCode}`)
    },
  }
}

const [address = '', file = ''] = process.argv.slice(2)
const logger = new DefaultLogger('ERROR')
Runtime.install({
  logger,
  telemetryOptions: { logging: { filter: makeTelemetryFilterString({ core: 'ERROR', other: 'ERROR' }) } },
})
const workflowsPath = fileURLToPath(new URL('./bare-workflow.js', import.meta.url))
const worker = await Worker.create({
  connection: await NativeConnection.connect({ address }),
  taskQueue: bareQueue,
  workflowBundle: await bundleWorkflowCode({ workflowsPath, logger }),
  activities: activitiesOn(file),
})
process.once('disconnect', () => worker.shutdown())
process.send?.('ready')
await worker.run()
process.exit()
