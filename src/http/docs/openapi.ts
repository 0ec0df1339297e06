import { z } from 'zod'
import {
  createDocument as fromZod,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi'
import { fileTypes } from '../../documents/sniff.js'
import { type EventName, type EventPayloads, events } from '../../webhooks/events.js'
import { type AnyEndpoint, isWrite } from '../endpoint.js'
import { PageQuery } from '../pages.js'
import { filesLimit } from '../uploads/limits.js'
import { eventSchema } from './event-schemas.js'

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

/** Under which heading of the docs an event stands. */
const eventTags: { [K in keyof EventPayloads]: string } = {
  workflowRun: 'Workflow runs',
  lead: 'Leads',
  document: 'Documents',
  actionLog: 'Activity',
  spread: 'Spreads',
  webhook: 'Webhooks',
}

/** The document is made of the very objects that serve the requests, so it can't tell anything else. */
export function createDocument(endpoints: AnyEndpoint[], baseUrl: string) {
  const paths: NonNullable<ZodOpenApiObject['paths']> = {}
  for (const endpoint of endpoints) {
    const path = `/api/v1${endpoint.path}`
    paths[path] = { ...paths[path], [endpoint.method]: operation(endpoint, baseUrl) }
  }
  return fromZod({
    openapi: '3.1.0',
    info: {
      title: 'Leadspread',
      version: '1',
      description:
        'Leads, their checklists and documents, workflow runs on them and financial spreads, for lenders.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      contact: { name: 'Leadspread', url: `${baseUrl}/docs` },
    },
    // Relative to where the document was read: whoever reached the docs by another name can try the operations too.
    servers: [{ url: new URL(baseUrl).pathname }],
    security: [{ apiKey: [] }],
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map(name => ({
      name,
      description: tags[name] ?? name,
    })),
    paths,
    webhooks: Object.fromEntries(Object.keys(events).map(name => [name, webhook(name as EventName)])),
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'A key of one workspace.' },
      },
    },
  })
}

const tags: Record<string, string> = {
  Workspace: 'Who this key is.',
  Leads: 'Borrowers and businesses.',
  Checklists: 'What is asked of a lead, and what it has answered.',
  Documents: 'What was uploaded for a lead, and which items of the checklist it answers.',
  Activity: 'What has happened on a lead: its timeline.',
  Escalations: 'What a person must look at before a lead goes on.',
  Portal: 'The link under which a lead answers and uploads.',
  Agents: 'Who conducts workflows, and which workflows there are. Configured by the workspace file.',
  Webhooks: 'Where events are sent, what became of each of them, and how to send them again.',
  Events: 'Which events there are, and all that have happened, in their order.',
  Audit: 'Who did what, and who read what.',
  'Workflow runs': 'One agent conducting one workflow on one lead.',
  Spreads: 'Financial statements made of the documents of a lead.',
}

function operation(endpoint: AnyEndpoint, baseUrl: string): ZodOpenApiOperationObject {
  const query = [endpoint.query, endpoint.list ? PageQuery : undefined].filter(
    schema => schema !== undefined,
  ) as z.ZodObject[]
  const merged = query.reduce<z.ZodObject | undefined>(
    (all, one) => (all ? all.extend(one.shape) : one),
    undefined,
  )
  const headers = isWrite(endpoint) ? z.object({ 'Idempotency-Key': IdempotencyKey.optional() }) : undefined
  return {
    operationId: endpoint.operationId,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: `${endpoint.description ?? endpoint.summary}${endpoint.stream ? streamed : ''}`,
    requestParams: {
      ...(endpoint.params ? { path: endpoint.params as z.ZodObject } : {}),
      ...(merged ? { query: merged } : {}),
      ...(headers ? { header: headers } : {}),
    },
    ...(endpoint.body
      ? { requestBody: { required: !endpoint.optionalBody, content: bodyContent(endpoint) } }
      : {}),
    responses: {
      [endpoint.status]: {
        description: outcomes[endpoint.status],
        headers: z.object({ 'x-request-id': RequestId, ...(endpoint.list ? { Link: NextLink } : {}) }),
        ...(endpoint.answer ? { content: { 'application/json': { schema: endpoint.answer } } } : {}),
        ...(endpoint.bytes ? { content: fileContent(endpoint.bytes) } : {}),
      },
      ...(endpoint.bytes ? ofRanges(endpoint.bytes) : {}),
      ...refusals(endpoint, baseUrl),
    } as ZodOpenApiResponsesObject,
  }
}

const fileContent = (types: string[]) =>
  Object.fromEntries(types.map(type => [type, { schema: z.string().meta({ format: 'binary' }) }]))

const ofRanges = (types: string[]) => ({
  206: { description: 'The range that was asked for.', content: fileContent(types) },
  304: { description: 'The caller has it already, by its `ETag`.' },
})

const outcomes = { 200: 'Done.', 201: 'Created.', 202: 'Accepted: it is done soon.', 204: 'Done.' }

const streamed =
  '\n\nWithout `limit` the list is complete, however long it is, and is sent while it is read: one that breaks off can not be parsed.'

function bodyContent({ body, files }: AnyEndpoint) {
  if (!files) return { 'application/json': { schema: body } }
  const fields = body as unknown as z.ZodObject
  const { id: _, ...told } = fields.meta() ?? {}
  const schema = fields.extend({ files: Files }).meta(told)
  const contentType = Object.keys(fileTypes).join(', ')
  return {
    'multipart/form-data': {
      schema,
      encoding: { files: { contentType }, metadata: { contentType: 'application/json' } },
    },
  }
}

const Files = z
  .array(z.string().meta({ format: 'binary', minLength: 1 }))
  .min(1)
  .max(filesLimit)
  .meta({
    description:
      'Up to 100 MB (104,857,600 bytes) each. Their types are told by their bytes, not by their names.',
  })

/** Without an example: whoever tries a request twice with it would wonder at the first answer. */
const IdempotencyKey = z.string().meta({
  pattern: '^[!-~]{1,255}$',
  description:
    'New for each request, such as a UUID. A repeat with the same key and body gets the first answer again, for 24 hours.',
})
const RequestId = z.string().meta({ description: "The caller's x-request-id, or one of ours." })
const NextLink = z
  .string()
  .optional()
  .meta({ description: 'With `limit`: the next page, as `<…>; rel="next"`.' })

function refusals(endpoint: AnyEndpoint, baseUrl: string) {
  const write = isWrite(endpoint)
  const statuses = [
    400,
    401,
    ...(endpoint.onlyLiveWrite ? [403] : []),
    ...(write ? [403, 408, 413, 415, 409, 422] : []),
    ...(endpoint.refusals ?? []),
    ...(endpoint.bytes ? [416] : []),
    429,
    500,
    503,
  ]
  return Object.fromEntries(
    [...new Set(statuses)].sort().map(status => {
      const { code, title, means, detail } = refusalTexts[status] as NonNullable<
        (typeof refusalTexts)[number]
      >
      const example = {
        success: false,
        type: `${baseUrl}/docs/errors#${code}`,
        title,
        status,
        detail,
        code,
        message: detail,
        requestId: '0191f0e6-6d5c-7c3e-9d1a-0f4b1f8f2a61',
        errors: [],
      }
      return [
        status,
        { description: means, content: { 'application/problem+json': { schema: ProblemSchema, example } } },
      ]
    }),
  )
}

function webhook(name: EventName) {
  const { key, tells } = events[name]
  const id = `${name.replace(/(^|[._])(\w)/g, (_, _dot, letter: string) => letter.toUpperCase())}Event`
  const schema = eventSchema(name).meta({ id })
  return {
    post: {
      operationId: `on_${name.replaceAll('.', '_')}`,
      summary: tells,
      description: tells,
      tags: [eventTags[key]],
      security: [],
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: { '200': { description: 'Any 2xx says that it was received.' } },
    },
  }
}
