import { STATUS_CODES } from 'node:http'
import type { Context as KoaContext } from 'koa'
import { unavailable } from '../db/errors.js'
import { internalError, LeadspreadError } from '../errors.js'
import type { Log } from '../log.js'

/** Koa, its router and its body parser throw http-errors: `expose` says which were meant for the caller. */
function known(error: unknown): LeadspreadError | undefined {
  if (error instanceof LeadspreadError) return error
  const database = unavailable(error)
  if (database) return database
  const { status, expose, message } = (error ?? {}) as { status?: number; expose?: boolean; message?: string }
  if (typeof status === 'number' && status >= 400 && status < 500 && expose) {
    return new LeadspreadError(status, 'bad_request', message ?? 'Bad request')
  }
  return undefined
}

export const malformed = () =>
  new LeadspreadError(400, 'malformed_request', 'This is not a valid HTTP request.')

/** What is still to come of the body would be taken for the next request. */
export function notArrived(ctx: KoaContext): LeadspreadError {
  ctx.set('Connection', 'close')
  return new LeadspreadError(408, 'request_timeout', 'The body did not arrive in time.')
}

export function refuseOtherMethods(ctx: KoaContext, ...methods: string[]): void {
  if (methods.includes(ctx.method)) return
  const allowed = methods.join(', ')
  ctx.set('Allow', allowed)
  throw new LeadspreadError(405, 'method_not_allowed', `This path takes ${allowed}.`)
}

/** Every failure of every path leaves as problem+json (RFC 9457). What we did not expect stays in the log. */
export function answerError(
  ctx: KoaContext,
  error: unknown,
  { baseUrl, log }: { baseUrl: string; log: Log },
): void {
  const requestId = ctx.state.requestId as string
  const shown = shownOf(error, requestId, log)
  if (shown.retryAfterSeconds !== undefined) ctx.set('Retry-After', String(shown.retryAfterSeconds))
  ctx.status = shown.status
  ctx.body = JSON.stringify(problem(shown, requestId, baseUrl))
  ctx.type = 'application/problem+json'
}

/** What a caller is told of a failure, whatever it was. */
export function shownOf(error: unknown, requestId: string, log: Log): LeadspreadError {
  const fault = known(error)
  if (!fault) log.error({ err: error, requestId }, 'a request failed unexpectedly')
  else if (fault.status >= 500) log.warn({ err: fault.cause ?? fault, requestId }, fault.message)
  return fault ?? internalError()
}

export function problem(error: LeadspreadError, requestId: string, baseUrl: string) {
  return {
    success: false,
    type: `${baseUrl}/docs/errors#${error.code}`,
    title: STATUS_CODES[error.status] ?? 'Error',
    status: error.status,
    detail: error.message,
    code: error.code,
    // The service interface speaks of "messages".
    message: error.message,
    requestId,
    errors: error.errors,
  }
}
