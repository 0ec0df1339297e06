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
import { refusalAnswers, refusals } from './refusals.js'

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
    paths[path] = { ...paths[path], [endpoint.method]: operation(endpoint) }
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
      responses: refusalAnswers(baseUrl),
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

function operation(endpoint: AnyEndpoint): ZodOpenApiOperationObject {
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
      ...refusals(endpoint),
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

function bodyContent({ body, files, csv }: AnyEndpoint) {
  const json = { 'application/json': { schema: body } }
  if (csv) return { ...json, 'text/csv': { schema: z.string().meta({ description: 'The field `csv`.' }) } }
  if (!files) return json
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
