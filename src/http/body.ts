import type { Context as KoaContext } from 'koa'
import { HttpMethodEnum, koaBody } from 'koa-body'
import { Invalid, LeadspreadError } from '../errors.js'
import { refuseUnstorable } from './accept.js'

export const bodyLimitBytes = 1024 * 1024

const parsedMethods = [HttpMethodEnum.POST, HttpMethodEnum.PUT, HttpMethodEnum.PATCH, HttpMethodEnum.DELETE]

const parseJson = koaBody({
  json: true,
  jsonLimit: bodyLimitBytes,
  text: false,
  urlencoded: false,
  multipart: false,
  parsedMethods,
  patchNode: false,
})

const parseText = koaBody({
  json: false,
  text: true,
  textLimit: bodyLimitBytes,
  urlencoded: false,
  multipart: false,
  parsedMethods,
  patchNode: false,
})

const nothing = async () => {}

/** The JSON body of a write. */
export async function readJson(ctx: KoaContext): Promise<unknown> {
  const body = await parseBody(ctx)
  refuseUnstorable(body)
  return body
}

/** What its texts may hold is left to whoever reads them. */
export async function parseBody(ctx: KoaContext): Promise<unknown> {
  refuseAnnouncedSize(ctx)
  refuseForeignTypes(ctx)
  // The parser knows only some of the `+json` types.
  ctx.req.headers['content-type'] = 'application/json'
  return read(ctx, () => parseJson(ctx, nothing))
}

/** A form as HTML sends it. */
export async function readForm(ctx: KoaContext): Promise<URLSearchParams> {
  refuseAnnouncedSize(ctx)
  if (ctx.request.type.toLowerCase() !== 'application/x-www-form-urlencoded')
    throw unsupported('Send a form, with Content-Type: application/x-www-form-urlencoded.')
  ctx.req.headers['content-type'] = 'text/plain'
  return new URLSearchParams(String((await read(ctx, () => parseText(ctx, nothing))) ?? ''))
}

/** Reads UTF-8 only: of other encodings nobody could tell which. */
export async function readCsv(ctx: KoaContext): Promise<string> {
  refuseAnnouncedSize(ctx)
  refuseForeignCharset(ctx)
  ctx.req.headers['content-type'] = 'text/plain'
  const text = String((await read(ctx, () => parseText(ctx, nothing))) ?? '')
  if (text.includes('\ufffd')) throw unsupported('Send the body in UTF-8.')
  refuseUnstorable(text)
  return text
}

/** Operations take no body. An empty one, or `{}`, is none, whatever type it claims to have. */
export async function refuseBody(ctx: KoaContext): Promise<void> {
  if (!announcesBody(ctx)) return
  refuseAnnouncedSize(ctx)
  ctx.req.headers['content-type'] = 'text/plain'
  const text = String((await read(ctx, () => parseText(ctx, nothing))) ?? '').trim()
  if (text === '') return
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Invalid('This operation takes no body.', [], 'unexpected_body')
  }
  const empty =
    value !== null && typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length === 0
  if (!empty) throw new Invalid('This operation takes no body, or an empty object.', [], 'unexpected_body')
}

export function announcesBody({ req: { headers } }: KoaContext): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function refuseAnnouncedSize({ req }: KoaContext): void {
  if (Number(req.headers['content-length'] ?? 0) > bodyLimitBytes) throw tooLarge()
}

function refuseForeignTypes(ctx: KoaContext): void {
  const type = ctx.request.type.toLowerCase()
  if (type !== 'application/json' && !/^application\/[\w.-]+\+json$/.test(type)) {
    throw unsupported('Send the body as JSON, with Content-Type: application/json.')
  }
  refuseForeignCharset(ctx)
}

function refuseForeignCharset(ctx: KoaContext): void {
  const charset = ctx.request.charset.toLowerCase()
  if (charset && charset !== 'utf-8' && charset !== 'utf8') throw unsupported('Send the body in UTF-8.')
}

const unsupported = (detail: string) => new LeadspreadError(415, 'unsupported_media_type', detail)

/** koa-body and what is below it throw errors of many shapes; what a caller sees of them is decided here. */
async function read(ctx: KoaContext, parse: () => Promise<unknown>): Promise<unknown> {
  try {
    await parse()
    return (ctx.request as unknown as { body?: unknown }).body
  } catch (error) {
    drain(ctx)
    const { status, type, message } = error as { status?: number; type?: string; message: string }
    if (status === 413 || type === 'entity.too.large') throw tooLarge()
    if (status === 415)
      throw unsupported('The body has a Content-Encoding other than gzip, deflate, br or none.')
    if (error instanceof SyntaxError)
      throw new Invalid(`The body is not valid JSON: ${cutAtInput(message)}.`, [], 'invalid_json')
    throw new Invalid('The body could not be read to its end.', [], 'unreadable_body')
  }
}

const tooLarge = () => new LeadspreadError(413, 'too_large', 'The body is larger than 1 MiB.')

/** The parser quotes what it could not read; that may be somebody's data, and the answer is logged elsewhere. */
const cutAtInput = (message: string): string => message.replace(/(^|, )(\.\.\.)?".*$/s, '') || 'syntax error'

/** What is still under way is read and dropped, so that the answer reaches the caller; one who never ends, `serve` cuts off. */
export function drain({ req }: KoaContext): void {
  if (req.complete) return
  // A decompressor that gave up would hold it back.
  req.unpipe()
  req.resume()
}
