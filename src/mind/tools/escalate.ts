import { z } from 'zod'
import { maskTexts } from '../../checklists/field-types.js'
import { escalateOnce } from '../../leads/escalations/escalate-once.js'
import { oneLine } from '../../runs/message-rules.js'
import { tool, type Using } from './tool.js'

const reasons = {
  asks_for_a_person: 'The lead asks for a person.',
  question: 'The lead asks something that its agent can not answer.',
  complaint: 'The lead complains.',
  hardship: 'The lead tells of a hardship.',
  legal: 'The lead speaks of something legal.',
  fraud: 'Something about what the lead writes may be wrong.',
  may_not_be_interested: 'The lead may not be interested any more.',
  other: 'The agent wants a person to look at the lead.',
} as const

type Code = keyof typeof reasons
const codes = Object.keys(reasons) as [Code, ...Code[]]

/** What a model writes for people to read has neither lines nor links nor numbers of people. */
const plain = (text: string): string =>
  oneLine(maskTexts(text).replace(/\b[a-z][a-z0-9+.-]*:\/*\S+/gi, '[link]'))

/** Once for each reason, as long as nobody has resolved it. */
export const escalateFor = ({ trx, lead, by, now }: Using, code: Code, note: string): Promise<boolean> =>
  escalateOnce(trx, lead, { reason: reasons[code], note: plain(note), by, now })

export const escalate = tool({
  id: 'escalate',
  name: 'Escalate',
  description: 'Puts the applicant before a person of the lender, who will get back to them.',
  input: z.strictObject({
    reason: z.enum(codes).describe('Why.'),
    note: z.string().max(500).default('').describe('What the person should know, in a sentence.'),
  }),
  async use(using, { reason, note }) {
    const isNew = await escalateFor(using, reason, note)
    return { summary: 'Puts the lead before a person', input: { reason }, output: { escalated: true, isNew } }
  },
})
