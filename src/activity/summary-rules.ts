/** What has gone on between a lead and its agents, in two sentences: for whoever opens the lead. It names no value. */

export interface Activity {
  /** The last message that went out, by what its log says of it. */
  asked: { summary: string; at: string } | undefined
  /** When the lead has last written. */
  heardAt: string | null
  /** Documents that are there, and when the latest came. */
  documents: { count: number; latestAt: string | null }
  next: { summary: string; status: 'PENDING' | 'AWAITING_APPROVAL'; at: string | null } | undefined
}

/** Null where nothing has gone on yet. */
export function summaryOf({ asked, heardAt, documents, next }: Activity): string | null {
  if (!asked && heardAt === null && documents.count === 0 && !next) return null
  const sent = asked
    ? `Last message on ${dayOf(asked.at)}: ${short(asked.summary)}`
    : 'No message has gone out yet'
  return `${sent}; ${cameOf(heardAt, documents)}. ${nextOf(next)}.`
}

function cameOf(heardAt: string | null, { count, latestAt }: Activity['documents']): string {
  const there = count === 1 ? 'one document has come' : `${count} documents have come`
  const came = [
    ...(count > 0 && latestAt !== null ? [`${there}, the latest on ${dayOf(latestAt)}`] : []),
    ...(heardAt === null ? [] : [`the lead last wrote on ${dayOf(heardAt)}`]),
  ]
  return came.join(', and ') || 'nothing has come yet'
}

function nextOf(next: Activity['next']): string {
  if (!next) return 'Nothing is planned'
  if (next.status === 'AWAITING_APPROVAL') return `Next, a draft waits for approval: ${short(next.summary)}`
  return `Next${next.at === null ? '' : `, on ${dayOf(next.at)}`}: ${short(next.summary)}`
}

const dayOf = (at: string): string => at.slice(0, 10)

/** A workflow's name may be in it, which has no end of its own here. */
const longest = 120

const short = (summary: string): string => {
  const line = summary.replace(/\s+/g, ' ').trim()
  return line.length <= longest ? line : `${line.slice(0, longest - 1).toWellFormed()}…`
}
