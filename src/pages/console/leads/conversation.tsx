import type { SaidLog } from '../../../leads/list-logs.js'
import { type Html, h } from '../../kit/html.js'
import { markOf, moment, plain } from '../words.js'
import { viewerAddress } from './documents.js'
import { Text } from './timeline.js'

interface ConversationProps {
  said: SaidLog[]
  leadId: string
  timeZone: string
  /** What the lead is called. */
  leadName: string
  /** Of each run, whose agent has written. */
  writers: Map<string, string>
}

/** Who has written, by which way, when, and how far it has come; what they wrote is text, whatever it looks like. */
export const Conversation = ({ said, ...rest }: ConversationProps): Html => (
  <ol class="timeline conversation">
    {said.flatMap(log =>
      log.messages.map((message, n) => (
        <Said log={log} message={message} state={log.states[n] ?? 'sent'} {...rest} />
      )),
    )}
  </ol>
)

interface SaidProps extends Omit<ConversationProps, 'said'> {
  log: SaidLog
  message: SaidLog['messages'][number]
  state: SaidLog['states'][number]
}

const states = {
  draft: ['Waits to be approved', 'AWAITING_APPROVAL'],
  rejected: ['Rejected', 'CANCELLED'],
  queued: ['On its way', 'ACTIVE'],
  sending: ['On its way', 'ACTIVE'],
  sent: ['Sent', 'COMPLETED'],
  failed: ['Failed', 'FAILED'],
  cancelled: ['Cancelled', 'CANCELLED'],
} as const

const channels: Record<string, string> = { EMAIL: 'E-mail', SMS: 'Text message', OUTBOX: 'Outbox' }

function Said({ log, message, state, leadId, timeZone, leadName, writers }: SaidProps): Html {
  const isInbound = message.direction === 'INBOUND'
  const [says, mark] = states[state]
  const writer = log.workflowRunId === null ? undefined : writers.get(log.workflowRunId)
  const at = log.completedAt ?? log.createdAt
  return (
    <li class={isInbound ? 'inbound' : 'outbound'}>
      <div class="spread">
        <span class="title">{isInbound ? leadName : (writer ?? 'Agent')}</span>
        <time class="soft small" datetime={at}>
          {moment(at, timeZone)}
        </time>
      </div>
      <p class="small">
        <span class="badge">{channels[message.channel] ?? plain(message.channel)}</span>{' '}
        {isInbound ? (
          <span class="soft">{log.input.isAutomatic === true ? 'Automatic reply' : 'Received'}</span>
        ) : (
          <span class={`badge ${markOf(mark)}`}>{says}</span>
        )}
        {state === 'queued' && log.scheduledAt ? (
          <span class="soft"> for {moment(log.scheduledAt, timeZone)}</span>
        ) : null}
      </p>
      <Text text={[message.subject, message.body].filter(Boolean).join('\n\n')} />
      {message.documents.map(({ id, filename }) => (
        <p class="small">
          <a href={viewerAddress(leadId, id)}>{filename}</a>
        </p>
      ))}
      {log.error ? <p class="notice bad small">{log.error}</p> : null}
    </li>
  )
}
