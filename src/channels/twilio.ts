import type { TwilioSettings } from './twilio-settings.js'

const patienceMs = 15_000
const longestAnswer = 1024 * 1024

export interface TwilioAnswer {
  status: number
  /** Null where it is no JSON. */
  said: unknown
}

/** One call of the account's API: with a deadline, a bounded answer, and no redirect followed. */
export async function askTwilio(
  { url, accountSid, authToken }: TwilioSettings,
  path: string,
  { form, query }: { form?: URLSearchParams; query?: URLSearchParams },
): Promise<TwilioAnswer> {
  const response = await fetch(
    `${url}/2010-04-01/Accounts/${accountSid}/${path}${query ? `?${query}` : ''}`,
    {
      method: form ? 'POST' : 'GET',
      headers: { authorization: basicAuth({ accountSid, authToken }), accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
      ...(form ? { body: form } : {}),
    },
  )
  const bytes = response.body ? await wholeOf(response.body, longestAnswer) : Buffer.alloc(0)
  return { status: response.status, said: parsed(bytes.toString('utf8')) }
}

export const basicAuth = ({
  accountSid,
  authToken,
}: Pick<TwilioSettings, 'accountSid' | 'authToken'>): string =>
  `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`

/** All that an answer says, as long as that isn't more than anybody meant to send. */
export async function wholeOf(body: AsyncIterable<Uint8Array>, mostBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body) {
    length += part.byteLength
    if (length > mostBytes) throw new Error('The answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
