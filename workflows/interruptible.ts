import { CancellationScope, isCancellation } from '@temporalio/workflow'

/** One piece of work at a time, which a decision may interrupt. */
export class Interruptible {
  #scope: CancellationScope | undefined

  /** With nothing at work there is nothing to cancel, and no failure to be made for it with its stack. */
  interrupt(): void {
    this.#scope?.cancel()
  }

  /** Undefined when it was interrupted. */
  async run<T>(begin: () => Promise<T>): Promise<T | undefined> {
    const scope = new CancellationScope()
    this.#scope = scope
    try {
      return await scope.run(begin)
    } catch (error) {
      // The workflow's own cancellation is for whoever waits at its end.
      if (!isCancellation(error) || CancellationScope.current().consideredCancelled) throw error
      return undefined
    } finally {
      if (this.#scope === scope) this.#scope = undefined
    }
  }
}
