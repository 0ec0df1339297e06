import { Cron } from 'croner'
import { z } from 'zod'
import { durationForm } from '../agents/duration-rules.js'
import { zoneNamed } from '../zone-names.js'

/** An ISO 8601 duration such as P2D or PT12H, of more than nothing. */
export const Duration = z
  .string()
  .max(50)
  .refine(
    text => durationForm.test(text) && /[1-9]/.test(text),
    'must be an ISO 8601 duration such as P2D or PT12H',
  )

export const TimeZone = z
  .string()
  .transform(zoneNamed)
  .refine(zone => zone !== undefined, 'must be a time zone such as America/New_York')

const timestamp = z.iso.datetime({
  offset: true,
  error: 'must be a time with its offset, such as 2026-01-31T09:00:00-05:00',
})

export const ScheduleSchema = z
  .strictObject({
    cron: z.string().max(200).superRefine(refuseBadCron).optional(),
    every: Duration.optional(),
    startAt: timestamp.optional(),
    until: timestamp.optional(),
    timezone: TimeZone.optional(),
  })
  .superRefine(({ cron, every, startAt, until }, ctx) => {
    if ((cron === undefined) === (every === undefined)) {
      ctx.addIssue({ code: 'custom', message: 'must have either cron or every' })
    }
    if (startAt !== undefined && until !== undefined && Date.parse(startAt) >= Date.parse(until)) {
      ctx.addIssue({ code: 'custom', path: ['until'], message: 'must be after startAt' })
    }
  })

/** Minutes are the finest step: a message every second is nobody's wish. */
function refuseBadCron(text: string, ctx: z.core.$RefinementCtx<string>): void {
  try {
    const next = new Cron(text, { mode: '5-part', timezone: 'UTC', paused: true }).nextRun()
    if (next === null) ctx.addIssue({ code: 'custom', message: 'is a time that never comes' })
  } catch (error) {
    const fields = text.trim().split(/\s+/).length
    const reason = fields === 5 ? `: ${(error as Error).message.replace(/^CronPattern: /, '')}` : ''
    ctx.addIssue({ code: 'custom', message: `must be five cron fields such as "0 10 1 * *"${reason}` })
  }
}
