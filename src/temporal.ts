import {
  Client,
  Connection,
  isGrpcServiceError,
  ScheduleAlreadyRunning,
  ScheduleOverlapPolicy,
  ServiceError,
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
  WorkflowUpdateFailedError,
} from '@temporalio/client'
import { ApplicationFailure, TypedSearchAttributes, type UpdateDefinition } from '@temporalio/common'
import {
  agentAttribute,
  attributeKeys,
  type Cause,
  type DeliveriesInput,
  type DocumentInput,
  kindAttribute,
  leadAttribute,
  lookAgain,
  nudge,
  queues,
  type RunInput,
  type RunSnapshot,
  reconcileSchedule,
  refresh,
  refusals,
  runCommand,
  type SpreadInput,
  type SpreadSnapshot,
  shareOf,
  smallShareOf,
  spreadCommand,
  spreadWorkflowId,
  statusAttribute,
  type UpdateInput,
  workspaceAttribute,
} from '../workflows/contract.js'
import type { Config } from './config.js'
import { Unavailable } from './errors.js'
import type { Log } from './log.js'
import { observeTemporal } from './metrics.js'
import type { RunCommand } from './runs/rules.js'
import type { SpreadCommand } from './spreads/status-rules.js'

export { type Queue, queues, spreadWorkflowId, type Turn } from '../workflows/contract.js'

export interface RunToStart extends RunSnapshot {
  id: string
  workspaceId: string
  leadId: string
  agentId: string
  kind: string
}

export interface DocumentToStart {
  id: string
  workspaceId: string
  leadId: string
}

export interface SpreadToStart {
  id: string
  workspaceId: string
  leadId: string
  generation: number
  paused: boolean | 0 | 1
  revision: number
}

interface Change {
  cause: Cause
  updateId: string
  callId?: string
  deadline: Date
}

export interface ChangeRun extends Change {
  runId: string
  command: RunCommand
}

export interface ChangeSpread extends Change {
  spread: SpreadToStart
  command: SpreadCommand
}

/**
 * What became of a command: taken with the new state, refused by the state it is in, answered too late to be taken, overtaken by a
 * state it did not know, dropped without any answer, or there was nobody to tell.
 */
export type Told<Snapshot> =
  | { outcome: 'taken'; snapshot: Snapshot }
  | { outcome: 'refused' | 'late' | 'moved' | 'dropped' | 'absent' }

export interface ClosedExecution {
  workflowId: string
  workspaceId: string | undefined
  /** Temporal's word for how it ended: TERMINATED, CANCELED, FAILED, … */
  how: string
}

const callMs = 2_000
const failedPrecondition = 9
/** Clocks differ: a worker's may be ahead of the API's by a little without refusing what is in time. */
const clockSkewMs = 5_000

/** The only client of Temporal. Every call has a deadline, and its errors are told in our own words, once. */
export class Temporal {
  readonly #connection: Connection
  readonly #client: Client
  readonly #namespace: string
  readonly #log: Log
  readonly #underWay = new Set<Promise<unknown>>()
  #reachable = true

  constructor(config: Config['temporal'], log: Log) {
    this.#namespace = config.namespace
    this.#log = log
    // Lazy: an API that starts while Temporal is away serves all that doesn't need it.
    this.#connection = Connection.lazy(connectionOptions(config))
    this.#client = new Client({ connection: this.#connection, namespace: config.namespace })
  }

  /** Repeatable: a run has one workflow, named by its id, however often this is called. */
  async startRun(run: RunToStart): Promise<void> {
    await this.#call('start', callMs, () => this.#client.workflow.start('run', startOf(run))).catch(
      unlessEnded,
    )
  }

  /** The same for a run that may have its workflow already, whose agent is to look at its lead again. */
  async wakeRun(run: RunToStart): Promise<void> {
    await this.#call('wake', callMs, () =>
      this.#client.workflow.signalWithStart('run', { ...startOf(run), signal: lookAgain }),
    ).catch(unlessEnded)
  }

  /**
   * Repeatable: while a document's workflow runs, a second start is ignored. One that ended without reading it is begun anew,
   * so whoever calls this has seen in the row that the document is unread. `anew`: found by a sweep.
   */
  async startDocument({ id, workspaceId, leadId }: DocumentToStart, anew = false): Promise<void> {
    const input: DocumentInput = { workspaceId, documentId: id }
    await this.#call('start', callMs, () =>
      this.#client.workflow.start('document', {
        workflowId: id,
        taskQueue: queues.runs,
        priority: anew ? smallShareOf(workspaceId) : shareOf(workspaceId),
        args: [input],
        workflowIdConflictPolicy: 'USE_EXISTING',
        workflowIdReusePolicy: 'ALLOW_DUPLICATE',
        typedSearchAttributes: new TypedSearchAttributes([
          { key: workspaceAttribute, value: workspaceId },
          { key: leadAttribute, value: leadId },
        ]),
        staticSummary: 'Read a document',
        staticDetails: `Document \`${id}\` of lead \`${leadId}\` in workspace \`${workspaceId}\`.`,
      }),
    )
  }

  /** Starts the workflow of a subscription if it isn't there, and tells it that there is something to deliver. */
  async nudgeDeliveries({ workspaceId, webhookId }: DeliveriesInput): Promise<void> {
    await this.#call('nudge', callMs, () =>
      this.#client.workflow.signalWithStart('deliveries', {
        workflowId: webhookId,
        taskQueue: queues.runs,
        priority: shareOf(workspaceId),
        args: [{ workspaceId, webhookId }],
        signal: nudge,
        workflowIdReusePolicy: 'ALLOW_DUPLICATE',
        typedSearchAttributes: new TypedSearchAttributes([{ key: workspaceAttribute, value: workspaceId }]),
        staticSummary: 'Deliver to a webhook',
        staticDetails: `Webhook \`${webhookId}\` in workspace \`${workspaceId}\`. Signal \`retryNow\` tries at once what waits for its next try.`,
      }),
    )
  }

  /** Repeatable: each generation of a spread has one workflow. `anew`: also after one that was ended without an outcome. */
  async startSpread(spread: SpreadToStart, anew = false): Promise<void> {
    const { id: spreadId, workspaceId, leadId, generation, revision } = spread
    const snapshot = { paused: Boolean(spread.paused), revision }
    const input: SpreadInput = { workspaceId, spreadId, generation, snapshot }
    await this.#call('start', callMs, () =>
      this.#client.workflow.start('spread', {
        workflowId: spreadWorkflowId(input),
        taskQueue: queues.runs,
        priority: anew ? smallShareOf(workspaceId) : shareOf(workspaceId),
        args: [input],
        workflowIdConflictPolicy: 'USE_EXISTING',
        workflowIdReusePolicy: anew ? 'ALLOW_DUPLICATE' : 'REJECT_DUPLICATE',
        typedSearchAttributes: new TypedSearchAttributes([
          { key: workspaceAttribute, value: workspaceId },
          { key: leadAttribute, value: leadId },
          { key: kindAttribute, value: 'SPREAD' },
          { key: statusAttribute, value: 'IN_PROGRESS' },
        ]),
        staticSummary: 'Spread the documents of a lead',
        staticDetails: `Spread \`${spreadId}\`, generation ${generation}, of lead \`${leadId}\` in workspace \`${workspaceId}\`.`,
      }),
    ).catch(unlessEnded)
  }

  changeRun({ runId, command, ...change }: ChangeRun): Promise<Told<RunSnapshot>> {
    return this.#tell(runId, runCommand[command].update, change)
  }

  changeSpread({ spread: { id: spreadId, generation }, command, ...change }: ChangeSpread) {
    const workflowId = spreadWorkflowId({ spreadId, generation })
    return this.#tell<SpreadSnapshot>(workflowId, spreadCommand[command].update, change)
  }

  async #tell<Snapshot>(
    workflowId: string,
    command: UpdateDefinition<Snapshot, [UpdateInput]>,
    { cause, updateId, callId, deadline }: Change,
  ): Promise<Told<Snapshot>> {
    const notAfter = deadline.getTime() + clockSkewMs
    try {
      const snapshot = await this.#call('update', deadline.getTime() - Date.now(), () =>
        this.#client.workflow
          .getHandle(workflowId)
          .executeUpdate(command, { args: [{ cause, notAfter, ...(callId && { callId }) }], updateId }),
      )
      return { outcome: 'taken', snapshot }
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) return { outcome: 'absent' }
      if (wasDropped(error)) return { outcome: 'dropped' }
      if (!(error instanceof WorkflowUpdateFailedError)) throw error
      const failure = error.cause
      if (!(failure instanceof ApplicationFailure)) throw error
      switch (failure.type) {
        case refusals.conflict:
          return { outcome: 'refused' }
        case refusals.late:
          return { outcome: 'late' }
        // The workflow took over a row that was ahead, or ended or continued as new while it held the update.
        case refusals.moved:
        case 'AcceptedUpdateCompletedWorkflow':
          return { outcome: 'moved' }
        default:
          throw error
      }
    }
  }

  /** Tells a run's workflow to look at its row. False when there is no such workflow, or it has ended. */
  async refreshRun(runId: string): Promise<boolean> {
    try {
      await this.#call('signal', callMs, () => this.#client.workflow.getHandle(runId).signal(refresh))
      return true
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) return false
      throw error
    }
  }

  /** What has become of a workflow: running, unknown, or Temporal's word for how it ended. */
  async describe(workflowId: string): Promise<'RUNNING' | 'UNKNOWN' | string> {
    try {
      const { status } = await this.#call('describe', callMs, () =>
        this.#client.workflow.getHandle(workflowId).describe(),
      )
      return status.name === 'CONTINUED_AS_NEW' ? 'RUNNING' : status.name
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) return 'UNKNOWN'
      throw error
    }
  }

  /** Executions that ended otherwise than by their own end, since then. */
  closedSince(type: 'run' | 'document' | 'spread', since: Date): AsyncIterable<ClosedExecution> {
    return this.#list(
      `WorkflowType = '${type}' AND CloseTime >= '${since.toISOString()}' AND ExecutionStatus IN ('Terminated', 'Canceled', 'Failed', 'TimedOut')`,
    )
  }

  /** Which of these workflows, a batch of them at most, run still. */
  running(workflowIds: string[]): AsyncIterable<ClosedExecution> {
    const ids = workflowIds.map(id => `'${id}'`).join(', ')
    return this.#list(`WorkflowId IN (${ids}) AND ExecutionStatus = 'Running'`)
  }

  /** Executions that began since then and run still: new runs, and those that a reset began again. */
  startedRunsSince(since: Date): AsyncIterable<ClosedExecution> {
    return this.#list(
      `WorkflowType = 'run' AND StartTime >= '${since.toISOString()}' AND ExecutionStatus = 'Running'`,
    )
  }

  async *#list(query: string): AsyncIterable<ClosedExecution> {
    let nextPageToken: Uint8Array | undefined
    do {
      const page = await this.#call('list', 10_000, () =>
        this.#connection.workflowService.listWorkflowExecutions({
          namespace: this.#namespace,
          query,
          pageSize: 200,
          ...(nextPageToken ? { nextPageToken } : {}),
        }),
      )
      for (const { execution, status, searchAttributes } of page.executions ?? []) {
        if (!execution?.workflowId) continue
        const workspace = searchAttributes?.indexedFields?.[workspaceAttribute.name]?.data
        yield {
          workflowId: execution.workflowId,
          workspaceId: workspace
            ? (JSON.parse(Buffer.from(workspace).toString('utf8')) as string)
            : undefined,
          how: closedStatuses[status ?? 0] ?? 'CLOSED',
        }
      }
      nextPageToken = page.nextPageToken?.length ? page.nextPageToken : undefined
    } while (nextPageToken)
  }

  /** Search attributes and the reconciler's schedule. Repeatable: every worker does it at start. */
  async prepare(): Promise<void> {
    await this.#registerAttributes()
    try {
      await this.#call('schedule', 10_000, () =>
        this.#client.schedule.create({
          scheduleId: reconcileSchedule,
          spec: { intervals: [{ every: '1 minute' }] },
          policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 minute' },
          action: {
            type: 'startWorkflow',
            workflowType: 'reconcile',
            taskQueue: queues.runs,
            workflowExecutionTimeout: '2 minutes',
            staticSummary: 'Hold rows against their workflows',
          },
        }),
      )
    } catch (error) {
      if (!(error instanceof ScheduleAlreadyRunning)) throw error
    }
  }

  /** A server that knows none of them refuses every start: a fresh one may need a minute to spread what it learned. */
  async #registerAttributes(): Promise<void> {
    const { operatorService } = this.#connection
    const namespace = this.#namespace
    const known = async () => {
      const { customAttributes } = await operatorService.listSearchAttributes({ namespace })
      return attributeKeys.filter(({ name }) => !(name in (customAttributes ?? {})))
    }
    const missing = await this.#call('attributes', 10_000, known)
    if (missing.length === 0) return
    const keyword = 2
    await this.#call('attributes', 10_000, () =>
      operatorService.addSearchAttributes({
        namespace,
        searchAttributes: Object.fromEntries(missing.map(({ name }) => [name, keyword])),
      }),
    ).catch(async error => {
      // Another worker may have been first.
      if ((await known()).length > 0) throw error
    })
    this.#log.info({ attributes: missing.map(({ name }) => name) }, 'registered search attributes')
  }

  /** Whether Temporal answers, for readiness and `doctor`. */
  async check(): Promise<{ version: string }> {
    const info = await this.#call('check', callMs, () => this.#connection.workflowService.getSystemInfo({}))
    return { version: info.serverVersion ?? 'unknown' }
  }

  /** Search attributes that are not there yet. */
  async missingAttributes(): Promise<string[]> {
    const { customAttributes } = await this.#call('attributes', callMs, () =>
      this.#connection.operatorService.listSearchAttributes({ namespace: this.#namespace }),
    )
    return attributeKeys.map(({ name }) => name).filter(name => !(name in (customAttributes ?? {})))
  }

  /** After the calls under way, which all have a deadline: one that retries on a closed channel throws where nobody can catch. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#underWay)
    await this.#connection.close()
  }

  #tracked<T>(call: Promise<T>): Promise<T> {
    this.#underWay.add(call)
    const done = () => this.#underWay.delete(call)
    call.then(done, done)
    return call
  }

  async #call<T>(operation: string, timeoutMs: number, work: () => Promise<T>): Promise<T> {
    const observed = observeTemporal(operation)
    try {
      const result = await this.#tracked(
        this.#connection.withDeadline(Date.now() + Math.max(timeoutMs, 1), work),
      )
      observed('ok')
      if (!this.#reachable) {
        this.#reachable = true
        this.#log.info('Temporal is back')
      }
      return result
    } catch (error) {
      if (isAnswer(error)) {
        observed('refused')
        throw error
      }
      observed('unavailable')
      if (this.#reachable) {
        // Once an outage: the calls that fail meanwhile say so to their callers.
        this.#reachable = false
        this.#log.error({ err: error, operation }, 'Temporal is out of reach')
      }
      throw new Unavailable(
        'Temporal, which conducts workflow runs, is out of reach. Nothing was changed unless it was being changed at this moment: repeat the call or read the run.',
        5,
        error,
      )
    }
  }
}

function startOf(run: RunToStart) {
  const input: RunInput = {
    workspaceId: run.workspaceId,
    runId: run.id,
    kind: run.kind,
    snapshot: { status: run.status, revision: run.revision },
  }
  return {
    workflowId: run.id,
    taskQueue: queues.runs,
    priority: shareOf(run.workspaceId),
    args: [input],
    workflowIdConflictPolicy: 'USE_EXISTING',
    workflowIdReusePolicy: 'REJECT_DUPLICATE',
    typedSearchAttributes: new TypedSearchAttributes([
      { key: workspaceAttribute, value: run.workspaceId },
      { key: leadAttribute, value: run.leadId },
      { key: agentAttribute, value: run.agentId },
      { key: kindAttribute, value: run.kind },
      { key: statusAttribute, value: run.status },
    ]),
    staticSummary: `${run.kind} run`,
    staticDetails: `Lead \`${run.leadId}\`, conducted by agent \`${run.agentId}\` in workspace \`${run.workspaceId}\`.`,
  } as const
}

/** A run whose workflow has ended is started no second time. */
function unlessEnded(error: unknown): void {
  if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error
}

/** Temporal answered, if only to refuse: anything else means that it, or every worker, is away. */
const isAnswer = (error: unknown): boolean =>
  error instanceof WorkflowNotFoundError ||
  error instanceof WorkflowUpdateFailedError ||
  error instanceof WorkflowExecutionAlreadyStartedError ||
  error instanceof ScheduleAlreadyRunning ||
  wasDropped(error)

/** The workflow task that held the update failed, as it does when a signal comes just while the workflow ends. */
const wasDropped = (error: unknown): boolean =>
  error instanceof ServiceError && isGrpcServiceError(error.cause) && error.cause.code === failedPrecondition

const closedStatuses: Record<number, string> = {
  2: 'COMPLETED',
  3: 'FAILED',
  4: 'CANCELED',
  5: 'TERMINATED',
  7: 'TIMED_OUT',
}

export function connectionOptions(config: Config['temporal']) {
  return {
    address: config.address,
    ...(config.apiKey ? { apiKey: config.apiKey } : {}),
    ...(config.tls
      ? {
          tls: {
            ...(config.tls.ca ? { serverRootCACertificate: config.tls.ca } : {}),
            ...(config.tls.serverName ? { serverNameOverride: config.tls.serverName } : {}),
            ...(config.tls.cert && config.tls.key
              ? { clientCertPair: { crt: config.tls.cert, key: config.tls.key } }
              : {}),
          },
        }
      : config.apiKey
        ? { tls: true as const }
        : {}),
  }
}
