import type { LeadStatus } from './lead.js'

/** What a lead's status and opt-out become (service interface, "Lead status"). */

interface LeadState {
  status: LeadStatus
  optOutAt: string | null
  notInterestedAt: string | null
  submittedAt: string | null
}

interface SentState {
  status?: LeadStatus | undefined
  didOptOut?: boolean | undefined
}

/** Sent together they must say the same. */
export const disagree = ({ status, didOptOut }: SentState): boolean =>
  status !== undefined && didOptOut !== undefined && (status === 'OPTED_OUT') !== didOptOut

export function standingAfter(
  { status: stands, optOutAt: optedOut, notInterestedAt, submittedAt }: LeadState,
  { status, didOptOut }: SentState,
  now: string,
): LeadState {
  const before = { status: stands, optOutAt: optedOut, notInterestedAt, submittedAt }
  const wanted = status ?? statusOf(before, didOptOut)
  const optOutAt = didOptOut === false ? null : didOptOut ? now : before.optOutAt
  switch (wanted) {
    case undefined:
      return { ...before, optOutAt }
    case 'COMPLETED':
      return { ...before, status: wanted, optOutAt, submittedAt: before.submittedAt ?? now }
    case 'NOT_INTERESTED':
      return { ...before, status: wanted, optOutAt, notInterestedAt: before.notInterestedAt ?? now }
    case 'OPTED_OUT':
      return { ...before, status: wanted, optOutAt: now }
    case 'IN_PROGRESS':
      return { ...before, status: wanted, optOutAt: null, notInterestedAt: null }
  }
}

/** An opt-out is a status of its own; taking it back opens the lead again. */
function statusOf(before: LeadState, didOptOut: boolean | undefined): LeadStatus | undefined {
  if (didOptOut === true) return 'OPTED_OUT'
  return didOptOut === false && before.status === 'OPTED_OUT' ? 'IN_PROGRESS' : undefined
}
