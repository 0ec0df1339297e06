import { after, parseDuration } from '../agents/duration-rules.js'
import type { Hold, Moment } from '../agents/manners/may-go-rules.js'
import type { RunStatus } from './rules.js'

/** What the agent of a run does next. Pure: `nextStep` looks and records, this decides. */

/** What a run waits for, beside whatever may change: a person reads it in Temporal's Web UI. */
export type Reason =
  | 'follow-up'
  | 'schedule'
  | Hold
  | 'reading'
  | 'sending'
  | 'approval'
  | 'review'
  | 'answers'
  | 'contact'
  | 'schedule-missing'
  | 'inbound'

/** What a step came to, for the workflow: no word of what was said, nor to whom. */
export type StepResult =
  /** Until then, or until something changes. Null: only that. */
  | { next: 'wait'; until: string | null; reason: Reason }
  /** The agent has finished. */
  | { next: 'done' }
  /** The row isn't ACTIVE, whatever the workflow believes; nothing was done, and the step doesn't count. */
  | { next: 'inactive'; status: RunStatus; revision: number }
  /** The row has taken later steps than this one. */
  | { next: 'behind'; step: number }

export type Outgoing = 'ask' | 'follow-up' | 'reminder'

/** A message that is written down for later; its words come when it goes. */
export interface Planned {
  outgoing: Outgoing
  plannedAt: Date
}

/** One at a time: what is planned already is what goes out, is moved, or is dropped. */
export type Decision =
  | { do: 'finish' }
  /** Drops what was planned, and looks again then, or only when something changes. */
  | { do: 'rest'; reason: Reason; until?: Date }
  /** Keeps or moves what is planned, or plans it. */
  | { do: 'plan'; outgoing: Outgoing; at: Date; reason: Reason }
  | { do: 'send'; outgoing: Outgoing }

interface Contact {
  isDeleted: boolean
  optedOut: boolean
  status: string
}

/** Whether an agent may write to a lead of its own accord. */
export const mayContact = ({ isDeleted, optedOut, status }: Contact): boolean =>
  !isDeleted && !optedOut && status !== 'NOT_INTERESTED' && status !== 'OPTED_OUT'

export interface Situation {
  now: Date
  mayContact: boolean
  /** The same moment, or the first one after it at which a message may go. */
  mayGo(at: Date): Moment
}

/** Where a workflow has none: after two days each, and no more than five times. */
export const usualFollowUps = { every: 'P2D', atMost: 5 }

export interface ChecklistSituation extends Situation {
  planned: Planned | undefined
  /** Required items that apply and are neither COMPLETED nor SKIPPED. */
  owed: number
  /** Those of them that the lead can do something about. */
  wanted: readonly { id: string; isOwn: boolean; askedAt: Date }[]
  /** What messages of this run have named already. */
  named: ReadonlySet<string>
  /** Messages since one named something for the first time, that one not counted. */
  followUpsSent: number
  followUps: { every: string; atMost: number }
  /** Documents have come that nobody has looked into yet. */
  isReading: boolean
  /** The lead has asked for time until then. */
  postponedUntil: Date | undefined
  zone: string
  /** How long an item for this lead alone waits for others. */
  batchMs: number
}

/** They wake the run when they are read; this is for those whose reading is held up. */
const readingPatienceMs = 5 * 60_000

export function nextOfChecklist(standing: ChecklistSituation): Decision {
  const { now, owed, wanted, named, followUps, planned, isReading } = standing
  if (owed === 0) return { do: 'finish' }
  if (!standing.mayContact) return { do: 'rest', reason: 'contact' }
  if (wanted.length === 0) return { do: 'rest', reason: 'review' }
  const unnamed = wanted.filter(({ id }) => !named.has(id))
  // What was asked of this lead alone is asked for soon. What its workspace or an answer adds can wait for the next message.
  const own = unnamed.filter(({ isOwn }) => isOwn)
  const mustAsk = named.size === 0 || own.length > 0
  if (!mustAsk && unnamed.length === 0 && standing.followUpsSent >= followUps.atMost)
    return { do: 'rest', reason: 'answers' }
  if (mustAsk) {
    const due = named.size === 0 ? now : endOfBatch(standing, own)
    if (due > now) return planAt(standing, 'ask', due, 'batch')
  } else {
    const since = planned?.outgoing === 'follow-up' ? planned.plannedAt : now
    const usual = after(since, parseDuration(followUps.every), 1, standing.zone)
    const due = latest(usual, standing.postponedUntil)
    if (due > now) return planAt(standing, 'follow-up', due, 'follow-up')
  }
  const outgoing = mustAsk ? 'ask' : 'follow-up'
  if (isReading)
    return { do: 'plan', outgoing, at: new Date(now.getTime() + readingPatienceMs), reason: 'reading' }
  return sendUnlessHeld(standing, outgoing)
}

const latest = (one: Date, other: Date | undefined): Date => (other && other > one ? other : one)

/** Whoever asks a lead for several things seldom does so at once: one message is for all of them. */
const endOfBatch = ({ batchMs }: ChecklistSituation, asked: readonly { askedAt: Date }[]): Date =>
  new Date(Math.min(...asked.map(({ askedAt }) => askedAt.getTime())) + batchMs)

export interface ReminderSituation extends Situation {
  hasSchedule: boolean
  until: Date | undefined
  /** The next time that the schedule names, seen from when it was last looked at for the message that is planned. */
  occurrence: Date | undefined
}

export function nextOfReminder(standing: ReminderSituation): Decision {
  const { now, occurrence, until } = standing
  if (!standing.hasSchedule) return { do: 'rest', reason: 'schedule-missing' }
  if (!standing.mayContact) return { do: 'rest', reason: 'contact' }
  const isOver = (at: Date) => until !== undefined && at >= until
  if (!occurrence || isOver(now)) return { do: 'finish' }
  const { at } = standing.mayGo(new Date(Math.max(occurrence.getTime(), now.getTime())))
  if (isOver(at)) return { do: 'finish' }
  return occurrence > now
    ? planAt(standing, 'reminder', occurrence, 'schedule')
    : sendUnlessHeld(standing, 'reminder')
}

function planAt(standing: Situation, outgoing: Outgoing, due: Date, reason: Reason): Decision {
  const { at, heldBy } = standing.mayGo(due)
  return heldBy === 'no-time'
    ? { do: 'rest', reason: heldBy, until: at }
    : { do: 'plan', outgoing, at, reason }
}

function sendUnlessHeld(standing: Situation, outgoing: Outgoing): Decision {
  const { heldBy } = standing.mayGo(standing.now)
  return heldBy ? planAt(standing, outgoing, standing.now, heldBy) : { do: 'send', outgoing }
}
