import type { Secrets } from '../../secrets.js'
import { placeOfWebhook } from '../sealed.js'
import type { Webhook } from '../webhook.js'
import type { Claimed } from './claim.js'
import type { Post } from './sender.js'
import { sign } from './sign.js'

/** Who gets deliveries, as the subscription says now. */
export interface Receiver {
  url: string
  headers: Record<string, string>
  secrets: string[]
}

export function receiverOf(secrets: Secrets, webhook: Webhook, now: Date): Receiver {
  const { previousSecret, previousSecretUntil } = webhook
  const rotating =
    previousSecret !== null && previousSecretUntil !== null && previousSecretUntil > now.toISOString()
  const open = (column: 'headers' | 'secret' | 'previousSecret', sealed: string) =>
    secrets.open(sealed, placeOfWebhook(webhook, column))
  return {
    url: webhook.url,
    headers: JSON.parse(open('headers', webhook.headers)),
    secrets: [open('secret', webhook.secret), ...(rotating ? [open('previousSecret', previousSecret)] : [])],
  }
}

export function requestFor(receiver: Receiver, { eventId, body }: Claimed, at: Date): Post {
  const seconds = Math.floor(at.getTime() / 1000)
  const own = Object.entries(receiver.headers).map(([name, value]) => [name.toLowerCase(), value])
  return {
    url: receiver.url,
    headers: {
      'user-agent': 'Leadspread',
      ...Object.fromEntries(own),
      'content-type': 'application/json',
      'webhook-id': eventId,
      'webhook-timestamp': String(seconds),
      'webhook-signature': sign(receiver.secrets, eventId, seconds, body),
    },
    body,
  }
}
