import type { Reason, StepResult } from '../src/runs/next-step-rules.js'
import type { RunCommand } from '../src/runs/rules.js'
import { isFinal } from '../src/runs/rules.js'
import type { RunSnapshot } from './contract.js'

/** What a person reads beside a signal or update in Temporal's Web UI. */
export const explain: Record<RunCommand, string> = {
  pause: 'ACTIVE → PAUSED. Proactive outreach stops; replies are still answered.',
  resume: 'PAUSED → ACTIVE. The agent goes on where it stopped.',
  cancel: 'ACTIVE or PAUSED → CANCELLED, which is final.',
  complete: 'ACTIVE or PAUSED → COMPLETED, which is final, even if the agent was still at work.',
}

const waitsFor: Record<string, string> = {
  CHECKLIST: 'Collects the checklist.',
  REMINDER: 'Reminds on its schedule.',
  SUPPORT: 'Answers what the lead asks.',
}

export type Waiting = Pick<Extract<StepResult, { next: 'wait' }>, 'until' | 'reason'>

const reasons: Record<Reason, string> = {
  'follow-up': 'Asks again',
  schedule: 'Sends the next reminder',
  'quiet-hours': 'Holds a message for the end of the quiet hours',
  'day-off': 'Holds a message for the next business day',
  cap: 'Holds a message: the lead has had as many as it may get for now',
  batch: 'Holds a message for what else there may be to say',
  'no-time': 'Silent: quiet hours, business days and holidays leave no moment for a message',
  reading: 'Holds a message: documents are being read',
  sending: 'Waits for a message that is on its way',
  approval: 'Waits for somebody to approve a draft, which is written anew',
  review: 'Waits for a person to review what the lead has given',
  answers: 'Waits for the lead: all follow-ups are sent',
  contact: 'Silent: the lead may not be written to, or is reached by no channel',
  'schedule-missing': 'Waits for its workflow to have a schedule again',
  inbound: 'Waits for a question of the lead',
}

const describeWaiting = ({ until, reason }: Waiting): string =>
  `${reasons[reason]}${until === null ? '; looks again when something changes.' : `, at ${until}.`}`

export function describeRun(
  kind: string,
  { status, revision }: RunSnapshot,
  since: Date,
  waiting?: Waiting,
): string {
  const commands = isFinal(status)
    ? 'Nothing more will happen.'
    : `Signals: ${status === 'ACTIVE' ? '`pause`' : '`resume`'}, \`cancel\`, \`complete\`.`
  return [
    `**${status}** since ${since.toISOString()} (change ${revision})`,
    `${waitsFor[kind] ?? kind} ${status === 'PAUSED' ? 'Paused: sends nothing of its own accord.' : ''}`.trim(),
    ...(waiting ? [describeWaiting(waiting)] : []),
    commands,
  ].join('\n\n')
}
