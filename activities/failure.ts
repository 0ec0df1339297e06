import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common'
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
