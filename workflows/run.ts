import {
  ApplicationFailure,
  CancellationScope,
  allHandlersFinished,
  condition,
  continueAsNew,
  currentUpdateInfo,
  isCancellation,
  log,
  proxyLocalActivities,
  setCurrentDetails,
  setHandler,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow'
import type { Activities } from '../activities/index.js'
import { type RunCommand, type RunStatus, after, isFinal, runCommands } from '../src/runs/rules.js'
import {
  type AnsweredUpdate,
  type Cause,
  type RunInput,
  type RunSnapshot,
  refresh,
  refusals,
  runCommand,
  statusAttribute,
} from './contract.js'
import { describeRun, explain } from './run-details.js'

// Without a limit in time: a run must outlast any outage of the database. Local, because that halves an update's latency.
const { recordStatus, readStatus } = proxyLocalActivities<Activities>({
  startToCloseTimeout: '5 seconds',
  retry: { initialInterval: '200 milliseconds', maximumInterval: '10 seconds' },
})

const keptAnswers = 20

/** One agent conducting one workflow on one lead. It owns the status; the row in the database follows it. */
export async function run({ workspaceId, runId, kind, snapshot: begun, answered = [] }: RunInput): Promise<RunSnapshot> {
  let snapshot = begun
  let since = new Date()
  // The last write asked for, and whether the row took it: false when the row was ahead (after a reset).
  let writes: Promise<boolean> = Promise.resolve(true)
  const answers: AnsweredUpdate[] = [...answered]

  const stand = (at: RunSnapshot) => {
    snapshot = at
    since = new Date()
    show()
  }

  const write = async (mine: RunSnapshot, cause: Cause, note?: string): Promise<boolean> => {
    const row = await recordStatus({ workspaceId, runId, ...mine, cause, ...(note ? { note } : {}) })
    const taken = row.revision === mine.revision && row.status === mine.status
    if (!taken || row.revision > snapshot.revision) stand({ status: row.status, revision: row.revision })
    return taken
  }

  const move = async (command: RunCommand, cause: Cause, note?: string): Promise<RunSnapshot> => {
    const next = decide(snapshot.status, command)
    if (next !== 'same') {
      const mine = { status: next, revision: snapshot.revision + 1 }
      stand(mine)
      // In order, and never dropped: not even when the workflow itself is being cancelled.
      writes = writes.then(() => CancellationScope.nonCancellable(() => write(mine, cause, note)))
    }
    const answer = snapshot
    // A repeat, too, answers only when the write it repeats has landed.
    if (!(await writes)) throw ApplicationFailure.nonRetryable('The row was ahead of its workflow', refusals.moved)
    return answer
  }

  const show = () => {
    setCurrentDetails(describeRun(kind, snapshot, since))
    upsertSearchAttributes([{ key: statusAttribute, value: snapshot.status }])
  }

  for (const name of runCommands) {
    const { update, signal } = runCommand[name]
    setHandler(
      update,
      async ({ cause }) => {
        const updateId = currentUpdateInfo()?.id ?? ''
        const before = answers.find(answer => answer.updateId === updateId)
        if (before) return { status: before.status, revision: before.revision }
        const answer = await move(name, cause)
        answers.push({ updateId, ...answer })
        if (answers.length > keptAnswers) answers.shift()
        return answer
      },
      {
        validator: ({ notAfter }) => {
          if (Date.now() > notAfter) throw ApplicationFailure.nonRetryable('The caller has stopped waiting', refusals.late)
          if (!answers.some(answer => answer.updateId === currentUpdateInfo()?.id)) decide(snapshot.status, name)
        },
        description: explain[name],
      },
    )
    setHandler(
      signal,
      async () => {
        if (after(snapshot.status, name) === undefined) {
          log.warn(`Signal ${name} ignored: it makes no sense for a run that is ${snapshot.status}`)
          return
        }
        await move(name, { origin: 'operator', requestId: null }).catch(error =>
          log.warn(`Signal ${name} ignored: ${String(error)}`),
        )
      },
      { description: explain[name] },
    )
  }
  setHandler(
    refresh,
    async () => {
      await writes
      const row = await CancellationScope.nonCancellable(() => readStatus({ workspaceId, runId }))
      if (row.revision > snapshot.revision) stand({ status: row.status, revision: row.revision })
    },
    { description: 'Looks at the database again. The reconciler sends it after a reset.' },
  )

  const settled = () =>
    CancellationScope.nonCancellable(async () => {
      await condition(allHandlersFinished)
      await writes
    })

  setCurrentDetails(describeRun(kind, snapshot, since))
  try {
    while (!isFinal(snapshot.status)) {
      await condition(() => isFinal(snapshot.status) || workflowInfo().continueAsNewSuggested)
      await settled()
      if (!isFinal(snapshot.status) && workflowInfo().continueAsNewSuggested) {
        await continueAsNew<typeof run>({ workspaceId, runId, kind, snapshot, answered: answers })
      }
    }
  } catch (error) {
    if (!isCancellation(error)) throw error
    const cause = { origin: 'operator', requestId: null } as const
    while (!isFinal(snapshot.status)) {
      await move('cancel', cause, 'An operator cancelled the workflow in Temporal.').catch(() => {})
    }
    await settled()
    throw error
  }
  return snapshot
}

function decide(status: RunStatus, command: RunCommand): RunStatus | 'same' {
  const next = after(status, command)
  if (next === undefined) throw ApplicationFailure.nonRetryable(`The run is ${status}`, refusals.conflict, status)
  return next
}
