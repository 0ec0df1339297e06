import { z } from 'zod'
import { WorkflowRun } from '../../runs/run.js'
import { tool } from './tool.js'

const mostDays = 30
const dayMs = 86_400_000

export const scheduleFollowUp = tool({
  id: 'schedule_follow_up',
  name: 'Schedule a follow-up',
  description:
    'Holds the next reminder back because the applicant has asked for time. It never comes sooner than it would have.',
  input: z.strictObject({
    inDays: z.int().min(1).max(mostDays).describe('How many days from today the applicant needs.'),
  }),
  async use({ trx, run, now }, { inDays }) {
    if (run.kind !== 'CHECKLIST') return { refused: 'There are no reminders that could be held back.' }
    const postponedUntil = new Date(Date.parse(now) + inDays * dayMs).toISOString()
    await WorkflowRun.updateIn(run.workspaceId, trx, run.id, { postponedUntil })
    return {
      summary: `Holds the next follow-up back until ${postponedUntil.slice(0, 10)}`,
      input: { inDays },
      output: { notBefore: postponedUntil },
    }
  },
})
