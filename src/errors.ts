/** What can go wrong in a way that a caller can act on. `http/errors.ts` and `activities/failure.ts` translate; nobody else does. */

export interface FieldError {
  /** Where in the input, as a dotted path: `checklistItems.0.code`. */
  path: string
  message: string
  code: string
}

export class LeadspreadError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: FieldError[]
  readonly retryAfterSeconds: number | undefined

  constructor(
    status: number,
    code: string,
    detail: string,
    more: { errors?: FieldError[]; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(detail, { cause: more.cause })
    this.name = new.target.name
    this.status = status
    this.code = code
    this.errors = more.errors ?? []
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

export class Invalid extends LeadspreadError {
  constructor(detail: string, errors: FieldError[] = [], code = 'invalid_request') {
    super(400, code, detail, { errors })
  }
}

/** A 400 that names each field that is wrong, and tells of the first. */
export function invalidFields(errors: FieldError[]): Invalid {
  const [first] = errors
  const detail = first ? `${first.path}: ${first.message}` : 'The request is invalid.'
  return new Invalid(errors.length > 1 ? `${detail} (and ${errors.length - 1} more)` : detail, errors)
}

export class Unauthorized extends LeadspreadError {
  constructor() {
    super(
      401,
      'unauthorized',
      'Send a valid workspace API key in the x-api-key header. This one is missing, unknown, revoked or expired.',
    )
  }
}

export class Forbidden extends LeadspreadError {
  constructor(detail: string, code = 'forbidden') {
    super(403, code, detail)
  }
}

/** Says what was looked for, never why it was not found: another workspace's id and a malformed one read the same. */
export class NotFound extends LeadspreadError {
  constructor(what: string) {
    super(404, 'not_found', `There is no ${what} with this id in your workspace.`)
  }
}

/** A row that work under way needs was purged meanwhile: no repeat brings it back. */
export class Gone extends LeadspreadError {
  constructor(what: string) {
    super(404, 'gone', `The ${what} is no longer there.`)
  }
}

export class Conflict extends LeadspreadError {
  constructor(code: string, detail: string) {
    super(409, code, detail)
  }
}

/** Whoever throws it has told the log what it was. */
export const internalError = (): LeadspreadError =>
  new LeadspreadError(
    500,
    'internal_error',
    'Something went wrong on our side. The request id finds it in our logs.',
  )

/** Something we depend on can't be reached right now; the same call may succeed later. */
export class Unavailable extends LeadspreadError {
  constructor(detail: string, retryAfterSeconds: number, cause?: unknown) {
    super(503, 'unavailable', detail, { retryAfterSeconds, cause })
  }
}

/** A failure whose one sentence is all that the person at the terminal needs: no stack trace is printed for it. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
