import { z } from 'zod'
import type { Config } from '../config.js'
import { isPrivateHost } from '../webhooks/url-rules.js'
import { type Channel, type Envelope, OptedOut, Refused } from './channel.js'
import { askTwilio, type TwilioAnswer } from './twilio.js'
import type { TwilioSettings } from './twilio-settings.js'

/**
 * By Twilio's API, which has no key against a second copy. So whoever isn't sure whether a text was taken asks for those that
 * went to the number since, and what became of each is told to an address that names the text.
 */
export function smsChannel(config: Config, sms: TwilioSettings): Channel {
  return {
    name: 'SMS',
    hand: async envelope => {
      const answer = await askTwilio(sms, 'Messages.json', { form: formOf(config, sms, envelope) })
      const { success, data } = Taken.safeParse(answer.said)
      if (answer.status === 201 && success) return data.sid
      throw refusal(answer) ?? new Error(`Twilio answered ${answer.status}`)
    },
    findHanded: (said, since) => findHanded(sms, said, since),
    close: async () => {},
  }
}

const Taken = z.object({ sid: z.string().max(64) })
const Problem = z.object({ code: z.number() })

function formOf(config: Config, { from }: TwilioSettings, { to, body, id }: Envelope): URLSearchParams {
  const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From'
  const form = new URLSearchParams({ To: to, [sender]: from, Body: body })
  const callback = statusUrl(config, id)
  // Twilio refuses a text with an address that it can't reach.
  if (!isPrivateHost(new URL(callback).hostname)) form.set('StatusCallback', callback)
  return form
}

/** Where Twilio says what became of a text. */
const statusUrl = (config: Pick<Config, 'baseUrl'>, logId: string): string =>
  `${config.baseUrl}/twilio/status/${logId}`

/** The clocks of two machines. */
const slackMs = 5 * 60_000
/** Newest first. No lead gets as many within a day. */
const mostLookedAt = 50

const Listed = z.object({
  messages: z.array(
    z.object({
      sid: z.string().max(64),
      body: z.string(),
      direction: z.string(),
      status: z.string(),
      date_created: z.string(),
    }),
  ),
})

/** By number and words: what Twilio has may not have a sender yet, nor a time of sending. */
async function findHanded(
  sms: TwilioSettings,
  { to, body }: Pick<Envelope, 'to' | 'body'>,
  since: string,
): Promise<readonly string[]> {
  const query = new URLSearchParams({ To: to, PageSize: String(mostLookedAt) })
  const { status, said } = await askTwilio(sms, 'Messages.json', { query })
  const { success, data } = Listed.safeParse(said)
  if (status !== 200 || !success) throw new Error(`Twilio answered ${status} when asked what it has`)
  const from = Date.parse(since) - slackMs
  return data.messages
    .filter(one => one.direction.startsWith('outbound') && one.body === body)
    .filter(one => !hasFailed(one.status) && Date.parse(one.date_created) >= from)
    .map(one => one.sid)
}

const failures = new Set(['failed', 'undelivered', 'canceled'])
export const hasFailed = (status: string): boolean => failures.has(status)

/** What another try won't change. Twilio's own words may quote the number. */
function refusal({ status, said }: TwilioAnswer): Refused | undefined {
  if (status < 400 || status >= 500 || again.has(status)) return undefined
  const { code } = Problem.safeParse(said).data ?? {}
  return refusalOf(code, `${status}${code === undefined ? '' : `, code ${code}`}`)
}

/** Too many at once, too slow, or credentials that somebody is just changing. */
const again = new Set([401, 403, 408, 425, 429])

/** What a code of the provider means, in an answer or in a notice that comes later. */
export function refusalOf(code: number | undefined, told: string): Refused {
  if (code === optedOut) return new OptedOut(`The number has opted out at the provider (${told}).`)
  if (code !== undefined && noSuchNumber.has(code))
    return new Refused(`No text messages reach this number (${told}).`, true)
  return new Refused(`The provider did not deliver the message (${told}).`, false)
}

const optedOut = 21_610
/** No number, none that takes texts, a landline, or one that nobody has. */
const noSuchNumber = new Set([21_211, 21_217, 21_614, 30_005, 30_006])
