import {
  ActivityCancellationType,
  type ActivityOptions,
  CancellationScope,
  condition,
  continueAsNew,
  isCancellation,
  proxyActivities,
  workflowInfo,
} from '@temporalio/workflow'
import type { Activities } from '../activities/index.js'
import { artifactTypes } from '../src/spreads/status-rules.js'
import { operator } from './commands.js'
import type { Cause, SpreadInput, SpreadResult } from './contract.js'
import { Interruptible } from './interruptible.js'
import { onProcessor } from './lanes.js'
import { patiently } from './patience.js'
import type { Progress } from './spread-details.js'
import { giveUpSpreadDocument, type Of, SpreadCommands, spreadDocuments } from './spread-standing.js'

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
const system: Cause = { origin: 'system', requestId: null }

/** One generation of a spread: reads the documents, computes the figures, makes the artifacts, and publishes them. */
export async function spread(input: SpreadInput): Promise<SpreadResult> {
  const making = new Making(input)
  const { standing } = making
  standing.listen()
  standing.show()
  try {
    while (standing.row === 'IN_PROGRESS') {
      await making.conduct()
      await standing.settled()
    }
  } catch (error) {
    if (!isCancellation(error)) throw error
    await CancellationScope.nonCancellable(async () => {
      if (!standing.course.over) await standing.end('stopped', operator)
      await standing.settled()
    })
    throw error
  }
  standing.show()
  return { status: standing.row }
}

class Making {
  readonly #of: Of
  readonly #reading = new Interruptible()
  readonly #work = new Interruptible()
  readonly standing: SpreadCommands

  constructor(input: SpreadInput) {
    const { snapshot, ...of } = input
    this.#of = of
    this.standing = new SpreadCommands(input, ({ over, hurried }) => {
      if (over || hurried) this.#reading.interrupt()
      if (over) this.#work.interrupt()
    })
  }

  async conduct(): Promise<void> {
    const { standing } = this
    const of = this.#of
    if (!(await this.#readAll())) return
    const at = new Date(Date.now()).toISOString()
    const figures = await this.#step('figures', () =>
      patiently(() =>
        onProcessor(named('Compute the figures'), ({ computeFigures }, lane) =>
          computeFigures({ ...of, at, ...lane }),
        ),
      ),
    )
    if (figures?.outcome === 'unread') return standing.end('unread', system)
    if (figures?.outcome === 'broken') return standing.end('figures', system)
    const made = figures && (await this.#step('artifacts', () => this.#makeArtifacts()))
    if (made?.some(({ outcome }) => outcome === 'broken')) return standing.end('artifacts', system)
    const told = made && (await this.#step('publishing', () => publishSpread(of)))
    if (told) standing.learn(told)
    // Its lead was deleted just now, and somebody is about to say so.
    if (told?.status === 'IN_PROGRESS') await condition(() => standing.course.over)
  }

  /** All documents, some at a time. False when there are more: a decision has interrupted it, and was then overruled. */
  async #readAll(): Promise<boolean> {
    const { standing } = this
    const { total, unread, ...told } = await spreadDocuments(this.#of)
    standing.learn(told)
    Object.assign(standing.progress, { step: 'reading', total, read: total - unread.length })
    standing.show()
    const reader = async () => {
      while (unread.length > 0 && !workflowInfo().continueAsNewSuggested) {
        await this.#unlessPaused()
        const next = standing.course.over ? undefined : unread.shift()
        if (next === undefined) return
        if (!(await this.#readOne(next, total - unread.length))) unread.unshift(next)
      }
    }
    const { over, hurried } = standing.course
    const readAll = () => Promise.all(Array.from({ length: readingAtOnce }, reader))
    const read = over || hurried ? undefined : await this.#reading.run(readAll)
    await standing.settled()
    if (standing.course.over || standing.course.hurried) return true
    if (unread.length > 0 && workflowInfo().continueAsNewSuggested)
      await continueAsNew<typeof spread>({ ...this.#of, snapshot: standing.snapshot })
    return read !== undefined
  }

  /** False when it was paused before its turn came. */
  async #readOne(documentId: string, number: number): Promise<boolean> {
    const { progress } = this.standing
    const document = { ...this.#of, documentId }
    const told = await patiently(() =>
      onProcessor(
        named(`Read document ${number} of ${progress.total}, find its statements`),
        ({ readForSpread }, lane) => readForSpread({ ...document, ...lane }),
      ),
    )
    this.standing.learn('outcome' in told ? await giveUpSpreadDocument(document) : told)
    if ('left' in told) {
      // It may have been resumed since, and the row is to know that before the next try.
      await this.standing.landed()
      return false
    }
    progress.read++
    this.standing.show()
    return true
  }

  /** A pause may outlast a task that was lost with what it had learnt, so the row is looked at now and then. */
  async #unlessPaused(): Promise<void> {
    const mayGoOn = () => !this.standing.course.paused || this.standing.course.over
    while (!mayGoOn())
      if (!(await condition(mayGoOn, '1 hour'))) this.standing.learn(await spreadDocuments(this.#of))
  }

  /** Begins when it may, and again when what has interrupted it was overruled. Undefined: the spread is over. */
  async #step<T>(name: Progress['step'], begin: () => Promise<T>): Promise<T | undefined> {
    const { standing } = this
    for (;;) {
      await this.#unlessPaused()
      await standing.landed()
      if (standing.course.over) return undefined
      if (standing.course.paused) continue
      standing.progress.step = name
      standing.show()
      const result = await this.#work.run(begin)
      if (result !== undefined) return result
    }
  }

  #makeArtifacts() {
    const ask = (type: (typeof artifactTypes)[number]) =>
      onProcessor(named(making[type]), ({ makeSpreadArtifact }, lane) =>
        makeSpreadArtifact({ ...this.#of, type, ...lane }),
      )
    return Promise.all(artifactTypes.map(type => patiently(() => ask(type))))
  }
}
