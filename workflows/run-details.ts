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

export function describeRun(kind: string, { status, revision }: RunSnapshot, since: Date): string {
  const commands = isFinal(status)
    ? 'Nothing more will happen.'
    : `Signals: ${status === 'ACTIVE' ? '`pause`' : '`resume`'}, \`cancel\`, \`complete\`.`
  return [
    `**${status}** since ${since.toISOString()} (change ${revision})`,
    `${waitsFor[kind] ?? kind} ${status === 'PAUSED' ? 'Paused: sends nothing of its own accord.' : ''}`.trim(),
    commands,
  ].join('\n\n')
}
