import { Gauge } from 'prom-client'
import type { Context } from '../context.js'
import { rowsOf } from '../db/rows.js'
import { registry } from '../metrics.js'

/** More aren't counted one by one: a subscription that is disabled may have a month's. */
const countedUpTo = 10_000

/** What waits in the database, looked up when the metrics are read: by one of the workers, once a process. */
export function measureQueues({ db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>): void {
  const ageOf = (since: string | null | undefined) =>
    since ? Math.max((clock().getTime() - Date.parse(since)) / 1000, 0) : 0
  /** Metrics of other things are wanted most of all while the database is away. */
  const measured = (gauge: Gauge, work: () => Promise<void>) => async () => {
    try {
      await work()
    } catch (error) {
      gauge.reset()
      log.warn({ err: error }, 'what waits could not be measured')
    }
  }

  const wakes: Gauge = new Gauge({
    name: 'leadspread_oldest_wake_seconds',
    help: 'Age of the oldest call to Temporal that is still to be made; 0 when there is none.',
    registers: [registry],
    collect: () =>
      measured(wakes, async () => {
        const [row] = await rowsOf<{ since: string | null }>(db, 'select min(since) as since from wakes', [])
        wakes.set(ageOf(row?.since))
      })(),
  })

  const labelNames = ['subscription']
  const due: Gauge = new Gauge({
    name: 'leadspread_deliveries_due',
    help: `Subjects with a delivery that is due and not under way, by the state of the subscription: enabled or disabled. Counted up to ${countedUpTo}.`,
    labelNames,
    registers: [registry],
    collect: () =>
      measured(due, async () => {
        for (const enabled of [true, false]) {
          const [row] = await rowsOf<{ due: number | string }>(
            db,
            `select count(*) as due from (
               select 1 from delivery_lanes join webhooks on webhooks.id = delivery_lanes.webhook_id
               where webhooks.archived_at is null and ${enabled ? '' : 'not'} webhooks.enabled
                 and delivery_lanes.due_at <= ? limit ${countedUpTo}) as counted`,
            [clock().toISOString()],
          )
          due.set({ subscription: enabled ? 'enabled' : 'disabled' }, Number(row?.due ?? 0))
        }
      })(),
  })

  const oldest: Gauge = new Gauge({
    name: 'leadspread_oldest_due_delivery_seconds',
    help: 'For how long the oldest of them has been due, by the state of the subscription; 0 when none is.',
    labelNames,
    registers: [registry],
    collect: () =>
      measured(oldest, async () => {
        // By the index on each subscription's lanes, however many there are.
        const rows = await rowsOf<{ enabled: boolean | 0 | 1; since: string | null }>(
          db,
          `select enabled, min((select min(due_at) from delivery_lanes where delivery_lanes.webhook_id = webhooks.id)) as since
           from webhooks where archived_at is null group by enabled`,
          [],
        )
        for (const enabled of [true, false]) {
          const row = rows.find(one => Boolean(one.enabled) === enabled)
          oldest.set({ subscription: enabled ? 'enabled' : 'disabled' }, ageOf(row?.since))
        }
      })(),
  })
}
