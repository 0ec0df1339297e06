import { type Weekday, weekdays } from '../../workspaces/manners-rules.js'
import type { Workspace } from '../../workspaces/workspace.js'
import { instantOf, localTime, zoned } from '../../zoned-time.js'
import { after, parseDuration, roughMs } from '../duration-rules.js'
import { isHoliday } from './holiday-rules.js'
import { outOfQuietHours } from './quiet-hours-rules.js'

/** Why a message has to wait. */
export type Hold = 'cap' | 'batch' | 'day-off' | 'quiet-hours' | 'no-time'

export interface Moment {
  at: Date
  /** Undefined: nothing, `at` is what was asked for. */
  heldBy: Hold | undefined
}

export type Rules = Pick<Workspace, 'quietHours' | 'manners'>

/** How far is looked for a moment, and how often: where the nights of several zones leave none, each day takes some looks. */
const horizonMs = 60 * 86_400_000
const mostLooks = 60

/**
 * The same moment, or the first one after it at which a message to a lead may go that nobody waits for: by the clocks of all
 * zones that the lead may be in, and after what agents have sent it. `no-time`: there is none before `at`.
 */
export function mayGoAt(at: Date, rules: Rules, zones: readonly string[], sent: readonly Date[]): Moment {
  const cap = endOfCap(rules, zones, sent)
  const batch = endOfBatch(rules, sent)
  const begin = latestOf([at, cap, batch])
  let moment = begin
  let skipsDays = false
  for (let looks = 0; ; looks++) {
    const workday = latestOf(zones.map(zone => outOfDaysOff(moment, rules, zone)))
    skipsDays ||= workday > moment
    const next =
      workday > moment
        ? workday
        : latestOf(zones.map(zone => outOfQuietHours(moment, rules.quietHours, zone)))
    if (next <= moment) break
    moment = next
    if (looks >= mostLooks || moment.getTime() > begin.getTime() + horizonMs)
      return { at: moment, heldBy: 'no-time' }
  }
  if (moment <= at) return { at, heldBy: undefined }
  if (cap > at) return { at: moment, heldBy: 'cap' }
  if (batch > at) return { at: moment, heldBy: 'batch' }
  return { at: moment, heldBy: skipsDays ? 'day-off' : 'quiet-hours' }
}

/** How many of the latest messages decide. */
export const decidingOf = ({ manners }: Rules): number =>
  manners?.mostPerLead?.count ?? (manners?.batch ? 1 : 0)

const longAgo = new Date(0)
const latestOf = (times: readonly Date[]) => new Date(Math.max(...times.map(Number)))

/** When so many are left within the time that one more may go. */
function endOfCap({ manners }: Rules, zones: readonly string[], sent: readonly Date[]): Date {
  if (!manners?.mostPerLead) return longAgo
  const { count, per } = manners.mostPerLead
  const oldest = [...sent].sort((a, b) => b.getTime() - a.getTime())[count - 1]
  if (!oldest) return longAgo
  const duration = parseDuration(per)
  return latestOf(zones.map(zone => after(oldest, duration, 1, zone)))
}

function endOfBatch({ manners }: Rules, sent: readonly Date[]): Date {
  if (!manners?.batch || sent.length === 0) return longAgo
  return new Date(latestOf(sent).getTime() + batchMs({ manners }))
}

/** How long is waited for what else there may be to say. */
export const batchMs = ({ manners }: Pick<Rules, 'manners'>): number =>
  manners?.batch ? roughMs(parseDuration(manners.batch)) : 0

/** The same moment, or the beginning of the next day on which there is work. */
function outOfDaysOff(at: Date, { manners }: Rules, zone: string): Date {
  const { businessDays = weekdays, holidays = [] } = manners ?? {}
  if (businessDays.length === weekdays.length && holidays.length === 0) return at
  const today = zoned(at, zone).toPlainDate()
  const isOff = (days: number): boolean => {
    const day = today.add({ days })
    return !businessDays.includes(weekdays[day.dayOfWeek - 1] as Weekday) || isHoliday(`${day}`, holidays)
  }
  let days = 0
  while (isOff(days) && days * 86_400_000 <= horizonMs) days++
  if (days === 0) return at
  const { year, month, day } = localTime(at, zone)
  return instantOf({ year, month, day: day + days, hour: 0, minute: 0, second: 0 }, zone)
}
