import type { QuietHours } from '../../workspaces/workspace.js'
import { instantOf, localTime } from '../../zoned-time.js'

/** The same moment, or the end of the quiet hours that it falls into, by the clocks of the zone. */
export function outOfQuietHours(at: Date, quietHours: QuietHours | null, zone: string): Date {
  if (!quietHours) return at
  const [from, to] = [minutesOf(quietHours.from), minutesOf(quietHours.to)]
  const local = localTime(at, zone)
  const minute = local.hour * 60 + local.minute
  const overnight = from > to
  const isQuiet = overnight ? minute >= from || minute < to : minute >= from && minute < to
  if (!isQuiet) return at
  const endsTomorrow = overnight && minute >= from
  const end = {
    ...local,
    day: local.day + (endsTomorrow ? 1 : 0),
    hour: Math.floor(to / 60),
    minute: to % 60,
    second: 0,
  }
  const first = instantOf(end, zone)
  // In the hour that the autumn repeats, it can have been that time already.
  return first > at ? first : instantOf(end, zone, 'last')
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
