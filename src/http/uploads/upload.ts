import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context as KoaContext } from 'koa'
import { HttpMethodEnum, koaBody } from 'koa-body'
import type { Context } from '../../context.js'
import { LeadspreadError } from '../../errors.js'
import { type ArrivedFile, examine } from '../../intake/arrived.js'
import { refuseUnstorable } from '../accept.js'
import { drain } from '../body.js'
import { Guard } from './guard.js'
import { formLimitBytes, malformedForm, tooLarge } from './limits.js'
import { type Part, Parts } from './parts.js'
import { uploadSlots } from './slots.js'
import { translated } from './translated.js'

export interface Upload {
  fields: Record<string, string>
  files: ArrivedFile[]
  /** Whatever becomes of the request: removes what has not been moved elsewhere. */
  dispose(): Promise<void>
}

/**
 * A form, its files in a folder of their own. All of it is read before anything is said against it, so that the order of its
 * parts doesn't decide which fault is told; only what is too large or too late ends it at once.
 */
export async function readUpload(
  context: Context,
  ctx: KoaContext,
  { workspaceId, fields }: { workspaceId: string; fields: string[] },
): Promise<Upload> {
  uploadSlots.take(workspaceId)
  const folder = join(context.storage.arriving, randomUUID())
  const parts = new Parts(folder, fields)
  const dispose = async () => {
    await parts.end()
    // What stays here, a sweep removes.
    await rm(folder, { recursive: true, force: true }).catch(error =>
      context.log.warn({ err: error }, 'what has arrived could not be removed'),
    )
  }
  try {
    refuseAnnounced(ctx)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await parse(ctx, parts, context.config.requestTimeoutMs)
    const files = await examine(parts.sent(), parts.faults)
    refuseUnstorable(parts.fields)
    return { fields: parts.fields, files, dispose }
  } catch (error) {
    await dispose()
    throw translated(error)
  } finally {
    uploadSlots.giveBack(workspaceId)
    drain(ctx)
  }
}

function refuseAnnounced(ctx: KoaContext): void {
  const { headers } = ctx.req
  if (Number(headers['content-length'] ?? 0) > formLimitBytes) throw tooLarge('The form')
  if (ctx.request.type.toLowerCase() !== 'multipart/form-data')
    throw unsupported('Send the files as a form, with Content-Type: multipart/form-data.')
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw unsupported('Send the form without a Content-Encoding.')
}

const unsupported = (detail: string) => new LeadspreadError(415, 'unsupported_media_type', detail)

/** koa-body, and formidable below it, take the body apart. What may come, and where it goes, the guard and the parts decide. */
async function parse(ctx: KoaContext, parts: Parts, idleMs: number): Promise<void> {
  const guard = new Guard(ctx, boundaryOf(ctx), idleMs)
  const refused = new Promise<never>((_, reject) => guard.once('error', reject))
  const take = koaBody({
    multipart: true,
    json: false,
    text: false,
    urlencoded: false,
    patchNode: false,
    patchKoa: false,
    parsedMethods: [HttpMethodEnum.POST],
    formidable: {
      // Its headers as the bytes that came: a piece of them may end within a character.
      encoding: 'binary',
      onPart: part => {
        try {
          parts.take(part as unknown as Part, guard)
        } catch (error) {
          // Formidable awaits this in a listener, where nobody would catch it.
          guard.destroy(error as Error)
        }
      },
    },
  })
  // The same request, but its body comes through the guard.
  const guarded: KoaContext = Object.create(ctx, { req: { value: guard } })
  try {
    await Promise.race([take(guarded, async () => {}), refused])
    await Promise.race([parts.written(), refused])
  } finally {
    guard.stop()
  }
}

/** The parser takes a boundary of any length, and looks for it byte by byte. */
function boundaryOf({ req }: KoaContext): string {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;]+))/i.exec(req.headers['content-type'] ?? '') ?? []
  const boundary = quoted ?? plain ?? ''
  if (boundary.length === 0 || boundary.length > 70)
    throw malformedForm('the Content-Type names no boundary of at most 70 characters')
  return boundary
}
