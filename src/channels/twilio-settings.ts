import { z } from 'zod'
import { httpUrl } from '../settings/values.js'

/** The account that text messages go through. */
export interface TwilioSettings {
  accountSid: string
  authToken: string
  /** A number, or a messaging service that has some. */
  from: string
  url: string
}

export const twilioVariables = {
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/, 'must be AC and 32 digits, 0 to f')
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().min(16, 'must be at least 16 characters').optional(),
  TWILIO_FROM: z
    .string()
    .regex(
      /^(?:\+[1-9]\d{6,14}|MG[0-9a-f]{32})$/,
      'must be a number such as +12025550100, or the id of a messaging service, MG…',
    )
    .optional(),
  TWILIO_URL: httpUrl.default('https://api.twilio.com'),
}

type Variables = z.output<z.ZodObject<typeof twilioVariables>>

export function twilioFrom(env: Variables): TwilioSettings | null {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = env
  return accountSid && authToken && from ? { accountSid, authToken, from, url: env.TWILIO_URL } : null
}

export function twilioProblems(from: Readonly<NodeJS.ProcessEnv>): string[] {
  const parts = [from.TWILIO_ACCOUNT_SID, from.TWILIO_AUTH_TOKEN, from.TWILIO_FROM].filter(Boolean)
  return parts.length === 0 || parts.length === 3
    ? []
    : ['  TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM: set all three, or none']
}
