import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import {
  DefaultLogger,
  makeTelemetryFilterString,
  NativeConnection,
  Runtime,
  Worker,
  type WorkerOptions,
} from '@temporalio/worker'
import { createActivities } from '../../activities/index.js'
import { type Queue, queues } from '../../workflows/contract.js'
import { linkEntries } from '../audit/link.js'
import { removeOldEntries } from '../audit/retain.js'
import { sweepOpen } from '../conducted/sweep-open.js'
import { startSweeping } from '../conducted/sweeping.js'
import type { Config } from '../config.js'
import type { Context } from '../context.js'
import { forgetArrivals } from '../documents/forget-arrivals.js'
import { StartError } from '../errors.js'
import { forgetOldRequests } from '../http/idempotency.js'
import { conductedDocuments } from '../intake/conducted.js'
import { recountStaleLeads } from '../leads/counts.js'
import type { Log } from '../log.js'
import { conductedReplies } from '../mind/conducted.js'
import { purgeNightly } from '../purge/purge.js'
import { conductedRuns } from '../runs/conducted.js'
import { conductedMessages } from '../runs/sending/conducted.js'
import { conductedSpreads } from '../spreads/conducted.js'
import { connectionOptions } from '../temporal/connection.js'
import { prepareTemporal, startReconciler } from '../temporal/prepare.js'
import { sweepTestClocks } from '../test-clock/sweep.js'
import { mostTurns } from '../webhooks/sending/turns.js'

const bundle = fileURLToPath(new URL('../../workflows.bundle.js', import.meta.url))

const onProcessors = {
  // Each reads in a process of its own; one processor is left to the worker itself.
  maxConcurrentActivityTaskExecutions: Math.min(Math.max(availableParallelism() - 1, 1), 4),
  // A reader hears with a heartbeat that nobody wants it any more. The SDK would send them no sooner than it must.
  maxHeartbeatThrottleInterval: '2 seconds',
} as const

/** What each task queue's worker is made of. A queue appears here once there is work for it. */
const staffed: Partial<Record<Queue, Omit<WorkerOptions, 'taskQueue'>>> = {
  runs: {
    workflowBundle: { codePath: bundle },
    maxCachedWorkflows: 500,
    // How long a call waits for a worker that died before another takes its workflow over. The SDK's own 10 s is as long as
    // the API's deadline for an operation.
    stickyQueueScheduleToStartTimeout: '2 seconds',
    maxConcurrentWorkflowTaskExecutions: 40,
    maxConcurrentLocalActivityExecutions: 40,
    maxConcurrentActivityTaskExecutions: 20,
    workflowThreadPoolSize: 1,
  },
  // Each waits for one receiver, who may hang, and holds up none of the others. Some more than turns may go on: one that
  // comes too many says so, and goes.
  deliveries: { maxConcurrentActivityTaskExecutions: mostTurns + 50 },
  documents: onProcessors,
  heavy: onProcessors,
}

export const staffedQueues = Object.keys(staffed) as Queue[]

/** Once a process, before any connection of the worker: the core's own log lines go through ours, its noise does not. */
export function installRuntime(log: Log, coreMetricsAddress: string | undefined): void {
  Runtime.install({
    logger: new DefaultLogger('WARN', ({ level, message, meta }) => {
      const severity =
        level === 'TRACE' || level === 'DEBUG' ? 'debug' : (level.toLowerCase() as 'info' | 'warn' | 'error')
      // Said at every start by each worker that has activities only, as some of ours are meant to.
      const expected = message.startsWith('No workflows registered')
      log[expected ? 'debug' : severity](meta ?? {}, message)
    }),
    shutdownSignals: [],
    telemetryOptions: {
      logging: { forward: {}, filter: makeTelemetryFilterString({ core: 'ERROR', other: 'ERROR' }) },
      ...(coreMetricsAddress ? { metrics: { prometheus: { bindAddress: coreMetricsAddress } } } : {}),
    },
  })
}

/** Once a process, when no connection of the core is left. */
export const shutdownRuntime = (): Promise<void> => Runtime.instance().shutdown()

export interface Working {
  /** Rejects when a worker fails beyond repair; the process should then end and be started anew. */
  done: Promise<void>
  stop(): Promise<void>
  /** Which activities are being done, by their names. */
  atWork(): string[]
}

export async function work(context: Context, wanted: Queue[], graceMs: number): Promise<Working> {
  const { temporal: config } = context.config
  const connection = await connectNative(config)
  await prepareTemporal(context.temporal, context.log)
  const stopping = new AbortController()
  const { activities, atWork } = watched(createActivities(context, stopping.signal))
  const workers = await Promise.all(
    wanted.map(queue =>
      Worker.create({
        ...staffed[queue],
        connection,
        namespace: config.namespace,
        taskQueue: queues[queue],
        activities,
        shutdownGraceTime: Math.max(graceMs - 2_000, 0),
        shutdownForceTime: graceMs,
      }),
    ),
  )
  const stopSweeping = startSweeping(context.log, [
    { sweep: () => context.wakes.sweep(), failed: 'the sweep of wakes failed' },
    { sweep: () => sweepTestClocks(context, stopping.signal), failed: 'test clocks could not be moved on' },
    { sweep: () => context.nudges.sweep(), failed: 'overdue deliveries could not be swept' },
  ])
  const background = startBackground(context, stopping.signal)
  const done = Promise.all(workers.map(worker => worker.run())).then(() => {})
  // A failure before `stop` is the process's end, and is told there; this keeps it from being unhandled meanwhile.
  done.catch(() => {})
  return {
    done,
    atWork,
    async stop() {
      stopping.abort()
      for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown()
      await done.catch(error => context.log.error({ err: error }, 'a worker did not stop cleanly'))
      await stopSweeping()
      await background
      await connection.close()
    },
  }
}

type Activity = (...args: never[]) => Promise<unknown>

function watched<A extends Record<string, Activity>>(all: A): { activities: A; atWork: () => string[] } {
  const open: string[] = []
  const activities = Object.fromEntries(
    Object.entries(all).map(([name, activity]) => [
      name,
      async (...args: never[]) => {
        open.push(name)
        try {
          return await activity(...args)
        } finally {
          open.splice(open.indexOf(name), 1)
        }
      },
    ]),
  ) as A
  return { activities, atWork: () => [...open] }
}

async function connectNative(config: Config['temporal']): Promise<NativeConnection> {
  try {
    return await NativeConnection.connect(connectionOptions(config))
  } catch (error) {
    throw new StartError(`Temporal at ${config.address} can't be reached: ${lastWords(error as Error)}`)
  }
}

/** The core's errors name each layer that they went through; what the system said last tells a person something. */
const lastWords = ({ message }: Error): string =>
  /message: "([^"]+)"/.exec(message)?.[1] ?? message.split('\n')[0]?.slice(0, 200) ?? ''

const linkEveryMs = 2_000
const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Plain intervals, in need of nothing: what they mend includes Temporal's absence. */
function startBackground(context: Context, stop: AbortSignal): Promise<unknown> {
  const told = (error: unknown) =>
    context.log.warn({ err: error }, 'background work failed, and will be tried again')
  // Beside each other, so that none waits for however many there are of another. At the start too: no worker need ever run
  // for a day.
  const sweep = async () => {
    const sweeps = [
      sweepOpen(context, conductedRuns, stop),
      sweepOpen(context, conductedDocuments, stop),
      sweepOpen(context, conductedMessages, stop),
      sweepOpen(context, conductedReplies, stop),
      sweepOpen(context, conductedSpreads, stop),
      purgeNightly(context, stop),
      removeOldEntries(context, stop),
    ]
    await Promise.all(sweeps.map(one => one.catch(told)))
  }
  let slow = sweep()
  const nightly = setInterval(() => {
    slow = slow.then(sweep)
  }, 24 * hourMs)
  const link = async () => {
    for (; !stop.aborted; await sleep(linkEveryMs, undefined, { signal: stop }).catch(() => {}))
      await linkEntries(context.db, stop).catch(told)
  }
  const linking = link()
  let recount: Promise<unknown> = Promise.resolve()
  const minutely = setInterval(() => {
    recount = recount.then(() => recountStaleLeads(context, stop)).catch(told)
    startReconciler(context.temporal).catch(told)
  }, minuteMs)
  const hourly = setInterval(() => {
    forgetOldRequests(context).catch(told)
    forgetArrivals(context).catch(told)
  }, hourMs)
  stop.addEventListener('abort', () => {
    clearInterval(nightly)
    clearInterval(minutely)
    clearInterval(hourly)
  })
  return new Promise(resolve =>
    stop.addEventListener('abort', () => resolve(Promise.all([slow, linking, recount]))),
  )
}
