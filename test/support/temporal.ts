import { Client, Connection, type WorkflowHandle } from '@temporalio/client'
import { NativeConnection, Worker } from '@temporalio/worker'
import { createActivities } from '../../activities/index.js'
import { loadConfig } from '../../src/config.js'
import type { Context } from '../../src/context.js'
import { Unavailable } from '../../src/errors.js'
import { createLog } from '../../src/log.js'
import { buildContext, disposeContext } from '../../src/processes/build-context.js'
import { installRuntime, staffedQueues, type Working, work } from '../../src/processes/task-queues.js'
import { queues } from '../../workflows/contract.js'
import { eventually, eventuallyIs } from './eventually.js'
import { type Answer, openWorld, type World } from './world.js'

export const temporalAddress = process.env.TEST_TEMPORAL_ADDRESS

export interface TemporalWorld extends World {
  /** As `send` of any world, whatever comes back; `send` of this one asks again where it is told to. */
  sendOnce: World['send']
  /** A client of the test's own, for what operators do. */
  temporal: Client
  /** The workflow of a run, once it has been started: that is after the answer to its creation. */
  workflowOf(runId: string): Promise<WorkflowHandle>
  /** What has become of a workflow; `BUSY` where Temporal has no time for the question, so ask again. */
  how(workflowId: string): Promise<string>
  /** Until Temporal says so of a workflow. */
  untilTemporal(workflowId: string, how: 'RUNNING' | 'COMPLETED' | 'CANCELLED'): Promise<unknown>
  /** To right after its first task, as by an operator; what came in since doesn't come again. */
  reset(runId: string): Promise<void>
  /** The same data, as another process sees them whose Temporal is away. */
  withoutTemporal<T>(work: (context: Context) => Promise<T>): Promise<T>
  startWorker(): Promise<Working>
  /** One more, that only reads: so a document that is held up holds up no other. */
  startReader(): Promise<void>
  stopWorker(): Promise<void>
}

let installed = false

const busy = (error: unknown): string => {
  if (error instanceof Unavailable) return 'BUSY'
  throw error
}

/** As good clients do: what was refused for want of time is done by asking again, and is never done later. */
async function insist(ask: () => Promise<Answer>, withinMs = 60_000): Promise<Answer> {
  const until = Date.now() + withinMs
  for (;;) {
    const answer = await ask()
    const retryAfter = answer.headers.get('retry-after')
    if (answer.status !== 503 || !retryAfter || Date.now() > until) return answer
    await new Promise(resolve => setTimeout(resolve, Number(retryAfter) * 1_000))
  }
}

const patienceMs = 60_000

/** What doesn't end is told by its name, and holds up neither the files after it nor all that has passed. */
async function patiently(what: string, ending: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>(resolve => {
    timer = setTimeout(() => {
      process.stderr.write(`After its tests, ${what} did not end within ${patienceMs / 1_000} s\n`)
      resolve()
    }, patienceMs)
  })
  await Promise.race([ending, late]).finally(() => clearTimeout(timer))
}

/** A world with a worker, in a namespace that belongs to the test file alone. */
export async function temporalWorld(
  namespace: string,
  settings: Record<string, string> = {},
): Promise<TemporalWorld> {
  if (!temporalAddress) throw new Error('TEST_TEMPORAL_ADDRESS is not set; npm test sets it')
  if (!installed) installRuntime(createLog(process.env.TEST_LOG_LEVEL ?? 'silent', 'worker'), undefined)
  installed = true
  const world = await openWorld({ TEMPORAL_NAMESPACE: namespace, ...settings })
  const connection = await Connection.connect({ address: temporalAddress })
  let working: Working | undefined
  const startWorker = async () => {
    working = await work(world.context, staffedQueues, 1_000)
    return working
  }
  const stopWorker = async () => {
    await working?.stop()
    working = undefined
  }
  const readers: (() => Promise<void>)[] = []
  const startReader = async () => {
    const native = await NativeConnection.connect({ address: temporalAddress })
    const reader = await Worker.create({
      connection: native,
      namespace,
      taskQueue: queues.documents,
      activities: createActivities(world.context, new AbortController().signal),
      maxConcurrentActivityTaskExecutions: 1,
      shutdownGraceTime: 0,
    })
    const done = reader.run()
    readers.push(async () => {
      reader.shutdown()
      await done
      await native.close()
    })
  }
  await startWorker()
  const temporal = new Client({ connection, namespace })
  const how = (workflowId: string) => world.context.temporal.describe(workflowId).catch(busy)
  const workflowOf = async (runId: string) => {
    await eventually(
      () => how(runId),
      found => found !== 'UNKNOWN' && found !== 'BUSY',
    )
    return temporal.workflow.getHandle(runId)
  }
  return {
    ...world,
    sendOnce: world.send,
    send: (...request) => insist(() => world.send(...request)),
    temporal,
    workflowOf,
    how,
    untilTemporal: (workflowId, wanted) => eventuallyIs(() => how(workflowId), wanted),
    reset: async workflowId => {
      const handle = await workflowOf(workflowId)
      const { runId } = await handle.describe()
      const { events } = await handle.fetchHistory()
      const first = events?.find(event => event.workflowTaskCompletedEventAttributes)
      await connection.workflowService.resetWorkflowExecution({
        namespace,
        workflowExecution: { workflowId, runId },
        reason: 'an operator wanted it so',
        workflowTaskFinishEventId: first?.eventId ?? null,
        requestId: workflowId,
        // Neither signals nor updates come again: the workflow falls behind its row.
        resetReapplyExcludeTypes: [1, 2, 3],
      })
    },
    withoutTemporal: async work => {
      const away = { ...world.environment, TEMPORAL_ADDRESS: '127.0.0.1:1' }
      const context = buildContext(loadConfig(away), 'test')
      return work(context).finally(() => disposeContext(context))
    },
    startWorker,
    startReader,
    stopWorker,
    dispose: async () => {
      await patiently('the readers', Promise.all(readers.map(stop => stop())))
      await patiently('the worker', stopWorker())
      await patiently('the connection to Temporal', connection.close())
      await patiently('the API and the database', world.dispose())
    },
  }
}
