import { CancellationScope, isCancellation } from '@temporalio/workflow'

/** One piece of work at a time, which a decision may interrupt. */
export class Interruptible {
  #scope = new CancellationScope()

  interrupt(): void {
    this.#scope.cancel()
  }

  /** Undefined when it was interrupted. */
  async run<T>(begin: () => Promise<T>): Promise<T | undefined> {
    this.#scope = new CancellationScope()
    try {
      return await this.#scope.run(begin)
    } catch (error) {
      // The workflow's own cancellation is for whoever waits at its end.
      if (!isCancellation(error) || CancellationScope.current().consideredCancelled) throw error
      return undefined
    }
  }
}
