import type { Context as KoaContext, Next } from 'koa'
import type { Context } from '../context.js'
import { forRequest } from '../for-request.js'
import { leadOfLink, unsubscribe } from '../inbox/unsubscribe.js'
import { refuseOtherMethods } from './errors.js'

/**
 * Where the link at the end of a letter leads. Opening it changes nothing, since scanners of mail open links as well; the
 * button does, and so does a mail client that asks for it in one click (RFC 8058).
 */
export function unsubscribeRoutes(context: Context) {
  return async (ctx: KoaContext, next: Next) => {
    const token = /^\/unsubscribe\/([0-9a-z-]{1,100})$/.exec(ctx.path)?.[1]
    if (token === undefined) return next()
    ctx.state.route = '/unsubscribe/{token}'
    refuseOtherMethods(ctx, 'GET', 'HEAD', 'POST')
    ctx.set('Cache-Control', 'no-store')
    ctx.set('Content-Security-Policy', onlyItsForm)
    ctx.type = 'text/html'
    if (ctx.method === 'POST') {
      const isOurs = await unsubscribe(
        forRequest(context, ctx.state.requestId as string),
        token,
        ctx.state.requestId as string,
      )
      ctx.status = isOurs ? 200 : 404
      ctx.body = page(isOurs ? done : unknown)
      return
    }
    const lead = await leadOfLink(context, token)
    ctx.status = lead ? 200 : 404
    ctx.body = page(!lead ? unknown : lead.optOutAt ? done : ask)
  }
}

/** As everywhere else, but for the button: a browser sends no form that its page may not send. */
const onlyItsForm = "default-src 'none';form-action 'self';base-uri 'none';frame-ancestors 'none'"

const ask =
  '<p>Shall we stop writing to you?</p><form method="post"><button>Yes, no more messages</button></form>'
const done = '<p>You will get no more messages from us.</p>'
const unknown = '<p>This link leads nowhere any more.</p>'

const page = (content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Messages</title>
</head>
<body>
${content}
</body>
</html>
`
