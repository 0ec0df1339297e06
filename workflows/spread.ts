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
import { giveUpSpreadDocument, type Of, SpreadCommands, spreadDocuments } from './spread-commands.js'
import type { Progress } from './spread-details.js'

// A document may take its worker down, so there is an end to it; but whoever keeps ending workers ends no spread by that. What
// a document is guilty of otherwise is recorded, and no failure.
const named = (summary: string): ActivityOptions => ({
  startToCloseTimeout: '5 minutes',
  heartbeatTimeout: '8 seconds',
  retry: {
    initialInterval: '2 seconds',
    backoffCoefficient: 3,
    maximumInterval: '30 seconds',
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
  const { commands } = making
  commands.listen()
  commands.show()
  try {
    while (commands.row === 'IN_PROGRESS') {
      await making.conduct()
      await commands.settled()
    }
  } catch (error) {
    if (!isCancellation(error)) throw error
    await CancellationScope.nonCancellable(async () => {
      if (!commands.course.over) await commands.end('stopped', operator)
      await commands.settled()
    })
    throw error
  }
  commands.show()
  return { status: commands.row }
}

class Making {
  readonly #of: Of
  readonly #reading = new Interruptible()
  readonly #work = new Interruptible()
  readonly commands: SpreadCommands

  constructor(input: SpreadInput) {
    const { snapshot, ...of } = input
    this.#of = of
    this.commands = new SpreadCommands(input, ({ over, hurried }) => {
      if (over || hurried) this.#reading.interrupt()
      if (over) this.#work.interrupt()
    })
  }

  async conduct(): Promise<void> {
    const { commands } = this
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
    if (figures?.outcome === 'unread') return commands.end('unread', system)
    if (figures?.outcome === 'broken') return commands.end('figures', system)
    const made = figures && (await this.#step('artifacts', () => this.#makeArtifacts()))
    if (made?.some(({ outcome }) => outcome === 'broken')) return commands.end('artifacts', system)
    const told = made && (await this.#step('publishing', () => publishSpread(of)))
    if (told) commands.learn(told)
    // Its lead was deleted just now, and somebody is about to say so.
    if (told?.status === 'IN_PROGRESS') await condition(() => commands.course.over)
  }

  /** All documents, some at a time. False when there are more: a decision has interrupted it, and was then overruled. */
  async #readAll(): Promise<boolean> {
    const { commands } = this
    const { total, unread, ...told } = await spreadDocuments(this.#of)
    commands.learn(told)
    Object.assign(commands.progress, { step: 'reading', total, read: total - unread.length })
    commands.show()
    const reader = async () => {
      while (unread.length > 0 && !workflowInfo().continueAsNewSuggested) {
        await this.#unlessPaused()
        const next = commands.course.over ? undefined : unread.shift()
        if (next === undefined) return
        if (!(await this.#readOne(next, total - unread.length))) unread.unshift(next)
      }
    }
    const { over, hurried } = commands.course
    const readAll = () => Promise.all(Array.from({ length: readingAtOnce }, reader))
    const read = over || hurried ? undefined : await this.#reading.run(readAll)
    await commands.settled()
    if (commands.course.over || commands.course.hurried) return true
    if (unread.length > 0 && workflowInfo().continueAsNewSuggested)
      await continueAsNew<typeof spread>({ ...this.#of, snapshot: commands.snapshot })
    return read !== undefined
  }

  /** False when it was paused before its turn came. */
  async #readOne(documentId: string, number: number): Promise<boolean> {
    const { progress } = this.commands
    const document = { ...this.#of, documentId }
    const told = await patiently(() =>
      onProcessor(
        named(`Read document ${number} of ${progress.total}, find its statements`),
        ({ readForSpread }, lane) => readForSpread({ ...document, ...lane }),
      ),
    )
    this.commands.learn('outcome' in told ? await giveUpSpreadDocument(document) : told)
    if ('left' in told) {
      // It may have been resumed since, and the row is to know that before the next try.
      await this.commands.landed()
      return false
    }
    progress.read++
    this.commands.show()
    return true
  }

  /** A pause may outlast a task that was lost with what it had learnt, so the row is looked at now and then. */
  async #unlessPaused(): Promise<void> {
    const mayGoOn = () => !this.commands.course.paused || this.commands.course.over
    while (!mayGoOn())
      if (!(await condition(mayGoOn, '1 hour'))) this.commands.learn(await spreadDocuments(this.#of))
  }

  /** Begins when it may, and again when what has interrupted it was overruled. Undefined: the spread is over. */
  async #step<T>(name: Progress['step'], begin: () => Promise<T>): Promise<T | undefined> {
    const { commands } = this
    for (;;) {
      await this.#unlessPaused()
      await commands.landed()
      if (commands.course.over) return undefined
      if (commands.course.paused) continue
      commands.progress.step = name
      commands.show()
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
