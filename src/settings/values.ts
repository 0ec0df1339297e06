import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { z } from 'zod'
import { readAddressRange } from '../audit/address-range.js'

/** Read while the rest is checked, so that a missing file is told with all else that is wrong. */
export const readFile = z.string().transform((file, checked) => {
  try {
    return readFileSync(file)
  } catch (cause) {
    checked.addIssue({ code: 'custom', message: `${file} can't be read: ${(cause as Error).message}` })
    return z.NEVER
  }
})

export const port = z.coerce.number().int().min(0).max(65535)
export const seconds = (least: number) => z.coerce.number().int().min(least)
export const flag = z.enum(['true', 'false', '1', '0']).transform(text => text === 'true' || text === '1')
export const smtpUrl = z.url({ protocol: /^smtps?$/, error: 'must be smtp://host:port or smtps://host:port' })
export const urlSecret = z
  .string()
  .regex(
    /^[\w-]{32,200}$/,
    'must be 32 to 200 letters, digits, - or _; `openssl rand -hex 32` makes a good one',
  )
export const imapUrl = z
  .url({ protocol: /^imaps?$/, error: 'must be imaps://user:password@host/INBOX' })
  .refine(url => {
    const { username, password } = new URL(url)
    return username !== '' && password !== ''
  }, 'must have a user and a password: imaps://user:password@host/INBOX')
export const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
  .transform(url => url.replace(/\/+$/, ''))
export const addresses = z
  .string()
  .transform(text => text.split(',').map(one => one.trim()))
  .refine(
    all => all.every(one => isIP(one.replace(/^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2')) > 0),
    'must be addresses with commas between, each with a port if need be: 10.0.0.2,10.0.0.3:5353',
  )
export const addressRanges = z.string().transform((text, checked) => {
  const ranges = text.split(',').map(one => readAddressRange(one.trim()))
  if (ranges.every(range => range !== undefined)) return ranges
  checked.addIssue({
    code: 'custom',
    message: 'must be addresses or ranges of them with commas between: 10.0.0.0/8,::1',
  })
  return z.NEVER
})

const unitsMs: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

const longestDelayMs = 7 * 86_400_000
const mostDelays = 50
/** As `5s,30m,2h`: how long to wait after the first failure, the second, and so on. */
export const delays = (unset: string) =>
  z
    .string()
    .default(unset)
    .transform((text, checked) => {
      const delaysMs = text.split(',').map(durationMs)
      if (delaysMs.length <= mostDelays && delaysMs.every(ms => ms > 0 && ms <= longestDelayMs))
        return delaysMs
      checked.addIssue({
        code: 'custom',
        message: `must be 1 to ${mostDelays} durations with commas between, each of up to 7d: 5s,5m,2h`,
      })
      return z.NEVER
    })

function durationMs(text: string): number {
  const [, count, unit = ''] = /^\s*(\d+)(ms|s|m|h|d)\s*$/.exec(text) ?? []
  return Number(count) * (unitsMs[unit] ?? Number.NaN)
}
