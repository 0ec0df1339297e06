import type { Context as KoaContext } from 'koa'
import type { Context } from '../../context.js'
import { NotFound } from '../../errors.js'
import { arrivedOf, goOnWith, isUploadId, type Sending } from '../../http/uploads/in-parts.js'
import type { Page, Reply } from '../kit/page.js'
import { type Visit, visitOf } from './visit.js'

const path = '/portal/{token}/uploads/{uploadId}'

/** What `upload.ts` calls the sending of a file, within the one lead. */
export function sendingOf({ lead }: Visit, uploadId = ''): Sending {
  if (!isUploadId(uploadId)) throw new NotFound('upload')
  return { workspaceId: lead.workspaceId, leadId: lead.id, uploadId }
}

/** How much of a large file has arrived, so that what follows can be sent. */
export const howFar: Page = {
  method: 'get',
  path,
  async handle(context, { ctx, params }) {
    const visit = await visitOf(context, ctx, params.token)
    return told(context, ctx, sendingOf(visit, params.uploadId), 200)
  },
}

/** The rest of a large file, from `offset` on. 409: what has arrived ends elsewhere. */
export const takeRest: Page = {
  method: 'post',
  path,
  async handle(context, { ctx, params, query }) {
    const visit = await visitOf(context, ctx, params.token)
    const sending = sendingOf(visit, params.uploadId)
    const offset = Number(query.get('offset') ?? Number.NaN)
    const isTaken = await goOnWith(context, ctx, sending, offset)
    return told(context, ctx, sending, isTaken ? 200 : 409)
  },
}

async function told(context: Context, ctx: KoaContext, sending: Sending, status: number): Promise<Reply> {
  ctx.status = status
  ctx.set('Cache-Control', 'no-store')
  ctx.body = { received: await arrivedOf(context, sending) }
  return 'answered'
}
