import type { Context as KoaContext } from 'koa'
import { z } from 'zod'
import type { Caller } from '../caller.js'
import type { Context } from '../context.js'
import { onlyTestData } from '../db/reach.js'
import { LeadspreadError, Unavailable } from '../errors.js'
import { type ApiKey, mayReveal } from '../workspaces/api-key.js'
import { accept, acceptQuery } from './accept.js'
import { refuseAllButLiveWrite, refuseReadOnly } from './auth.js'
import { announcesBody, readJson, refuseBody } from './body.js'
import { ipOf } from './caller-ip.js'
import { type AnyEndpoint, isWrite } from './endpoint.js'
import { type Answer, IdempotentRequest, readIdempotencyKey } from './idempotency.js'
import { inTime } from './in-time.js'
import { linkNext, PageQuery, readPage } from './pages.js'
import { StoredFile, sendStored } from './sending/stored-file.js'
import { ListStream } from './sending/stream-list.js'
import { Streamed, sendStreamed } from './sending/streamed.js'
import { readUpload, type Upload } from './uploads/upload.js'

interface Given extends Answer {
  /** Of a list: the id after which its next page begins. */
  next?: string | undefined
  replayed?: boolean
  /** Tells the audit log that it was given out. */
  told?: (() => Promise<void>) | undefined
}

/** A request on its way through one endpoint. Refusals come in this order: 403, 413, 415, 400, 404, 409. */
export async function dispatch(context: Context, endpoint: AnyEndpoint, ctx: KoaContext): Promise<void> {
  const { config, log } = context
  if (isWrite(endpoint)) refuseReadOnly(ctx.state.key as ApiKey)
  if (endpoint.onlyLiveWrite) refuseAllButLiveWrite(ctx.state.key as ApiKey)
  // A form has time as long as it makes progress; the time for the work begins when it is there.
  const upload = endpoint.files ? await readUpload(context, ctx, fieldsOf(endpoint)) : undefined
  const timeoutMs = endpoint.operation ? config.operationTimeoutMs : config.requestTimeoutMs
  const deadline = new Date(context.clock().getTime() + timeoutMs)
  const working = run(context, endpoint, ctx, { upload, deadline }).finally(() => upload?.dispose())
  working.catch(error => log.debug({ err: error, requestId: ctx.state.requestId }, 'a request failed'))
  const given = await inTime(working, timeoutMs, () => tooLate(ctx)).catch(error => {
    working.then(discard, () => {})
    throw error
  })
  ctx.status = given.status
  if (given.body instanceof ListStream) {
    return given.body.send(ctx, log, { stallMs: config.requestTimeoutMs })
  }
  if (given.replayed) ctx.set('Idempotency-Replayed', 'true')
  if (given.next) linkNext(ctx, config.baseUrl, given.next)
  if (given.body instanceof StoredFile)
    return sendStored(context, ctx, given.body, { cacheControl: 'no-store', told: given.told })
  if (given.body instanceof Streamed) {
    ctx.type = 'application/json'
    return sendStreamed(context, ctx, given.body)
  }
  ctx.body = given.status === 204 ? null : given.body
}

/** What was sent, as the endpoint's schemas read it. */
interface Input {
  params: unknown
  query: unknown
  body: unknown
  files: Upload['files']
  page: object
}

async function run(
  context: Context,
  endpoint: AnyEndpoint,
  ctx: KoaContext,
  { upload, deadline }: { upload: Upload | undefined; deadline: Date },
): Promise<Given> {
  const body = upload ? upload.fields : await readBody(endpoint, ctx)
  const input: Input = {
    params: ctx.params as unknown,
    query: endpoint.query && acceptQuery(endpoint.query, ctx),
    body: endpoint.body && accept(endpoint.body, body, 'body'),
    files: upload?.files ?? [],
    page: endpoint.list ? readPage(acceptQuery(PageQuery, ctx), endpoint.list) : {},
  }
  const caller = callerOf(context, ctx, deadline)
  const key = isWrite(endpoint) ? readIdempotencyKey(ctx.req.headers['idempotency-key']) : undefined
  if (key === undefined) return handle(context, caller, endpoint, input)
  const { method, path } = ctx
  const { workspaceId, keyId: apiKeyId } = caller
  const sent = upload ? fingerprinted(upload) : body
  const wanted = { workspaceId, apiKeyId, method, path, key, body: sent, deadline }
  return handleOnce(context, caller, endpoint, input, new IdempotentRequest(context, wanted))
}

function callerOf({ config }: Context, ctx: KoaContext, deadline: Date): Caller {
  const key = ctx.state.key as ApiKey
  return {
    workspaceId: key.workspaceId,
    keyId: key.id,
    origin: 'api',
    requestId: ctx.state.requestId as string,
    ip: ipOf(config, ctx),
    test: key.mode === 'test',
    reveals: mayReveal(key),
    revealed: new Set(),
    deadline,
  }
}

async function handle(context: Context, caller: Caller, endpoint: AnyEndpoint, input: Input): Promise<Given> {
  const seen = caller.test ? { ...context, db: onlyTestData(context.db) } : context
  const result = await endpoint.handle(seen, caller, input)
  const view = endpoint.view(result)
  const body = endpoint.stream && isBatches(view) ? await ListStream.begin(view, endpoint.stream.under) : view
  const given = { status: endpoint.status, body, next: endpoint.next?.(result) }
  const told = () => tellOfReads(context, caller, endpoint, input)
  if (body instanceof StoredFile) return { ...given, told }
  await told().catch(error => {
    discard(given)
    throw error
  })
  return given
}

/** Under an Idempotency-Key: a repeat is given what the first one was. */
async function handleOnce(
  context: Context,
  caller: Caller,
  endpoint: AnyEndpoint,
  input: Input,
  once: IdempotentRequest,
): Promise<Given> {
  const first = await once.begin()
  if (first) {
    caller.revealed = new Set(first.revealed)
    await tellOfReads(context, caller, endpoint, input)
    return { ...first, replayed: true }
  }
  const revealed = () => [...(caller.revealed ?? [])]
  caller.repeatId = once.repeatId
  caller.settle = (trx, result) =>
    once.settle(trx, { status: endpoint.status, body: endpoint.view(result), revealed: revealed() })
  try {
    const answer = await handle(context, caller, endpoint, input)
    await once.settleAfterwards({ ...answer, revealed: revealed() })
    return answer
  } catch (error) {
    await once.release()
    throw error
  }
}

/** What the audit log hears of an answer: that it was given, and whose secrets stand in it. */
async function tellOfReads(
  { audit }: Context,
  caller: Caller,
  { reads }: AnyEndpoint,
  input: { query: unknown; params: unknown },
): Promise<void> {
  if (reads) {
    const action = typeof reads.action === 'string' ? reads.action : reads.action(input)
    await audit.read(caller, action, reads.subject(input))
  }
  for (const leadId of caller.revealed ?? []) await audit.read(caller, 'lead.values_read', leadId)
}

const isBatches = (seen: unknown): seen is AsyncIterable<unknown[]> =>
  Symbol.asyncIterator in (seen as object)

async function readBody(endpoint: AnyEndpoint, ctx: KoaContext): Promise<unknown> {
  if (endpoint.body) return endpoint.optionalBody && !announcesBody(ctx) ? {} : readJson(ctx)
  if (isWrite(endpoint)) await refuseBody(ctx)
  return undefined
}

const fieldsOf = ({ body }: AnyEndpoint): string[] =>
  body instanceof z.ZodObject ? Object.keys(body.shape) : []

/** The same form has another boundary each time it is sent. */
const fingerprinted = ({ fields, files }: Upload) => ({
  fields,
  files: files.map(({ filename, sha256 }) => ({ filename, sha256 })),
})

function discard({ body }: Given): void {
  if (body instanceof Streamed) body.stream.destroy()
  if (body instanceof ListStream) body.close()
}

function tooLate(ctx: KoaContext): LeadspreadError {
  if (ctx.req.complete) {
    return new Unavailable(
      'The request took too long. Repeat it, under the same Idempotency-Key if it is a write.',
      5,
    )
  }
  // What is still to come of the body would be taken for the next request.
  ctx.set('Connection', 'close')
  return new LeadspreadError(408, 'request_timeout', 'The body did not arrive in time.')
}
