import type { Context } from '../../src/context.js'
import { groupBy } from '../../src/group-by.js'
import type { ReceivedMail } from '../support/mail-server.js'
import type { FedEvent } from './feed.js'
import type { Ledger } from './ledger.js'
import type { Post } from './post.js'

interface WrittenRow {
  id: string
  actionLogId: string
  direction: string
  channel: string
  state: string
  externalId: string | null
  email: string | null
  status: string
}

const writtenOf = (context: Context, workspaceId: string): PromiseLike<WrittenRow[]> =>
  context
    .db('messages')
    .join('leads', 'leads.id', 'messages.lead_id')
    .join('actionLogs', 'actionLogs.id', 'messages.actionLogId')
    .where({ 'messages.workspaceId': workspaceId, channel: 'EMAIL' })
    .select('messages.*', 'leads.email', 'actionLogs.status')

/** Each letter is one of ours and came to whom it was for; none is lost; and it came again only where somebody was killed. */
export async function verifyPost(
  {
    context,
    workspaceId,
    post,
    ledger,
  }: { context: Context; workspaceId: string; post: Post; ledger: Ledger },
  killedAt: readonly number[],
): Promise<void> {
  const rows = await writtenOf(context, workspaceId)
  const sent = rows.filter(({ direction }) => direction === 'OUTBOUND')
  const addressOf = new Map(sent.map(({ actionLogId, email }) => [actionLogId, email]))
  const arrived = groupBy(post.letters, ({ messageId = '' }) => logOf(messageId))
  for (const [log, copies] of arrived) {
    const ids = new Set(copies.map(({ messageId }) => messageId))
    if (ids.size > 1) ledger.violation(`${log} came as ${[...ids].join(' and ')}`)
    const causeless = copies.findIndex((copy, n) => isCauseless(copies[n - 1], copy, killedAt))
    if (causeless > 0)
      ledger.violation(`copy ${causeless + 1} of ${log} came, and nobody was killed before it`)
    // What was taken back after a kill had come all the same, and has no words of its own any more.
    const email = addressOf.get(log)
    if (email && copies.some(({ recipient }) => recipient !== email))
      ledger.violation(`${log} came to somebody else`)
  }
  const unknown = [...arrived.keys()].filter(log => !addressOf.has(log))
  if (unknown.length > killedAt.length)
    ledger.violation(`${unknown.length} letters came that nobody wrote: ${unknown[0]}`)
  for (const { id, actionLogId, state, status } of sent) {
    const isThere = arrived.has(actionLogId)
    if (state === 'sent' && !isThere) ledger.violation(`${id} is said to have gone, and never came`)
    if (state === 'sent' && status !== 'COMPLETED')
      ledger.violation(`${id} has gone, and its log is ${status}`)
  }
  verifyReplies(rows, ledger)
}

/** What a killed process had written arrives all the same, a little later. */
const lateMs = 2_000

/** The same again is for when the one before may be lost: its answer was, or somebody was killed since it was brought. */
const isCauseless = (
  before: ReceivedMail | undefined,
  copy: ReceivedMail,
  killedAt: readonly number[],
): boolean =>
  before !== undefined &&
  !before.isUnacknowledged &&
  !killedAt.some(at => at > before.at - lateMs && at <= copy.at)

/** What was taken is there, once; and nothing else. */
function verifyReplies(rows: WrittenRow[], ledger: Ledger): void {
  const inbound = groupBy(
    rows.filter(({ direction }) => direction === 'INBOUND'),
    ({ externalId }) => externalId ?? '',
  )
  for (const [id, address] of ledger.replies) {
    const kept = inbound.get(id) ?? []
    if (kept.length !== 1) ledger.violation(`the reply ${id} is there ${kept.length} times`)
    if (kept.some(({ email }) => email !== address)) ledger.violation(`the reply ${id} is somebody else's`)
  }
  for (const id of inbound.keys())
    if (!ledger.replies.has(id)) ledger.violation(`the reply ${id} was never said to be kept`)
}

/** Handing a letter over takes a while after it was judged. */
const underWayMs = 3_000

/** Whoever wants to hear nothing hears nothing, from the event on that says so; a letter may have been in the door just then. */
export function verifySilence(events: FedEvent[], post: Post, ledger: Ledger): void {
  const arrived = new Map<string, number>()
  for (const { messageId = '', at } of [...post.letters].reverse()) arrived.set(logOf(messageId), at)
  const silentSince = new Map<string, number>()
  for (const { event, subject, sequence, body } of events) {
    const since = silentSince.get(subject)
    const log = (body.actionLog ?? {}) as { id?: string }
    if (event === 'action_log.completed' && since !== undefined) {
      const came = arrived.get(log.id ?? '')
      if (came === undefined || came > since + underWayMs)
        ledger.violation(`an agent wrote to ${subject}, which wants to hear nothing (${sequence})`)
    }
    const { status } = (body.lead ?? {}) as { status?: string }
    if (status === 'OPTED_OUT' || status === 'NOT_INTERESTED')
      silentSince.set(subject, since ?? Date.parse(String(body.occurredAt)))
    else if (status) silentSince.delete(subject)
  }
}

const logOf = (messageId: string): string => messageId.slice(1, messageId.lastIndexOf('@'))
