import { z } from 'zod'
import { type AnyEndpoint, isWrite } from '../endpoint.js'

const ProblemSchema = z
  .object({
    success: z.literal(false),
    type: z.string().meta({ description: 'Where this kind of error is explained.' }),
    title: z.string().meta({ description: 'Of the status.' }),
    status: z.int().meta({ description: 'As the HTTP status.' }),
    detail: z.string().meta({ description: 'What went wrong and what to do, for a person.' }),
    code: z.string().meta({ description: 'Stable; for programs.' }),
    message: z.string().meta({ description: 'The same as `detail`.' }),
    requestId: z.string().meta({ description: 'As in `x-request-id`: finds the request in the logs.' }),
    errors: z
      .array(
        z.object({
          path: z.string().meta({ description: 'Where in the request, such as `checklistItems.0.code`.' }),
          message: z.string().meta({ description: 'What is wrong there, for a person.' }),
          code: z.string().meta({ description: 'The same for programs.' }),
        }),
      )
      .meta({ description: 'What is wrong with which field; empty where it is about none.' }),
  })
  .meta({ id: 'Problem', description: 'RFC 9457 problem details.' })
const refusalTexts: Record<number, { code: string; title: string; means: string; detail: string }> = {
  400: {
    code: 'invalid_request',
    title: 'Bad Request',
    means: 'The request is not valid; `errors` names the fields.',
    detail: 'leadId: is required',
  },
  401: {
    code: 'unauthorized',
    title: 'Unauthorized',
    means: 'The API key is missing, unknown, revoked or expired.',
    detail:
      'Send a valid workspace API key in the x-api-key header. This one is missing, unknown, revoked or expired.',
  },
  403: {
    code: 'read_only_key',
    title: 'Forbidden',
    means: 'The key may only read.',
    detail: 'This API key may only read. Use one with the write scope.',
  },
  404: {
    code: 'not_found',
    title: 'Not Found',
    means: 'There is no such thing in this workspace.',
    detail: 'There is no lead with this id in your workspace.',
  },
  408: {
    code: 'request_timeout',
    title: 'Request Timeout',
    means: 'The body did not arrive in time.',
    detail: 'The body did not arrive in time.',
  },
  409: {
    code: 'idempotency_in_flight',
    title: 'Conflict',
    means: 'The state of things does not allow it, or the same request is being answered.',
    detail: 'The first request with this Idempotency-Key is still being answered.',
  },
  413: {
    code: 'too_large',
    title: 'Payload Too Large',
    means: 'The body is too large.',
    detail: 'The body is larger than 1 MiB.',
  },
  415: {
    code: 'unsupported_media_type',
    title: 'Unsupported Media Type',
    means: 'The body is not JSON in UTF-8.',
    detail: 'Send the body as JSON, with Content-Type: application/json.',
  },
  416: {
    code: 'range_not_satisfiable',
    title: 'Range Not Satisfiable',
    means: 'The range lies beyond the end of the file.',
    detail: 'The file has 4096 bytes.',
  },
  422: {
    code: 'idempotency_key_reused',
    title: 'Unprocessable Entity',
    means: 'The Idempotency-Key was used with another body.',
    detail: 'This Idempotency-Key was used with another body. Use a new key.',
  },
  429: {
    code: 'rate_limited',
    title: 'Too Many Requests',
    means: 'The key has used up its requests.',
    detail: 'This API key has used up its requests. Try again in 1 s.',
  },
  500: {
    code: 'internal_error',
    title: 'Internal Server Error',
    means: 'A fault of ours.',
    detail: 'Something went wrong on our side. The request id finds it in our logs.',
  },
  503: {
    code: 'unavailable',
    title: 'Service Unavailable',
    means: 'The database or Temporal is out of reach, or the request took too long.',
    detail: 'The database is out of reach or overloaded. Try again shortly.',
  },
}

/** Once in the document, not with every operation: they were half of it, and the page that shows it was slow. */
export const refusalAnswers = (baseUrl: string) =>
  Object.fromEntries(
    Object.entries(refusalTexts).map(([status, { code, title, means, detail }]) => {
      const example = {
        success: false,
        type: `${baseUrl}/docs/errors#${code}`,
        title,
        status: Number(status),
        detail,
        code,
        message: detail,
        requestId: '0191f0e6-6d5c-7c3e-9d1a-0f4b1f8f2a61',
        errors: [],
      }
      const content = { 'application/problem+json': { schema: ProblemSchema, example } }
      return [nameOf(title), { description: means, content }]
    }),
  )

const nameOf = (title: string) => title.replaceAll(' ', '')

export function refusals(endpoint: AnyEndpoint) {
  const statuses = [
    400,
    401,
    ...(endpoint.onlyLiveWrite ? [403] : []),
    ...(isWrite(endpoint) ? [403, 408, 413, 415, 409, 422] : []),
    ...(endpoint.refusals ?? []),
    ...(endpoint.bytes ? [416] : []),
    429,
    500,
    503,
  ]
  return Object.fromEntries(
    [...new Set(statuses)].sort().map(status => {
      const { title } = refusalTexts[status] as NonNullable<(typeof refusalTexts)[number]>
      return [status, { $ref: `#/components/responses/${nameOf(title)}` }]
    }),
  )
}
