import type { Context as KoaContext, Next } from 'koa'
import { isSignedByTwilio } from '../../channels/twilio-signature.js'
import type { Context } from '../../context.js'
import { LeadspreadError } from '../../errors.js'
import { forRequest } from '../../for-request.js'
import { isId } from '../../ids.js'
import { readText } from '../../inbox/texts/arrived-text.js'
import { receiveText } from '../../inbox/texts/receive-text.js'
import { readStatus, recordTextStatus } from '../../inbox/texts/status.js'
import { readForm } from '../body.js'
import { refuseOtherMethods } from '../errors.js'

/** Where Twilio posts what leads write, and what became of what we have written. It has no key of ours, but signs what it posts. */
export function twilioRoutes(made: Context) {
  const { sms, baseUrl } = made.config
  return async (ctx: KoaContext, next: Next) => {
    const [, place, logId = ''] = /^\/twilio\/(messages|status)(?:\/([0-9a-z_]{1,64}))?$/.exec(ctx.path) ?? []
    if (!sms || !place || (place === 'status') !== isId('actionLog', logId)) return next()
    ctx.state.route = place === 'messages' ? '/twilio/messages' : '/twilio/status/{logId}'
    ctx.set('Cache-Control', 'no-store')
    refuseOtherMethods(ctx, 'POST')
    const context = forRequest(made, ctx.state.requestId as string)
    const form = await readForm(ctx)
    const signature = ctx.get('x-twilio-signature')
    if (!isSignedByTwilio(sms.authToken, { url: baseUrl + ctx.url, form, signature })) {
      context.log.warn('a post to the address for Twilio was not signed for BASE_URL with TWILIO_AUTH_TOKEN')
      throw new LeadspreadError(403, 'forbidden', 'This was not signed by Twilio for this address.')
    }
    if (place === 'messages') await receiveText(context, readText(form))
    else await recordTextStatus(context, logId, readStatus(form))
    ctx.type = 'text/xml'
    ctx.body = nothingToSay
  }
}

/** In Twilio's language. Answers go by its API, as all that we write. */
const nothingToSay = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>'
