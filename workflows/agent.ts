import { ActivityCancellationType, condition, proxyActivities, sleep } from '@temporalio/workflow'
import type { Activities } from '../activities/index.js'
import type { RunCommand, RunStatus } from '../src/runs/rules.js'
import type { Asked, Commands } from './commands.js'
import type { Cause, RunSnapshot } from './contract.js'
import { Interruptible } from './interruptible.js'
import { unlessRefused } from './refuse.js'
import type { Waiting } from './run-details.js'

// Keyed by the step, so a second try gives what the first one came to.
const { nextStep } = proxyActivities<Activities>({
  startToCloseTimeout: '10 seconds',
  retry: { initialInterval: '200 milliseconds', maximumInterval: '1 minute' },
  // Who ends a run doesn't wait for what its agent is at.
  cancellationType: ActivityCancellationType.TRY_CANCEL,
  summary: 'Look at the lead, decide, write it down',
})

const agent: Cause = { origin: 'agent', requestId: null }
/** Clocks differ: without it, one that is ahead of the database's would have the agent look again and again until it is time. */
const shortestWaitMs = 250
const longestWaitMs = 30 * 24 * 60 * 60 * 1000

export type RunCommands = Commands<RunStatus, RunCommand, Asked & { note?: string }, RunSnapshot>

/** Takes one step after the other while its run is ACTIVE, and waits in between. */
export class Agent {
  readonly #of: { workspaceId: string; runId: string }
  readonly #looks: boolean
  readonly #tell: () => void
  readonly #work = new Interruptible()
  #mustLook: boolean
  /** The last one it took. */
  step: number
  waiting: Waiting | undefined

  constructor(
    { kind, ...of }: { workspaceId: string; runId: string; kind: string },
    step: number,
    tell: () => void,
  ) {
    this.#of = of
    // A support agent looks only when it is told to.
    this.#looks = kind !== 'SUPPORT'
    this.#mustLook = this.#looks
    this.step = step
    this.#tell = tell
  }

  /** The status has changed: what it was at, or waited for, was of before. */
  beginAnew(): void {
    this.waiting = undefined
    this.#mustLook = this.#looks
    this.#work.interrupt()
  }

  lookAgain(): void {
    this.#mustLook = true
  }

  /** Until the run is over or its history is long enough. */
  async conduct(run: RunCommands, isOver: () => boolean): Promise<void> {
    const isActive = () => run.state === 'ACTIVE' && run.landed.status === 'ACTIVE'
    for (;;) {
      await condition(() => isOver() || (this.#mustLook && isActive()))
      if (isOver()) return
      this.#mustLook = false
      this.#work.interrupt()
      const result = await this.#work.run(() => nextStep({ ...this.#of, step: this.step + 1 }))
      switch (result?.next) {
        case undefined:
          // Perhaps it was taken, perhaps not: what it came to is of before the change. So its number is spent.
          this.step++
          this.#mustLook = true
          break
        case 'wait':
          this.step++
          this.#wait(result)
          break
        case 'done': {
          this.step++
          // Told to look since the step began, perhaps because something is missing again; or paused, and done when it goes on.
          const mayHaveChanged = this.#mustLook || !isActive()
          this.#mustLook = true
          if (!mayHaveChanged) await run.move('complete', { cause: agent }).catch(unlessRefused)
          break
        }
        case 'behind':
          this.step = result.step
          this.#mustLook = true
          break
        case 'inactive':
          run.learn({ state: result.status, revision: result.revision })
      }
    }
  }

  /** It looks again when it is time; beforehand, when it is told to. */
  #wait({ until, reason }: Waiting): void {
    this.waiting = { until, reason }
    this.#tell()
    if (until === null) return
    const ms = Math.min(Math.max(Date.parse(until) - Date.now(), shortestWaitMs), longestWaitMs)
    this.#work
      .run(() => sleep(ms, { summary: `Until ${until}: ${reason}` }).then(() => true))
      .then(
        isTime => {
          if (isTime) this.#mustLook = true
        },
        () => {},
      )
  }
}
