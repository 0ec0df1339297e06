import {
  ApplicationFailure,
  allHandlersFinished,
  CancellationScope,
  condition,
  currentUpdateInfo,
  log,
  setHandler,
} from '@temporalio/workflow'
import { type Answered, type Cause, type CommandDefinition, refusals } from './contract.js'
import { refuseLate, refuseMalformed, unlessRefused } from './refuse.js'

/** Where something stands: by what its workflow has decided, or by its row. */
export interface Position<State> {
  state: State
  /** Counts the changes; the row carries the same number. */
  revision: number
}

/** What the row says. `isLast`: for good, whatever was decided meanwhile. */
export interface Row<State> extends Position<State> {
  isLast?: boolean
}

export interface Asked {
  cause: Cause
  callId?: string
}

interface Parts<State, Command extends string, Decision, Answer> {
  begun: Position<State>
  answered?: Answered<Answer>[]
  /** Where a command leads. `same`: it is so already, which makes a repeat safe. `undefined`: not from here. */
  after: (state: State, command: Command) => State | 'same' | undefined
  /** Why a command leads nowhere. */
  refusal: (state: State) => string
  decision: (command: Command, asked: Asked) => Decision
  /** Writes it down, and tells what the row says then, and whether it says so by this. */
  write: (decided: Position<State>, decision: Decision) => Promise<{ row: Row<State>; isTaken: boolean }>
  /** It stands elsewhere now: ends what that interrupts, and shows it. */
  moved: () => void
  answer: (at: Position<State>) => Answer
}

const keptAnswers = 20
export const operator: Cause = { origin: 'operator', requestId: null }

/**
 * A row with a workflow: the workflow decides, in the order in which it is asked, and the row follows. Where the row was ahead
 * (after a reset, or a task that was lost), it has the last word.
 */
export class Commands<State, Command extends string, Decision, Answer extends object> {
  readonly #parts: Parts<State, Command, Decision, Answer>
  #at: Position<State>
  /** Whether what was decided last has come to be. */
  #came: Promise<boolean> = Promise.resolve(true)
  /** What the row has of it: a workflow may end only by that. */
  #landed: Position<State>
  #writes: Promise<unknown> = Promise.resolve()
  /** How many are under way or wait for those before them. */
  #unwritten = 0
  /** One for all writes: Temporal takes the stack of each promise that a workflow makes, and a scope makes three. */
  readonly #kept = new CancellationScope({ cancellable: false })
  /** For a caller who repeats an update of an execution before this one. */
  readonly answers: Answered<Answer>[]

  constructor(parts: Parts<State, Command, Decision, Answer>) {
    this.#parts = parts
    this.#at = parts.begun
    this.#landed = parts.begun
    this.answers = [...(parts.answered ?? [])]
  }

  get state(): State {
    return this.#at.state
  }

  get at(): Answer {
    return this.#parts.answer(this.#at)
  }

  get landed(): Answer {
    return this.#parts.answer(this.#landed)
  }

  /** Nothing is decided that the row has not taken. */
  get isLanded(): boolean {
    return this.#at.revision === this.#landed.revision
  }

  /** What the row was found to say. */
  learn(row: Row<State>, isTaken = true): void {
    if (row.revision >= this.#landed.revision) this.#landed = row
    if (isTaken && !row.isLast && row.revision <= this.#at.revision) return
    this.#came = Promise.resolve(true)
    this.#stand(row)
  }

  /** After what is being written. */
  async look(read: () => Promise<Row<State>>): Promise<void> {
    await this.#writes
    this.learn(await this.#kept.run(read))
  }

  #stand(at: Position<State>): void {
    this.#at = at
    this.#parts.moved()
  }

  /** False when the row was ahead. In order, and never dropped: not even when the workflow itself is being cancelled. */
  decide(state: State, decision: Decision): Promise<boolean> {
    const mine = { state, revision: this.#at.revision + 1 }
    // Before it is written: what it interrupts comes first in the history.
    this.#stand(mine)
    const write = () => this.#write(mine, decision)
    const came = this.#unwritten++ > 0 ? this.#writes.then(write) : write()
    this.#writes = came
    this.#came = came
    return came
  }

  /** Without `async`, for the sake of the stacks. */
  #write(mine: Position<State>, decision: Decision): Promise<boolean> {
    const writes = this.#kept.run(() => this.#parts.write(mine, decision))
    return writes.then(({ row, isTaken }) => {
      this.#unwritten--
      this.learn(row, isTaken)
      return isTaken
    })
  }

  async move(command: Command, decision: Decision): Promise<Answer> {
    const next = this.#next(command)
    if (next !== 'same') this.decide(next, decision)
    const decided = this.#at
    // A repeat, too, answers only when the write it repeats has landed.
    if (!(await this.#came))
      throw ApplicationFailure.nonRetryable('The row was ahead of its workflow', refusals.moved)
    return this.#parts.answer(decided)
  }

  /** For those who await no answer: where the row was ahead, the command is tried on what it says. */
  async obey(command: Command, decision: Decision): Promise<void> {
    while (this.#parts.after(this.state, command) !== undefined) {
      try {
        await this.move(command, decision)
        return
      } catch (error) {
        unlessRefused(error)
      }
    }
    log.warn(`Ignored ${command}: ${this.#parts.refusal(this.state)}`)
  }

  /** Each command as an update, which answers, and as a signal, for people at the Web UI or CLI. */
  listen(definitions: Record<Command, CommandDefinition<Answer>>, explain: Record<Command, string>): void {
    for (const name of Object.keys(definitions) as Command[]) {
      const { update, signal } = definitions[name]
      const description = explain[name]
      const validator = (asked: Parameters<typeof refuseLate>[0]) => {
        refuseMalformed(asked)
        refuseLate(asked)
        if (!this.#answered()) this.#next(name)
      }
      const handler = (asked: Asked) => this.#update(name, this.#parts.decision(name, asked))
      setHandler(update, handler, { validator, description })
      setHandler(signal, () => this.obey(name, this.#parts.decision(name, { cause: operator })), {
        description,
      })
    }
  }

  async #update(command: Command, decision: Decision): Promise<Answer> {
    const updateId = currentUpdateInfo()?.id ?? ''
    const before = this.#answered()
    if (before) return before
    const answer = await this.move(command, decision)
    this.answers.push({ updateId, ...answer })
    if (this.answers.length > keptAnswers) this.answers.shift()
    return answer
  }

  #answered(): Answer | undefined {
    const found = this.answers.find(({ updateId }) => updateId === currentUpdateInfo()?.id)
    if (!found) return undefined
    const { updateId, ...answer } = found
    return answer as unknown as Answer
  }

  #next(command: Command): State | 'same' {
    const next = this.#parts.after(this.state, command)
    if (next !== undefined) return next
    throw ApplicationFailure.nonRetryable(this.#parts.refusal(this.state), refusals.conflict)
  }

  async written(): Promise<void> {
    await this.#writes
  }

  /** Whoever asked has an answer, and the row has what was decided. */
  settled(): Promise<void> {
    return CancellationScope.nonCancellable(async () => {
      await condition(allHandlersFinished)
      await this.#writes
    })
  }
}
