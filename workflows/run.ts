import {
  ActivityCancellationType,
  ApplicationFailure,
  allHandlersFinished,
  CancellationScope,
  condition,
  continueAsNew,
  currentUpdateInfo,
  isCancellation,
  log,
  patched,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
  setHandler,
  sleep,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow'
import type { Activities } from '../activities/index.js'
import { after, isFinal, type RunCommand, type RunStatus, runCommands } from '../src/runs/rules.js'
import {
  type AnsweredUpdate,
  type Cause,
  lookAgain,
  type RunInput,
  type RunSnapshot,
  refresh,
  refusals,
  runCommand,
  statusAttribute,
} from './contract.js'
import { refuseLate, refuseMalformed, unlessRefused } from './refuse.js'
import { describeRun, explain, type Waiting } from './run-details.js'

// Without a limit in time: a run must outlast any outage of the database. Local, because that halves an update's latency.
const { recordStatus, readStatus } = proxyLocalActivities<Activities>({
  startToCloseTimeout: '5 seconds',
  retry: { initialInterval: '200 milliseconds', maximumInterval: '10 seconds' },
})

// Keyed by the step, so a second try gives what the first one came to.
const { nextStep } = proxyActivities<Activities>({
  startToCloseTimeout: '10 seconds',
  retry: { initialInterval: '200 milliseconds', maximumInterval: '1 minute' },
  // Who ends a run doesn't wait for what its agent is at.
  cancellationType: ActivityCancellationType.TRY_CANCEL,
  summary: 'Look at the lead, decide, write it down',
})

const keptAnswers = 20
const operator: Cause = { origin: 'operator', requestId: null }
const agent: Cause = { origin: 'agent', requestId: null }
/** Clocks differ: without it, one that is ahead of the database's would have the agent look again and again until it is time. */
const shortestWaitMs = 250
const longestWaitMs = 30 * 24 * 60 * 60 * 1000

/** One agent conducting one workflow on one lead. It owns the status; the row in the database follows it. */
export async function run({
  workspaceId,
  runId,
  kind,
  snapshot: begun,
  answered = [],
  step: taken = 0,
}: RunInput): Promise<RunSnapshot> {
  // What was decided, and what of it the row has: a workflow may end only by what the row has.
  let snapshot = begun
  let landed = begun
  let since = new Date()
  // The last write asked for. Where the row was ahead (after a reset, or a task that was lost), what it said instead.
  let writes: Promise<void> = Promise.resolve()
  let overruling: RunSnapshot | undefined
  const answers: AnsweredUpdate[] = [...answered]
  // The agent's: its last step, whether it has to look again, what it waits for, and what a change of status interrupts.
  let step = taken
  // A support agent looks only when it is told to.
  const looks = kind !== 'SUPPORT'
  let mustLook = looks
  let waiting: Waiting | undefined
  let work = new CancellationScope()
  // Runs that began before agents acted continue as new when they are first told to look, and so come to have one.
  const acts = patched('agent-steps')
  let isOutdated = false

  const stand = (at: RunSnapshot) => {
    snapshot = at
    since = new Date()
    waiting = undefined
    mustLook = looks
    work.cancel()
    show()
  }

  const learn = (row: RunSnapshot, overruled: boolean) => {
    if (row.revision >= landed.revision) landed = row
    if (overruled || row.revision > snapshot.revision) stand(row)
  }

  const write = async (mine: RunSnapshot, cause: Cause, note?: string): Promise<void> => {
    const row = await recordStatus({ workspaceId, runId, ...mine, cause, ...(note ? { note } : {}) })
    const taken = equal(row, mine)
    if (!taken) overruling = row
    learn(row, !taken)
  }

  /** Decided, and never come to be: the row had gone another way. */
  const isOverruled = (decided: RunSnapshot): boolean =>
    overruling !== undefined && decided.revision <= overruling.revision && !equal(decided, overruling)

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
    await writes
    if (isOverruled(answer))
      throw ApplicationFailure.nonRetryable('The row was ahead of its workflow', refusals.moved)
    return answer
  }

  /** For those who await no answer: where the row was ahead, the command is tried on what it says. */
  const obey = async (command: RunCommand, cause: Cause, note?: string): Promise<void> => {
    while (after(snapshot.status, command) !== undefined) {
      try {
        await move(command, cause, note)
        return
      } catch (error) {
        unlessRefused(error)
      }
    }
    log.warn(`Ignored ${command}: it makes no sense for a run that is ${snapshot.status}`)
  }

  const tell = () => setCurrentDetails(describeRun(kind, snapshot, since, waiting))
  const show = () => {
    tell()
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
        validator: input => {
          refuseMalformed(input)
          refuseLate(input)
          if (!answers.some(answer => answer.updateId === currentUpdateInfo()?.id))
            decide(snapshot.status, name)
        },
        description: explain[name],
      },
    )
    setHandler(signal, () => obey(name, operator), { description: explain[name] })
  }
  setHandler(
    refresh,
    async () => {
      await writes
      learn(await CancellationScope.nonCancellable(() => readStatus({ workspaceId, runId })), false)
    },
    { description: 'Looks at the database again. The reconciler sends it after a reset.' },
  )

  setHandler(
    lookAgain,
    () => {
      mustLook = true
      isOutdated = !acts
    },
    { description: 'Something has changed: the agent looks at its lead again. Harmless at any time.' },
  )

  const isActive = () => snapshot.status === 'ACTIVE' && landed.status === 'ACTIVE'
  const isOver = () => isFinal(landed.status) || isOutdated || workflowInfo().continueAsNewSuggested

  /** Runs what a change of status interrupts; undefined when one has. */
  const interruptible = async <T>(begin: () => Promise<T>): Promise<T | undefined> => {
    work = new CancellationScope()
    try {
      return await work.run(begin)
    } catch (error) {
      // The workflow's own cancellation is for whoever waits at its end.
      if (!isCancellation(error) || CancellationScope.current().consideredCancelled) throw error
      return undefined
    }
  }

  /** The agent looks again when it is time; beforehand, when it is told to. */
  const wait = ({ until, reason }: Waiting): void => {
    waiting = { until, reason }
    tell()
    if (until === null) return
    const ms = Math.min(Math.max(Date.parse(until) - Date.now(), shortestWaitMs), longestWaitMs)
    interruptible(() => sleep(ms, { summary: `Until ${until}: ${reason}` }).then(() => true)).then(
      isTime => {
        if (isTime) mustLook = true
      },
      () => {},
    )
  }

  /** Step after step while the run is ACTIVE, until it is over or its history is long enough. */
  const conduct = async (): Promise<void> => {
    for (;;) {
      await condition(() => isOver() || (mustLook && isActive()))
      if (isOver()) return
      mustLook = false
      work.cancel()
      const result = await interruptible(() => nextStep({ workspaceId, runId, step: step + 1 }))
      switch (result?.next) {
        case undefined:
          // Perhaps it was taken, perhaps not: what it came to is of before the change. So its number is spent.
          step++
          mustLook = true
          break
        case 'wait':
          step++
          wait(result)
          break
        case 'done': {
          step++
          // Told to look since the step began, perhaps because something is missing again; or paused, and done when it goes on.
          const mayHaveChanged = mustLook || !isActive()
          mustLook = true
          if (!mayHaveChanged) await move('complete', agent).catch(unlessRefused)
          break
        }
        case 'behind':
          step = result.step
          mustLook = true
          break
        case 'inactive':
          learn({ status: result.status, revision: result.revision }, false)
      }
    }
  }

  const settled = () =>
    CancellationScope.nonCancellable(async () => {
      await condition(allHandlersFinished)
      await writes
    })

  tell()
  try {
    while (!isFinal(landed.status)) {
      if (acts) await conduct()
      else await condition(isOver)
      await settled()
      // A handler may have begun since: then its command comes first.
      if (!isFinal(snapshot.status) && equal(snapshot, landed) && allHandlersFinished()) {
        await continueAsNew<typeof run>({ workspaceId, runId, kind, snapshot, answered: answers, step })
      }
    }
  } catch (error) {
    if (!isCancellation(error)) throw error
    await obey('cancel', operator, 'An operator cancelled the workflow in Temporal.')
    await settled()
    throw error
  }
  return landed
}

const equal = (a: RunSnapshot, b: RunSnapshot): boolean => a.status === b.status && a.revision === b.revision

function decide(status: RunStatus, command: RunCommand): RunStatus | 'same' {
  const next = after(status, command)
  if (next === undefined)
    throw ApplicationFailure.nonRetryable(`The run is ${status}`, refusals.conflict, status)
  return next
}
