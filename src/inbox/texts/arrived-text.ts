import { z } from 'zod'
import { Invalid } from '../../errors.js'
import type { Wish } from '../wish-rules.js'

/** What somebody has written to our number. */
export interface ArrivedText {
  sid: string
  from: string
  /** Our number. */
  to: string
  body: string
  media: string[]
  /** Where Twilio has understood it, in words that its account has chosen. */
  wish: Wish | undefined
}

const longestBody = 10_000
const mostMedia = 10
const wishes: Record<string, Wish> = { STOP: 'stop', START: 'start', HELP: 'help' }

const Form = z.object({
  MessageSid: z.string().regex(/^[A-Z]{2}[0-9a-f]{32}$/),
  From: z.string().min(1).max(64),
  To: z.string().min(1).max(64),
  Body: z.string().default(''),
  NumMedia: z.coerce.number().int().min(0).default(0),
  OptOutType: z.string().optional(),
})

export function readText(form: URLSearchParams): ArrivedText {
  const { success, data } = Form.safeParse(Object.fromEntries(form))
  if (!success) throw new Invalid('This is no message as Twilio posts them.')
  const count = Math.min(data.NumMedia, mostMedia)
  return {
    sid: data.MessageSid,
    from: data.From,
    to: data.To,
    // Neither database keeps a NUL, and half a pair is no character.
    body: data.Body.replaceAll('\0', '').slice(0, longestBody).toWellFormed(),
    media: Array.from({ length: count }, (_, place) => form.get(`MediaUrl${place}`) ?? '').filter(Boolean),
    wish: wishes[data.OptOutType ?? ''],
  }
}
