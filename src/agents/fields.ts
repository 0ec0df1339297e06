import { z } from 'zod'
import { isEmail } from '../email.js'
import { line } from '../text.js'

/** What a workspace file says of an agent, and callers read. A new field is an entry here, and a column. */
export const agentFields = {
  name: { given: line(255), shown: z.string() },
  email: {
    given: z.string().trim().refine(isEmail, 'must be an e-mail address').nullable().default(null),
    shown: z.string().meta({ description: 'Where its messages come from.' }),
  },
  mode: {
    given: z.enum(['autopilot', 'draft']).default('autopilot'),
    shown: z.string().meta({ description: '`autopilot`, or `draft`: its messages wait to be approved.' }),
  },
  channel: {
    given: z.enum(['email', 'sms']).nullable().default(null),
    shown: z.string().meta({ description: '`email` or `sms`: how it would rather write. Empty: e-mail.' }),
  },
  phoneNumber: {
    given: line(64).nullable().default(null),
    shown: z.string().meta({ description: 'Where its text messages come from, in E.164.' }),
  },
}
