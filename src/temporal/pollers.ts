import { type Queue, queues } from '../../workflows/contract.js'
import type { Temporal } from './client.js'

/** Temporal's numbers of what a task queue holds. */
const kinds = { workflows: 1, activities: 2 } as const

/** A worker asks anew at least once a minute. Temporal remembers those who asked for longer. */
const freshMs = 75_000

/** Whether some worker takes what waits in a task queue. */
export async function isAttended(
  temporal: Temporal,
  queue: Queue,
  { kind, timeoutMs, now }: { kind: keyof typeof kinds; timeoutMs: number; now: Date },
): Promise<boolean> {
  const { pollers } = await temporal.reach('pollers', timeoutMs, ({ connection, namespace }) =>
    connection.workflowService.describeTaskQueue({
      namespace,
      taskQueue: { name: queues[queue] },
      taskQueueType: kinds[kind],
    }),
  )
  return (pollers ?? []).some(
    ({ lastAccessTime }) => Number(lastAccessTime?.seconds ?? 0) * 1_000 > now.getTime() - freshMs,
  )
}

/** Task queues whose activities no worker takes. */
export async function unattended(temporal: Temporal, timeoutMs: number, now: Date): Promise<Queue[]> {
  const all = Object.keys(queues) as Queue[]
  const attended = await Promise.all(
    all.map(queue => isAttended(temporal, queue, { kind: 'activities', timeoutMs, now })),
  )
  return all.filter((_, at) => !attended[at])
}
