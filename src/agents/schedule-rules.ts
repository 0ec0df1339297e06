import { Cron } from 'croner'
import { after as addedTo, latest, parseDuration, roughMs } from './duration-rules.js'
import type { Schedule } from './workflow.js'

interface When {
  /** The next one later than this. */
  after: Date
  /** From where `every` is counted if the schedule has no start. */
  begun: Date
  /** The lead's, unless the schedule has its own. */
  zone: string
}

/** When a schedule is due next; `undefined`: no more. `startAt` is the first moment that counts, `until` the first that doesn't. */
export function nextOccurrence(schedule: Schedule, { after, begun, zone: leadZone }: When): Date | undefined {
  const zone = schedule.timezone ?? leadZone
  const startAt = schedule.startAt === undefined ? undefined : new Date(schedule.startAt)
  const from = startAt && startAt > after ? new Date(startAt.getTime() - 1) : after
  const next = schedule.cron
    ? nextOfCron(schedule.cron, from, zone)
    : nextOfEvery(schedule.every ?? '', from, { startAt, begun, zone })
  const isDue = next !== undefined && next < latest && (!schedule.until || next < new Date(schedule.until))
  return isDue ? next : undefined
}

const nextOfCron = (pattern: string, after: Date, zone: string): Date | undefined =>
  new Cron(pattern, { mode: '5-part', timezone: zone, paused: true }).nextRun(after) ?? undefined

function nextOfEvery(
  every: string,
  after: Date,
  { startAt, begun, zone }: { startAt: Date | undefined; begun: Date; zone: string },
): Date {
  const duration = parseDuration(every)
  const start = startAt ?? begun
  // A start that was named is the first time; without one the first is a period after the run began.
  const first = startAt ? 0 : 1
  const passed = (after.getTime() - start.getTime()) / roughMs(duration)
  for (let times = Math.max(first, Math.floor(passed) - 2); ; times++) {
    const next = addedTo(start, duration, times, zone)
    if (next > after) return next
  }
}
