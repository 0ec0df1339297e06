import { proxyActivities, setCurrentDetails, workflowInfo } from '@temporalio/workflow'
import type { Activities } from '../activities/index.js'
import { queues, type ReconcileResult } from './contract.js'

const { reconcileClosed } = proxyActivities<Activities>({
  taskQueue: queues.deliveries,
  startToCloseTimeout: '50 seconds',
  scheduleToCloseTimeout: '55 seconds',
  retry: { maximumAttempts: 3 },
  summary: 'Hold rows against closed executions',
})

/** As `reconciler`, once: versions before it have a schedule start this each minute, and may still run beside today's. */
export async function reconcile(): Promise<ReconcileResult> {
  const last = workflowInfo().lastResult as ReconcileResult | undefined
  const result = await reconcileClosed({ since: last?.lookedAt ?? null })
  setCurrentDetails(`Looked at what had closed by ${result.lookedAt}; ${result.repaired} repaired.`)
  return { lookedAt: result.lookedAt }
}
