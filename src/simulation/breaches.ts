/**
 * Whether a letter should have come, told by whoever got it: by its own calendar and clock, and nothing of what the service
 * reckons with.
 */

export interface Letter {
  at: Date
  channel: string
  subject: string | null
  body: string
}

export interface Rules {
  quietHours: { from: string; to: string } | null
  /** Of `mon` to `sun`. */
  businessDays: readonly string[] | null
  /** Days such as 2027-07-05. */
  holidays: readonly string[]
  /** So many within so long. */
  cap: { count: number; hours: number } | null
}

export interface Receiver {
  timezone: string
  isOut: boolean
  /** When it has written last. */
  wroteAt: Date | undefined
  /** When it got letters that answer nothing. */
  unasked: Date[]
}

export const breachKinds = [
  'after an opt-out',
  'in quiet hours',
  'not on a business day',
  'above the cap',
  'over a real channel',
] as const
export type Breach = (typeof breachKinds)[number]

/** Whoever has just written waits for the answer, at any hour. */
export const isAnswer = ({ at }: Letter, { wroteAt }: Receiver): boolean =>
  wroteAt !== undefined && at.getTime() === wroteAt.getTime()

export function breachesOf(letter: Letter, receiver: Receiver, rules: Rules): Breach[] {
  const found: Breach[] = []
  if (letter.channel !== 'OUTBOX') found.push('over a real channel')
  if (receiver.isOut) found.push('after an opt-out')
  if (isAnswer(letter, receiver)) return found
  const { time, weekday, day } = wallClock(letter.at, receiver.timezone)
  if (rules.quietHours && isWithin(time, rules.quietHours)) found.push('in quiet hours')
  const isWorkday = rules.businessDays?.includes(weekday) ?? true
  if (!isWorkday || rules.holidays.includes(day)) found.push('not on a business day')
  if (rules.cap && isAbove(letter.at, receiver.unasked, rules.cap)) found.push('above the cap')
  return found
}

function wallClock(at: Date, timeZone: string): { time: string; weekday: string; day: string } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(at)
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return {
    time: `${part('hour')}:${part('minute')}`,
    weekday: part('weekday').toLowerCase(),
    day: `${part('year')}-${part('month')}-${part('day')}`,
  }
}

/** A night goes over midnight. */
const isWithin = (time: string, { from, to }: { from: string; to: string }): boolean =>
  from < to ? time >= from && time < to : time >= from || time < to

/** An hour is left for the days on which clocks change. */
function isAbove(
  at: Date,
  before: readonly Date[],
  { count, hours }: { count: number; hours: number },
): boolean {
  const since = at.getTime() - (hours - 1) * 3_600_000
  return before.filter(one => one.getTime() > since).length >= count
}
