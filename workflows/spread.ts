import {
  ActivityCancellationType,
  type ActivityOptions,
  ApplicationFailure,
  allHandlersFinished,
  CancellationScope,
  condition,
  continueAsNew,
  isCancellation,
  log,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
  setHandler,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow'
import type { Activities } from '../activities/index.js'
import {
  after,
  artifactTypes,
  type Course,
  type SpreadCommand,
  spreadCommands,
} from '../src/spreads/status-rules.js'
import type { Standing } from '../src/spreads/steps/current.js'
import type { Failure, SpreadChange } from '../src/spreads/steps/record-change.js'
import {
  type Cause,
  refusals,
  type SpreadInput,
  type SpreadResult,
  type SpreadSnapshot,
  spreadCommand,
  statusAttribute,
} from './contract.js'
import { onProcessor } from './lanes.js'
import { patiently } from './patience.js'
import { refuseLate, refuseMalformed, unlessRefused } from './refuse.js'
import { describeSpread, explainSpread, type Progress } from './spread-details.js'

// Without a limit in time, to outlast any outage of the database.
const { recordSpreadChange, spreadDocuments, giveUpSpreadDocument } = proxyLocalActivities<Activities>({
  startToCloseTimeout: '5 seconds',
  retry: { initialInterval: '200 milliseconds', maximumInterval: '10 seconds' },
})

// A document may take its worker down, so there is an end to it; but whoever keeps ending workers ends no spread by that. What
// a document is guilty of otherwise is recorded, and no failure.
const named = (summary: string): ActivityOptions => ({
  startToCloseTimeout: '5 minutes',
  heartbeatTimeout: '8 seconds',
  retry: {
    ...{ initialInterval: '2 seconds', backoffCoefficient: 3, maximumInterval: '30 seconds' },
    maximumAttempts: 5,
  },
  // Who ends a spread doesn't wait for what is being read; the reader hears of it with its next heartbeat.
  cancellationType: ActivityCancellationType.TRY_CANCEL,
  summary,
})
const making = { REPORT: 'Make the report', SPREADSHEET: 'Make the spreadsheet' } as const

const { publishSpread } = proxyActivities<Activities>({
  startToCloseTimeout: '20 seconds',
  retry: { initialInterval: '200 milliseconds', maximumInterval: '1 minute' },
  summary: 'Show it in the place of the earlier one',
})

const readingAtOnce = 4
const operator: Cause = { origin: 'operator', requestId: null }
const system: Cause = { origin: 'system', requestId: null }

const changes: Record<SpreadCommand, SpreadChange> = {
  pause: { to: 'paused' },
  resume: { to: 'resumed' },
  complete: { to: 'hurried' },
  cancel: { to: 'failed', why: 'cancelled' },
}

/** One generation of a spread: reads the documents, computes the figures, makes the artifacts, and publishes them. */
export async function spread({ snapshot, ...of }: SpreadInput): Promise<SpreadResult> {
  // What was decided; the row follows, and has the last word.
  let course: Course = { paused: snapshot.paused, hurried: false, over: false }
  let { revision } = snapshot
  let row: Standing['status'] = 'IN_PROGRESS'
  let writes: Promise<boolean> = Promise.resolve(true)
  const progress: Progress = { total: 0, read: 0, step: 'reading' }
  let reading = new CancellationScope()
  let work = new CancellationScope()

  const show = () => {
    setCurrentDetails(describeSpread(course, progress))
    const status = row === 'IN_PROGRESS' && course.paused ? 'PAUSED' : row
    if (status !== null) upsertSearchAttributes([{ key: statusAttribute, value: status }])
  }

  const stand = (next: Course) => {
    course = next
    if (course.over || course.hurried) reading.cancel()
    if (course.over) work.cancel()
    show()
  }

  const learn = (told: Standing, isTaken = true) => {
    row = told.status
    if (row !== 'IN_PROGRESS') return stand({ ...course, over: true })
    if (isTaken && told.revision <= revision) return
    revision = told.revision
    stand({ paused: told.paused, hurried: false, over: false })
  }

  const write = (change: SpreadChange, cause: Cause, callId?: string): void => {
    const mine = ++revision
    // In order, and never dropped: not even when the workflow itself is being cancelled.
    writes = writes.then(() =>
      CancellationScope.nonCancellable(async () => {
        const told = await recordSpreadChange({
          ...{ ...of, revision: mine, change, cause },
          ...(callId !== undefined && { callId }),
        })
        const isTaken =
          told.isTaken ??
          (told.revision === mine && told.status === (change.to === 'failed' ? 'FAILED' : 'IN_PROGRESS'))
        // It was ahead, as after a reset: then what it says goes, though it may be less than was decided here.
        learn(told, isTaken)
        return isTaken
      }),
    )
  }

  const move = async (command: SpreadCommand, cause: Cause, callId?: string): Promise<SpreadSnapshot> => {
    const next = decide(course, command)
    if (next !== 'same') {
      write(changes[command], cause, callId)
      stand(next)
    }
    const answer = { paused: course.paused, revision }
    // A repeat, too, answers only when the write it repeats has landed.
    if (!(await writes))
      throw ApplicationFailure.nonRetryable('The row was ahead of its workflow', refusals.moved)
    return answer
  }

  const obey = async (command: SpreadCommand): Promise<void> => {
    while (after(course, command) !== undefined) {
      try {
        await move(command, operator)
        return
      } catch (error) {
        unlessRefused(error)
      }
    }
    log.warn(`Ignored ${command}: the spread is no longer in progress`)
  }

  for (const name of spreadCommands) {
    const { update, signal } = spreadCommand[name]
    setHandler(update, ({ cause, callId }) => move(name, cause, callId), {
      validator: input => {
        refuseMalformed(input)
        refuseLate(input)
        decide(course, name)
      },
      description: explainSpread[name],
    })
    setHandler(signal, () => obey(name), { description: explainSpread[name] })
  }

  const end = async (why: Failure, cause = system): Promise<void> => {
    write({ to: 'failed', why }, cause)
    stand({ ...course, over: true })
    await writes
  }

  const settled = () =>
    CancellationScope.nonCancellable(async () => {
      await condition(allHandlersFinished)
      await writes
    })

  /** What a decision interrupts; undefined when one has, or when the spread is over. */
  const within = async <T>(scope: CancellationScope, begin: () => Promise<T>): Promise<T | undefined> => {
    try {
      return course.over || (scope === reading && course.hurried) ? undefined : await scope.run(begin)
    } catch (error) {
      // The workflow's own cancellation is for whoever waits at its end.
      if (!isCancellation(error) || CancellationScope.current().consideredCancelled) throw error
      return undefined
    }
  }

  /** A pause may outlast a task that was lost with what it had learnt, so the row is looked at now and then. */
  const unlessPaused = async (): Promise<void> => {
    const mayGoOn = () => !course.paused || course.over
    while (!mayGoOn()) if (!(await condition(mayGoOn, '1 hour'))) learn(await spreadDocuments(of))
  }

  /** False when it was paused before its turn came. */
  const readOne = async (documentId: string, number: number): Promise<boolean> => {
    const summary = `Read document ${number} of ${progress.total}, find its statements`
    const told = await patiently(() =>
      onProcessor(named(summary), ({ readForSpread }, lane) => readForSpread({ ...of, documentId, ...lane })),
    )
    learn('outcome' in told ? await giveUpSpreadDocument({ ...of, documentId }) : told)
    if ('left' in told) {
      // It may have been resumed since, and the row is to know that before the next try.
      await writes
      return false
    }
    progress.read++
    show()
    return true
  }

  /** All documents, some at a time. False when there are more: a decision has interrupted it, and was then overruled. */
  const readAll = async (): Promise<boolean> => {
    const { total, unread, ...told } = await spreadDocuments(of)
    learn(told)
    Object.assign(progress, { step: 'reading', total, read: total - unread.length })
    show()
    reading = new CancellationScope()
    const reader = async () => {
      while (unread.length > 0 && !workflowInfo().continueAsNewSuggested) {
        await unlessPaused()
        const next = course.over ? undefined : unread.shift()
        if (next === undefined) return
        if (!(await readOne(next, total - unread.length))) unread.unshift(next)
      }
    }
    const read = await within(reading, () => Promise.all(Array.from({ length: readingAtOnce }, reader)))
    await settled()
    if (course.over || course.hurried) return true
    if (unread.length > 0 && workflowInfo().continueAsNewSuggested)
      await continueAsNew<typeof spread>({ ...of, snapshot: { paused: course.paused, revision } })
    return read !== undefined
  }

  /** Begins when it may, and again when what has interrupted it was overruled. Undefined: the spread is over. */
  const step = async <T>(name: Progress['step'], begin: () => Promise<T>): Promise<T | undefined> => {
    for (;;) {
      await unlessPaused()
      await writes
      if (course.over) return undefined
      if (course.paused) continue
      progress.step = name
      show()
      work = new CancellationScope()
      const result = await within(work, begin)
      if (result !== undefined) return result
    }
  }

  const makeAll = () =>
    Promise.all(
      artifactTypes.map(type =>
        patiently(() =>
          onProcessor(named(making[type]), ({ makeSpreadArtifact }, lane) =>
            makeSpreadArtifact({ ...of, type, ...lane }),
          ),
        ),
      ),
    )

  const conduct = async (): Promise<void> => {
    if (!(await readAll())) return
    const at = new Date(Date.now()).toISOString()
    const figures = await step('figures', () =>
      patiently(() =>
        onProcessor(named('Compute the figures'), ({ computeFigures }, lane) =>
          computeFigures({ ...of, at, ...lane }),
        ),
      ),
    )
    if (figures?.outcome === 'unread') return end('unread')
    if (figures?.outcome === 'broken') return end('figures')
    const made = figures && (await step('artifacts', makeAll))
    if (made?.some(({ outcome }) => outcome === 'broken')) return end('artifacts')
    const told = made && (await step('publishing', () => publishSpread(of)))
    if (told) learn(told)
    // Its lead was deleted just now, and somebody is about to say so.
    if (told?.status === 'IN_PROGRESS') await condition(() => course.over)
  }

  show()
  try {
    while (row === 'IN_PROGRESS') {
      await conduct()
      await settled()
    }
  } catch (error) {
    if (!isCancellation(error)) throw error
    await CancellationScope.nonCancellable(async () => {
      if (!course.over) await end('stopped', operator)
      await settled()
    })
    throw error
  }
  show()
  return { status: row }
}

function decide(course: Course, command: SpreadCommand): Course | 'same' {
  const next = after(course, command)
  if (next === undefined)
    throw ApplicationFailure.nonRetryable('The spread is no longer in progress', refusals.conflict)
  return next
}
