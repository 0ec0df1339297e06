import { proxyLocalActivities, setCurrentDetails, upsertSearchAttributes } from '@temporalio/workflow'
import type { Activities } from '../activities/index.js'
import { after, type Course, type SpreadCommand } from '../src/spreads/status-rules.js'
import type { GenerationState } from '../src/spreads/steps/current.js'
import type { Failure, SpreadChange } from '../src/spreads/steps/record-change.js'
import { type Asked, Commands, type Position, type Row } from './commands.js'
import {
  type Cause,
  type SpreadInput,
  type SpreadSnapshot,
  spreadCommand,
  statusAttribute,
} from './contract.js'
import { describeSpread, explainSpread, type Progress } from './spread-details.js'

// Without a limit in time, to outlast any outage of the database.
export const { recordSpreadChange, spreadDocuments, giveUpSpreadDocument } = proxyLocalActivities<Activities>(
  {
    startToCloseTimeout: '5 seconds',
    retry: { initialInterval: '200 milliseconds', maximumInterval: '10 seconds' },
  },
)

const changes: Record<SpreadCommand, SpreadChange> = {
  pause: { to: 'paused' },
  resume: { to: 'resumed' },
  complete: { to: 'hurried' },
  cancel: { to: 'failed', why: 'cancelled' },
}

type Decision = Asked & { change: SpreadChange }
export type Of = Omit<SpreadInput, 'snapshot'>

/** How one generation of a spread stands: what was decided; the row follows, and has the last word. */
export class SpreadCommands {
  readonly #of: Of
  readonly #commands: Commands<Course, SpreadCommand, Decision, SpreadSnapshot>
  readonly #interrupt: (course: Course) => void
  /** Null: another generation has begun meanwhile. */
  row: GenerationState['status'] = 'IN_PROGRESS'
  readonly progress: Progress = { total: 0, read: 0, step: 'reading' }

  constructor({ snapshot, ...of }: SpreadInput, interrupt: (course: Course) => void) {
    this.#of = of
    this.#interrupt = interrupt
    const { revision, paused } = snapshot
    this.#commands = new Commands({
      begun: { state: { paused, hurried: false, over: false }, revision },
      after,
      refusal: () => 'The spread is no longer in progress',
      decision: (command, asked) => ({ ...asked, change: changes[command] }),
      write: (decided, decision) => this.#write(decided, decision),
      moved: () => {
        this.#interrupt(this.course)
        this.show()
      },
      answer: ({ state, revision }) => ({ paused: state.paused, revision }),
    })
  }

  get course(): Course {
    return this.#commands.state
  }

  get snapshot(): SpreadSnapshot {
    return this.#commands.at
  }

  listen(): void {
    this.#commands.listen(spreadCommand, explainSpread)
  }

  settled(): Promise<void> {
    return this.#commands.settled()
  }

  landed(): Promise<void> {
    return this.#commands.written()
  }

  show(): void {
    const { course, row } = this
    setCurrentDetails(describeSpread(course, this.progress))
    const status = row === 'IN_PROGRESS' && course.paused ? 'PAUSED' : row
    if (status !== null) upsertSearchAttributes([{ key: statusAttribute, value: status }])
  }

  learn(told: GenerationState): void {
    this.#commands.learn(this.#rowOf(told))
  }

  #rowOf({ status, paused, revision }: GenerationState): Row<Course> {
    this.row = status
    if (status === 'IN_PROGRESS') return { state: { paused, hurried: false, over: false }, revision }
    const { revision: mine } = this.#commands.at
    return { state: { ...this.course, over: true }, revision: mine, isLast: true }
  }

  async #write({ revision }: Position<Course>, { change, cause, callId }: Decision) {
    const told = await recordSpreadChange({
      ...this.#of,
      revision,
      change,
      cause,
      ...(callId !== undefined && { callId }),
    })
    // Histories of earlier versions don't tell.
    const isAsDecided =
      told.revision === revision && told.status === (change.to === 'failed' ? 'FAILED' : 'IN_PROGRESS')
    return { row: this.#rowOf(told), isTaken: told.isTaken ?? isAsDecided }
  }

  async end(why: Failure, cause: Cause): Promise<void> {
    await this.#commands.decide({ ...this.course, over: true }, { change: { to: 'failed', why }, cause })
  }
}
