import { ScheduleNotFoundError } from '@temporalio/client'
import { attributeKeys, queues, reconcilerId, reconcileSchedule } from '../../workflows/contract.js'
import type { Log } from '../log.js'
import type { Temporal } from './client.js'

const patienceMs = 10_000
/** The number of the type in the API of Temporal's operators. */
const keyword = 2

/** Search attributes and the reconciler. Repeatable: every worker does it at start. */
export async function prepareTemporal(temporal: Temporal, log: Log): Promise<void> {
  await registerAttributes(temporal, log)
  await startReconciler(temporal)
  // Each minute it started a workflow of its own, and no run was found between them.
  await temporal.reach('schedule', patienceMs, ({ client }) =>
    client.schedule
      .getHandle(reconcileSchedule)
      .delete()
      .catch(error => {
        if (!(error instanceof ScheduleNotFoundError)) throw error
      }),
  )
}

/** Does nothing where it runs, so whoever may have ended it, the next worker to look starts it again. */
export async function startReconciler(temporal: Temporal): Promise<void> {
  await temporal.reach('start', patienceMs, ({ client }) =>
    client.workflow.start('reconciler', {
      args: [{ lookedAt: null }],
      workflowId: reconcilerId,
      workflowIdConflictPolicy: 'USE_EXISTING',
      taskQueue: queues.runs,
      staticSummary: 'Hold rows against their workflows, each minute',
    }),
  )
}

/** A server that knows none of them refuses every start: a fresh one may need a minute to spread what it learned. */
async function registerAttributes(temporal: Temporal, log: Log): Promise<void> {
  const missing = await missingAttributes(temporal, patienceMs)
  if (missing.length === 0) return
  await temporal
    .reach('attributes', patienceMs, ({ connection, namespace }) =>
      connection.operatorService.addSearchAttributes({
        namespace,
        searchAttributes: Object.fromEntries(missing.map(name => [name, keyword])),
      }),
    )
    .catch(async error => {
      // Another worker may have been first.
      if ((await missingAttributes(temporal, patienceMs)).length > 0) throw error
    })
  log.info({ attributes: missing }, 'registered search attributes')
}

/** Search attributes that are not there yet. */
export async function missingAttributes(temporal: Temporal, timeoutMs: number): Promise<string[]> {
  const { customAttributes } = await temporal.reach('attributes', timeoutMs, ({ connection, namespace }) =>
    connection.operatorService.listSearchAttributes({ namespace }),
  )
  return attributeKeys.map(({ name }) => name).filter(name => !(name in (customAttributes ?? {})))
}
