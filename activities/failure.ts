import { Context as ActivityContext } from '@temporalio/activity'
import { ApplicationFailure, ApplicationFailureCategory, CancelledFailure } from '@temporalio/common'
import { unavailable } from '../src/db/errors.js'
import { Gone, LeadspreadError } from '../src/errors.js'
import type { Log } from '../src/log.js'

/**
 * What of a failure enters the workflow's history. Messages of drivers can quote a row, so of what we did not write
 * ourselves only the kind is kept; the log has the rest.
 */
export const translated =
  (log: Log) =>
  <Input, Output>(work: (input: Input) => Promise<Output>) =>
  async (input: Input): Promise<Output> => {
    try {
      return await work(input)
    } catch (error) {
      if (error instanceof CancelledFailure) throw asked(error)
      const known = error instanceof LeadspreadError ? error : unavailable(error)
      if (!known) log.error({ err: error }, 'an activity failed unexpectedly')
      throw ApplicationFailure.create({
        message: known?.message ?? 'An unexpected failure. The worker has logged it.',
        type: known?.code ?? (error instanceof Error ? error.name : 'Error'),
        ...(known ? { category: ApplicationFailureCategory.BENIGN } : {}),
        // The row was purged: no retry brings it back.
        nonRetryable: error instanceof Gone,
      })
    }
  }

/** Cancelled because somebody asked for it, or because this worker stops: then another one begins again. */
const asked = (error: CancelledFailure): Error =>
  ActivityContext.current().cancellationDetails?.cancelRequested
    ? error
    : ApplicationFailure.create({
        message: 'The worker was stopping',
        type: 'WorkerStopping',
        category: ApplicationFailureCategory.BENIGN,
      })
