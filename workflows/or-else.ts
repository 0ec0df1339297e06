import { ActivityFailure, CancellationScope, isCancellation, setCurrentDetails } from '@temporalio/workflow'

interface Otherwise<Answer> {
  /** Writes down that an operator has ended the workflow, who doesn't end that. */
  stopped(): Promise<unknown>
  /** What comes in the place of an activity that has failed for good. */
  failed(): Answer | Promise<Answer>
}

/** What activities come to, as long as nobody ends their workflow. */
export const orElse = <Answer, Instead>(
  work: Promise<Answer>,
  { stopped, failed }: Otherwise<Instead>,
): Promise<Answer | Instead> =>
  work.catch(async error => {
    if (isCancellation(error)) {
      await CancellationScope.nonCancellable(stopped)
      setCurrentDetails('Stopped by an operator.')
      throw error
    }
    if (!(error instanceof ActivityFailure)) throw error
    return failed()
  })
