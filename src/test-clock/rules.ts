import { after, parseDuration, roughMs } from '../agents/duration-rules.js'
import { invalidFields } from '../errors.js'

/** How a clock is to be moved: by so much, or to a time. */
export interface Sent {
  advance?: string | undefined
  to?: Date | undefined
}

const dayMs = 86_400_000
const longestMs = 366 * dayMs
/** Later than that no plan of anybody's is worth a test, and years may not come to have five digits. */
const latest = new Date('2200-01-01T00:00:00.000Z')

export const isAtMostYear = (duration: string): boolean => roughMs(parseDuration(duration)) <= longestMs

/** The time to which a clock is to be moved. Days and longer go by the calendar of UTC. Throws where that isn't forward, or too far. */
export function targetOf({ advance, to }: Sent, now: Date): Date {
  const path = to ? 'to' : 'advance'
  const refuse = (message: string) => invalidFields([{ path, message, code: 'out_of_range' }])
  const target = to ?? after(now, parseDuration(advance ?? 'PT0S'), 1, 'UTC')
  if (target < now) throw refuse(`must not be before ${now.toISOString()}: the clock only goes forward`)
  if (target.getTime() - now.getTime() > longestMs) throw refuse('must be at most a year ahead')
  if (target > latest) throw refuse(`must not be after ${latest.toISOString()}`)
  return target
}
