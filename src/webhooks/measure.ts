import { Gauge } from 'prom-client'
import type { Context } from '../context.js'
import { rowsOf } from '../db/rows.js'
import { registry } from '../metrics.js'

/** More aren't counted one by one: a subscription that is disabled may have a month's. */
const countedUpTo = 10_000

type Parts = Pick<Context, 'db' | 'clock' | 'log'>

/** What waits in the database, looked up when the metrics are read: by one of the workers, once a process. */
export function measureQueues(parts: Parts): void {
  measured(parts, {
    name: 'leadspread_oldest_wake_seconds',
    help: 'Age of the oldest call to Temporal that is still to be made; 0 when there is none.',
    measure: measureWakes,
  })
  measured(parts, {
    name: 'leadspread_deliveries_due',
    help: `Subjects with a delivery that is due and not under way, by the state of the subscription: enabled or disabled. Counted up to ${countedUpTo}.`,
    labelNames: ['subscription'],
    measure: measureDue,
  })
  measured(parts, {
    name: 'leadspread_oldest_due_delivery_seconds',
    help: 'For how long the oldest of them has been due, by the state of the subscription; 0 when none is.',
    labelNames: ['subscription'],
    measure: measureOldest,
  })
}

interface Measured {
  name: string
  help: string
  labelNames?: string[]
  measure: (gauge: Gauge, parts: Parts) => Promise<void>
}

/** Metrics of other things are wanted most of all while the database is away. */
function measured(parts: Parts, { measure, ...described }: Measured): void {
  const gauge: Gauge = new Gauge({
    ...described,
    registers: [registry],
    async collect() {
      try {
        await measure(gauge, parts)
      } catch (error) {
        gauge.reset()
        parts.log.warn({ err: error }, 'what waits could not be measured')
      }
    },
  })
}

const stateOf = (enabled: boolean) => ({ subscription: enabled ? 'enabled' : 'disabled' })

const ageOf = ({ clock }: Parts, since: string | null | undefined): number =>
  since ? Math.max((clock().getTime() - Date.parse(since)) / 1000, 0) : 0

async function measureWakes(gauge: Gauge, parts: Parts): Promise<void> {
  const [row] = await rowsOf<{ since: string | null }>(parts.db, 'select min(since) as since from wakes', [])
  gauge.set(ageOf(parts, row?.since))
}

async function measureDue(gauge: Gauge, { db, clock }: Parts): Promise<void> {
  for (const enabled of [true, false]) {
    const [row] = await rowsOf<{ due: number | string }>(
      db,
      `select count(*) as due from (
         select 1 from delivery_lanes join webhooks on webhooks.id = delivery_lanes.webhook_id
         where webhooks.archived_at is null and ${enabled ? '' : 'not'} webhooks.enabled
           and delivery_lanes.due_at <= ? limit ${countedUpTo}) as counted`,
      [clock().toISOString()],
    )
    gauge.set(stateOf(enabled), Number(row?.due ?? 0))
  }
}

/** By the index on each subscription's lanes, however many there are. */
async function measureOldest(gauge: Gauge, parts: Parts): Promise<void> {
  const rows = await rowsOf<{ enabled: boolean | 0 | 1; since: string | null }>(
    parts.db,
    `select enabled, min((select min(due_at) from delivery_lanes where delivery_lanes.webhook_id = webhooks.id)) as since
     from webhooks where archived_at is null group by enabled`,
    [],
  )
  for (const enabled of [true, false]) {
    const row = rows.find(one => Boolean(one.enabled) === enabled)
    gauge.set(stateOf(enabled), ageOf(parts, row?.since))
  }
}
