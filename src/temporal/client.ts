import { Client, Connection, WorkflowNotFoundError, WorkflowUpdateFailedError } from '@temporalio/client'
import { ApplicationFailure, type SignalDefinition, type UpdateDefinition } from '@temporalio/common'
import { type Cause, refusals, type UpdateInput, workspaceAttribute } from '../../workflows/contract.js'
import type { Config } from '../config.js'
import { Unavailable } from '../errors.js'
import type { Log } from '../log.js'
import { observeTemporal } from '../metrics.js'
import { connectionOptions } from './connection.js'
import { isAnswer, unlessEnded, wasDropped } from './failures.js'
import { startOf, type ToStart } from './to-start.js'

/** A command as a workflow gets it, and until when its answer is awaited. */
export interface Change {
  cause: Cause
  updateId: string
  callId?: string
  deadline: Date
}

/**
 * What became of a command: taken with the new state, refused by the state it is in, answered too late to be taken, overtaken by a
 * state it did not know, dropped without any answer, or there was nobody to tell.
 */
export type CommandAnswer<Snapshot> =
  | { outcome: 'taken'; snapshot: Snapshot }
  | { outcome: 'refused' | 'late' | 'moved' | 'dropped' | 'absent' }

interface Execution {
  workflowId: string
  workspaceId: string | undefined
}

const callMs = 2_000
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

  /** Repeatable: an id has one workflow at a time, however often this is called. */
  async start(wanted: ToStart): Promise<void> {
    await this.#call('start', callMs, () => this.#client.workflow.start(wanted.type, startOf(wanted))).catch(
      unlessEnded,
    )
  }

  /** Starts a workflow if it isn't there, and tells it something. `operation`: the name of the call in metrics. */
  async startAndSignal(wanted: ToStart, signal: SignalDefinition, operation: string): Promise<void> {
    await this.#call(operation, callMs, () =>
      this.#client.workflow.signalWithStart(wanted.type, { ...startOf(wanted), signal }),
    ).catch(unlessEnded)
  }

  /** Asks a workflow for an operation, and waits for the answer until its caller no longer does. */
  async ask<Snapshot>(
    workflowId: string,
    command: UpdateDefinition<Snapshot, [UpdateInput]>,
    { cause, updateId, callId, deadline }: Change,
  ): Promise<CommandAnswer<Snapshot>> {
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

  /** False when there is no such workflow, or it has ended. */
  async signal(workflowId: string, signal: SignalDefinition): Promise<boolean> {
    try {
      await this.#call('signal', callMs, () => this.#client.workflow.getHandle(workflowId).signal(signal))
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
  closedSince(
    type: 'run' | 'document' | 'spread' | 'message' | 'reply',
    since: Date,
  ): AsyncIterable<Execution> {
    return this.#list(
      `WorkflowType = '${type}' AND CloseTime >= '${since.toISOString()}' AND ExecutionStatus IN ('Terminated', 'Canceled', 'Failed', 'TimedOut')`,
    )
  }

  /** Which of these workflows, a batch of them at most, run still. */
  running(workflowIds: string[]): AsyncIterable<Execution> {
    const ids = workflowIds.map(id => `'${id}'`).join(', ')
    return this.#list(`WorkflowId IN (${ids}) AND ExecutionStatus = 'Running'`)
  }

  /** Executions that began since then and run still: new runs, and those that a reset began again. */
  startedRunsSince(since: Date): AsyncIterable<Execution> {
    return this.#list(
      `WorkflowType = 'run' AND StartTime >= '${since.toISOString()}' AND ExecutionStatus = 'Running'`,
    )
  }

  async *#list(query: string): AsyncIterable<Execution> {
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
      for (const { execution, searchAttributes } of page.executions ?? []) {
        if (!execution?.workflowId) continue
        const workspace = searchAttributes?.indexedFields?.[workspaceAttribute.name]?.data
        yield {
          workflowId: execution.workflowId,
          workspaceId: workspace
            ? (JSON.parse(Buffer.from(workspace).toString('utf8')) as string)
            : undefined,
        }
      }
      nextPageToken = page.nextPageToken?.length ? page.nextPageToken : undefined
    } while (nextPageToken)
  }

  /** Whether Temporal answers, for readiness and `doctor`. */
  async check(): Promise<{ version: string }> {
    const info = await this.#call('check', callMs, () => this.#connection.workflowService.getSystemInfo({}))
    return { version: info.serverVersion ?? 'unknown' }
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

  /** For what only a worker or an operator asks of Temporal, with the deadline and the errors of every call. */
  reach<T>(
    operation: string,
    timeoutMs: number,
    work: (parts: { connection: Connection; client: Client; namespace: string }) => Promise<T>,
  ): Promise<T> {
    return this.#call(operation, timeoutMs, () =>
      work({ connection: this.#connection, client: this.#client, namespace: this.#namespace }),
    )
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
