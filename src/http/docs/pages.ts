import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path'
import type { Context as KoaContext, Next } from 'koa'
import type { Context } from '../../context.js'
import { endpoints } from '../endpoints.js'
import { errorsPage } from './errors-page.js'
import { docsNav, guideSecurity, guideStyle } from './frame.js'
import { guideOf } from './guide.js'
import { createDocument } from './openapi.js'
import { type OpenApi, postmanCollection } from './postman.js'

const swagger = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const assets = new Set(['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'])

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Leadspread API</title>
<link rel="icon" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="stylesheet" href="/docs/guide.css">
</head>
<body>
${docsNav('')}
<div id="docs"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`

const start = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#docs', deepLinking: true, validatorUrl: null, tryItOutEnabled: true, persistAuthorization: true })\n`

/** The OpenAPI document and a page to read and try it, all from this server: it works without a network. */
export function docsRoutes({ config }: Context) {
  let document: string | undefined
  let collection: string | undefined
  const guides = guideOf(config.baseUrl)
  return async (ctx: KoaContext, next: Next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    switch (ctx.path) {
      case '/openapi.json':
        document ??= JSON.stringify(createDocument(endpoints, config.baseUrl))
        return give(ctx, 'application/json', document)
      case '/postman.json':
        collection ??= JSON.stringify(
          postmanCollection(createDocument(endpoints, config.baseUrl) as OpenApi, config.baseUrl),
        )
        ctx.set('Content-Disposition', 'attachment; filename="leadspread.postman_collection.json"')
        return give(ctx, 'application/json', collection)
      case '/docs':
      case '/docs/':
        return give(ctx, 'text/html', page)
      case '/docs/start.js':
        return give(ctx, 'text/javascript', start)
      case '/docs/guide.css':
        return give(ctx, 'text/css', guideStyle)
      case '/docs/errors':
        return giveGuide(ctx, errorsPage)
      case '/':
        ctx.state.route = '/'
        return ctx.redirect('/docs')
    }
    const name = ctx.path.startsWith('/docs/') ? ctx.path.slice('/docs/'.length) : ''
    const guide = guides(name)
    if (guide) return giveGuide(ctx, await guide)
    if (!assets.has(name)) return next()
    give(ctx, extname(name), createReadStream(join(swagger, name)))
    ctx.set('Cache-Control', 'public, max-age=86400')
  }
}

function giveGuide(ctx: KoaContext, page: string): void {
  ctx.set('Content-Security-Policy', guideSecurity)
  give(ctx, 'text/html', page)
}

function give(ctx: KoaContext, type: string, body: unknown): void {
  ctx.state.route = ctx.path
  ctx.type = type
  ctx.body = body
}
