import type { Context as KoaContext } from 'koa'
import { z } from 'zod'
import type { Context } from '../context.js'
import { type LeadspreadError, Unavailable } from '../errors.js'
import { forRequest } from '../for-request.js'
import type { ApiKey } from '../workspaces/api-key.js'
import { accept, acceptQuery } from './accept.js'
import { refuseKey } from './auth.js'
import { announcesBody, readCsv, readJson, refuseBody } from './body.js'
import { ipOf } from './caller-ip.js'
import { type AnyEndpoint, isWrite } from './endpoint.js'
import { notArrived } from './errors.js'
import { readIdempotencyKey } from './idempotency.js'
import { linkNext, PageQuery, readPage } from './pages.js'
import { callerOf, type Given, type Input, perform, performInTime } from './perform.js'
import { Json } from './sending/json.js'
import { StoredFile, sendStored } from './sending/stored-file.js'
import { ListStream } from './sending/stream-list.js'
import { Streamed, sendStreamed } from './sending/streamed.js'
import { readUpload, type Upload } from './uploads/upload.js'

/** A request on its way through one endpoint. Refusals come in this order: 403, 413, 415, 400, 404, 409. */
export async function dispatch(made: Context, endpoint: AnyEndpoint, ctx: KoaContext): Promise<void> {
  const { config, log } = made
  const context = forRequest(made, ctx.state.requestId as string)
  refuseKey(ctx.state.key as ApiKey, endpoint)
  // A form has time as long as it makes progress; the time for the work begins when it is there.
  const { workspaceId } = ctx.state.key as ApiKey
  const upload = endpoint.files
    ? await readUpload(context, ctx, { workspaceId, fields: fieldsOf(endpoint) })
    : undefined
  const given = await performInTime(context, endpoint, {
    requestId: ctx.state.requestId as string,
    work: deadline => run(context, endpoint, ctx, { upload, deadline }).finally(() => upload?.dispose()),
    late: () => tooLate(ctx),
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
  if (given.body instanceof Json) {
    ctx.type = 'application/json'
    ctx.body = given.body.written
    return
  }
  ctx.body = given.status === 204 ? null : given.body
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
  const requestId = ctx.state.requestId as string
  const caller = callerOf(ctx.state.key as ApiKey, { requestId, ip: ipOf(context.config, ctx), deadline })
  const key = isWrite(endpoint) ? readIdempotencyKey(ctx.req.headers['idempotency-key']) : undefined
  const { method, path } = ctx
  const sent = { method, path, body: upload ? fingerprinted(upload) : body }
  return perform(context, caller, endpoint, input, key === undefined ? undefined : { ...sent, key })
}

async function readBody(endpoint: AnyEndpoint, ctx: KoaContext): Promise<unknown> {
  if (endpoint.csv && ctx.request.type.toLowerCase() === 'text/csv') return { csv: await readCsv(ctx) }
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

function tooLate(ctx: KoaContext): LeadspreadError {
  if (ctx.req.complete) {
    return new Unavailable(
      'The request took too long. Repeat it, under the same Idempotency-Key if it is a write.',
      5,
    )
  }
  return notArrived(ctx)
}
