import type { IncomingMessage } from 'node:http'
import type { Context as KoaContext, Next } from 'koa'
import type { Context } from '../../context.js'
import { Invalid, LeadspreadError, Unavailable } from '../../errors.js'
import { forRequest } from '../../for-request.js'
import { readAtOnce, readBeside } from '../../inbox/providers/read-beside.js'
import { type ProviderName, providerNames } from '../../inbox/providers/read-post.js'
import { takeMail } from '../../inbox/take-mail.js'
import { isSame } from '../../signature.js'
import { drain } from '../body.js'
import { refuseOtherMethods } from '../errors.js'

/** A mail of 25 MiB, as JSON that has its attachments a second time, or with each byte of a line's end as three. */
const postLimitBytes = 64 * 1024 * 1024
const patienceMs = 120_000
const mostWaiting = 50

const paths = new RegExp(`^/inbound/email/(${providerNames.join('|')})/([\\w-]{1,200})(?:/mime)?$`)

/**
 * Where a provider of e-mail posts what arrives for the reply domain. It is told that a mail is kept when all is committed, and
 * posts it again until then. Whoever doesn't know the secret finds nothing here.
 */
export function inboundEmailRoute(context: Context) {
  const gate = new Gate(readAtOnce)
  return async (ctx: KoaContext, next: Next) => {
    const { inboundEmail } = context.config
    const [, provider, token = ''] = (inboundEmail && paths.exec(ctx.path)) ?? []
    if (!inboundEmail || provider === undefined || !isSame(token, inboundEmail.secret)) return next()
    ctx.state.route = '/inbound/email/{provider}/{token}'
    ctx.set('Cache-Control', 'no-store')
    refuseOtherMethods(ctx, 'POST')
    const taken = await gate.through(() =>
      take(forRequest(context, ctx.state.requestId as string), ctx, provider as ProviderName),
    )
    ctx.body = { success: true, taken }
  }
}

/** Whether it was for anybody here. What isn't, the provider need not keep. */
async function take(context: Context, ctx: KoaContext, provider: ProviderName): Promise<boolean> {
  const body = await wholeOf(ctx)
  const contentType = ctx.req.headers['content-type'] ?? ''
  const signingKey = context.config.inboundEmail?.mailgunKey
  const read = await readBeside({ provider, contentType, body, signingKey })
  if (read.outcome === 'unsigned')
    throw new LeadspreadError(403, 'forbidden', 'The signature of the post is not right.')
  if (read.outcome === 'too large') throw tooLarge()
  if (read.outcome === 'lacks') {
    context.log.warn({ provider }, `a mail could not be taken: ${read.why}`)
    throw new Invalid(read.why, [], 'invalid_form')
  }
  if (read.outcome === 'no mail') {
    context.log.warn({ provider }, 'what was posted is no mail that can be read')
    return false
  }
  return takeMail(context, read.mail, read.addresses)
}

const tooLarge = () =>
  new LeadspreadError(413, 'too_large', 'A mail has at most 25 MiB, and its post 64 MiB.')

/** Read to its end even if it is too large, since the other side may listen only then; but not for ever. */
async function wholeOf(ctx: KoaContext): Promise<Buffer> {
  if (Number(ctx.req.headers['content-length'] ?? 0) > postLimitBytes) {
    drain(ctx)
    throw tooLarge()
  }
  const late = setTimeout(() => ctx.req.destroy(), patienceMs)
  try {
    const { parts, size } = await gathered(ctx.req)
    if (size > postLimitBytes) throw tooLarge()
    return Buffer.concat(parts)
  } catch (error) {
    if (error instanceof LeadspreadError) throw error
    throw new Invalid('The body could not be read to its end.', [], 'unreadable_body')
  } finally {
    clearTimeout(late)
  }
}

async function gathered(request: IncomingMessage): Promise<{ parts: Buffer[]; size: number }> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size <= postLimitBytes) parts.push(part)
  }
  return { parts, size }
}

/** Lets so many through at once. Those who wait haven't been read, so they hold no memory. */
class Gate {
  readonly #waiting: (() => void)[] = []
  #free: number

  constructor(width: number) {
    this.#free = width
  }

  async through<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--
    else if (this.#waiting.length >= mostWaiting)
      throw new Unavailable('Too many mails are being taken. Try again shortly.', 5)
    else await new Promise<void>(resolve => this.#waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free++
    }
  }
}
