import { z } from 'zod'
import { parseDuration, roughMs } from '../agents/duration-rules.js'
import { holidaySets } from '../agents/manners/holiday-rules.js'
import { weekdays } from '../workspaces/manners-rules.js'
import { Duration } from './schedule.js'

const dayMs = 86_400_000

const upTo = (days: number, told: string) =>
  Duration.refine(text => !isDuration(text) || roughMs(parseDuration(text)) <= days * dayMs, told)

const isDuration = (text: string) => Duration.safeParse(text).success

const holiday = z
  .string()
  .refine(
    text => holidaySets.includes(text) || z.iso.date().safeParse(text).success,
    `must be a date such as 2027-07-05, or one of ${holidaySets.join(', ')}`,
  )

const once = <T>(entries: readonly T[]) => new Set(entries).size === entries.length

/** What is left out holds nothing back. */
export const MannersSchema = z.strictObject({
  businessDays: z.array(z.enum(weekdays)).min(1).max(7).refine(once, 'must not have a day twice').optional(),
  holidays: z.array(holiday).max(200).refine(once, 'must not have an entry twice').optional(),
  mostPerLead: z
    .strictObject({ count: z.int().min(1).max(100), per: upTo(366, 'must be at most P1Y') })
    .nullable()
    .optional(),
  batch: upTo(1, 'must be at most P1D').nullable().optional(),
})
