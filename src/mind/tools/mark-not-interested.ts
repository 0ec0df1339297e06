import { z } from 'zod'
import { changeStanding } from '../../leads/said/change-standing.js'
import { escalateFor } from './escalate.js'
import { saysNotInterested } from './interest-rules.js'
import { tool } from './tool.js'

export const markNotInterested = tool({
  id: 'mark_not_interested',
  name: 'Mark as not interested',
  description:
    'Ends all writing to an applicant who says in the newest message, without any doubt, that no loan is wanted any more. Where it is not said so plainly, a person is told instead.',
  input: z.strictObject({}),
  async use(using) {
    if (saysNotInterested(using.text)) {
      await changeStanding(using.trx, using.lead, {
        said: { status: 'NOT_INTERESTED' },
        by: using.by,
        now: using.now,
      })
      return { summary: 'Marks the lead as not interested', input: {}, output: { marked: true } }
    }
    await escalateFor(using, 'may_not_be_interested', '')
    return {
      summary: 'Puts before a person whether the lead is still interested',
      input: {},
      output: { marked: false, escalated: true },
    }
  },
})
