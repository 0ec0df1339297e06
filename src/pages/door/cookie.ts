import type { Context as KoaContext } from 'koa'
import type { Config } from '../../config.js'

type Place = Pick<Config, 'baseUrl'>

/** A browser takes a `__Host-` cookie from this very host only, and over HTTPS only. */
const isSecure = ({ baseUrl }: Place): boolean => baseUrl.startsWith('https:')
const nameOf = (config: Place, name: string): string =>
  isSecure(config) ? `__Host-leadspread-${name}` : `leadspread-${name}`

/** `Lax`: whoever follows a link into the console is signed in there, and a form of another site isn't. */
export function setCookie(
  ctx: KoaContext,
  config: Place,
  name: string,
  { value, maxAgeMs }: { value: string; maxAgeMs?: number },
): void {
  const parts = [`${nameOf(config, name)}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Lax']
  if (maxAgeMs !== undefined) parts.push(`Max-Age=${Math.floor(maxAgeMs / 1000)}`)
  if (isSecure(config)) parts.push('Secure')
  ctx.append('Set-Cookie', parts.join('; '))
}

export const clearCookie = (ctx: KoaContext, config: Place, name: string): void =>
  setCookie(ctx, config, name, { value: '', maxAgeMs: 0 })

export function readCookie(ctx: KoaContext, config: Place, name: string): string | undefined {
  const wanted = `${nameOf(config, name)}=`
  for (const part of ctx.get('Cookie').split(';')) {
    const text = part.trim()
    if (text.startsWith(wanted)) return text.slice(wanted.length)
  }
  return undefined
}
