import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context as KoaContext, Next } from 'koa'
import { refuseOtherMethods } from '../../http/errors.js'

const compressed = { br: promisify(brotliCompress), gzip: promisify(gzip) }
const options = { br: { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }, gzip: { level: 9 } }
type Encoding = keyof typeof compressed

/** Scripts and styles by their name, read once. Those of the browser's modules lie where the compiler put them. */
const files = new Map<string, Buffer>([
  ...inFolder('../browser', '.js'),
  ...inFolder('../styles', '.css'),
  ['htmx.js', ofPackage('htmx.org/dist/htmx.min.js')],
  // The same pdf.js that documents are read with.
  ['pdf.js', ofPackage('unpdf/pdfjs')],
])

/** Part of every address, so that what is kept by a browser is never out of date. */
const version = createHash('sha256')
  .update(
    [...files].map(([name, bytes]) => `${name} ${createHash('sha256').update(bytes).digest('hex')}`).join(),
  )
  .digest('hex')
  .slice(0, 12)

const kept = new Map<string, Promise<Buffer>>()

/** Where a page loads a script or style from. Modules find one another beside themselves. */
export function asset(name: string): string {
  if (!files.has(name)) throw new Error(`There is no ${name} among what pages load`)
  return `/assets/${version}/${name}`
}

export async function assetRoutes(ctx: KoaContext, next: Next): Promise<void> {
  const name = /^\/assets\/[0-9a-f]{12}\/([\w.-]+)$/.exec(ctx.path)?.[1]
  const bytes = name === undefined ? undefined : files.get(name)
  if (name === undefined || bytes === undefined) return next()
  ctx.state.route = '/assets/{name}'
  refuseOtherMethods(ctx, 'GET', 'HEAD')
  ctx.set('Cache-Control', 'public, max-age=31536000, immutable')
  ctx.type = extname(name)
  ctx.vary('Accept-Encoding')
  const encoding = ctx.acceptsEncodings('br', 'gzip', 'identity')
  if (encoding !== 'br' && encoding !== 'gzip') {
    ctx.body = bytes
    return
  }
  ctx.set('Content-Encoding', encoding)
  ctx.body = await smaller(name, bytes, encoding)
}

function smaller(name: string, bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  const key = `${encoding} ${name}`
  const made =
    kept.get(key) ??
    (compressed[encoding] as (bytes: Buffer, options: object) => Promise<Buffer>)(bytes, options[encoding])
  kept.set(key, made)
  return made
}

function ofPackage(path: string): Buffer {
  return readFileSync(fileURLToPath(import.meta.resolve(path)))
}

function inFolder(folder: string, ending: string): [string, Buffer][] {
  const at = fileURLToPath(new URL(folder, import.meta.url))
  return readdirSync(at)
    .filter(name => name.endsWith(ending))
    .sort()
    .map(name => [basename(name), readFileSync(`${at}/${name}`)])
}
