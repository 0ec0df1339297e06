import { ApplicationFailure } from '@temporalio/workflow'
import { refusals, type UpdateInput } from './contract.js'

/** An operator can send an update too, with whatever input: one that the status write can't use would be retried for ever. */
export function refuseMalformed(input: Partial<UpdateInput> | undefined): void {
  const cause = input?.cause
  const requestId = cause?.requestId
  const callId = input?.callId
  const usable =
    Number.isFinite(input?.notAfter) &&
    typeof cause?.origin === 'string' &&
    (requestId === null || typeof requestId === 'string') &&
    (callId === undefined || typeof callId === 'string')
  if (!usable)
    throw ApplicationFailure.nonRetryable(
      'Updates are for the API. Send the signal of this name.',
      refusals.malformed,
    )
}

/** Its caller has been told that nothing happened, so nothing may. */
export function refuseLate({ notAfter }: UpdateInput): void {
  if (Date.now() > notAfter)
    throw ApplicationFailure.nonRetryable('The caller has stopped waiting', refusals.late)
}

/** A command that the state, or the row, has refused. */
export function unlessRefused(error: unknown): void {
  if (!(error instanceof ApplicationFailure)) throw error
}
