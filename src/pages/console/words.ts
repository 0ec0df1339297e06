type Mark = 'good' | 'warn' | 'bad' | 'brand' | ''

const marks: Record<string, Mark> = {
  COMPLETED: 'good',
  COMPLETE: 'good',
  ACTIVE: 'brand',
  IN_PROGRESS: 'brand',
  PAUSED: 'warn',
  REVIEW: 'warn',
  NEEDS_REVIEW: 'warn',
  AWAITING_APPROVAL: 'warn',
  PENDING: '',
  INVALID: 'bad',
  FAILED: 'bad',
  CANCELLED: '',
  SKIPPED: '',
  TODO: '',
}

/** The mark of a status, which means the same wherever it stands. */
export const markOf = (status: string): Mark => marks[status] ?? ''

/** `NEEDS_REVIEW` as people read it: "Needs review". */
export function plain(status: string): string {
  const words = status.toLowerCase().replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A moment in the lender's time, short enough for a line. */
export function moment(at: string | null, timeZone: string): string {
  if (at === null) return ''
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(at),
  )
}
