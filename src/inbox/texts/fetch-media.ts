import type { Dispatcher } from 'undici'
import { basicAuth, wholeOf } from '../../channels/twilio.js'
import type { TwilioSettings } from '../../channels/twilio-settings.js'
import type { Context } from '../../context.js'
import { guardedAgent } from '../../webhooks/sending/guarded-agent.js'
import { urlProblem } from '../../webhooks/url-rules.js'

/** Twilio waits fifteen seconds for our answer. */
const patienceMs = 8_000
const largest = 16 * 1024 * 1024
const mostHops = 3

/**
 * What was attached, as far as it can be had before Twilio stops waiting. It lies with Twilio, which sends whoever has our
 * token on to where the bytes are: that must be no machine of our own network, and isn't told the token.
 */
export async function fetchMedia(
  { config, log }: Context,
  sms: TwilioSettings,
  urls: string[],
): Promise<{ files: Uint8Array[]; missed: number }> {
  if (urls.length === 0) return { files: [], missed: 0 }
  const agent = await guardedAgent(config.webhooks)
  const late = AbortSignal.timeout(patienceMs)
  try {
    const come = await Promise.all(
      urls.map(url =>
        fetchOne({ agent, allowed: config.webhooks, sms, late }, url).catch(error => {
          log.warn({ err: error }, 'what was attached to a text message could not be fetched')
          return undefined
        }),
      ),
    )
    const files = come.filter(bytes => bytes !== undefined)
    return { files, missed: urls.length - files.length }
  } finally {
    await agent.destroy()
  }
}

interface Way {
  agent: Dispatcher
  allowed: Context['config']['webhooks']
  sms: TwilioSettings
  late: AbortSignal
}

async function fetchOne({ agent, allowed, sms, late }: Way, first: string): Promise<Uint8Array> {
  const { request } = await import('undici')
  const home = new URL(sms.url).origin
  let url = new URL(first)
  if (url.origin !== home) throw new Error('It does not lie with Twilio')
  for (let hop = 0; hop < mostHops; hop++) {
    const isHome = url.origin === home
    const problem = isHome ? undefined : urlProblem(url.href, allowed)
    if (problem) throw new Error(`Its address ${problem}`)
    const { statusCode, headers, body } = await request(url, {
      ...(isHome ? { headers: { authorization: basicAuth(sms) } } : { dispatcher: agent }),
      signal: late,
    })
    if (statusCode === 200) return wholeOf(body, largest)
    await body.dump({ limit: 65_536, signal: late })
    const { location } = headers
    if (statusCode < 301 || statusCode > 308 || typeof location !== 'string')
      throw new Error(`It was answered with ${statusCode}`)
    url = new URL(location, url)
  }
  throw new Error('It leads from one place to the next')
}
