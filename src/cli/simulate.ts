import { StartError } from '../errors.js'
import type { Breach } from '../simulation/breaches.js'
import { type PersonaName, personaNames } from '../simulation/personas.js'
import { type Outcome, simulate } from '../simulation/simulate.js'
import type { Command, Values } from './command.js'
import { required } from './key-commands.js'
import { withContext } from './with-context.js'

const named = [...personaNames, 'all'] as const
const mostLeads = 10_000
const mostDays = 366

export const simulateCommand: Command = {
  name: 'simulate',
  usage: '--persona NAME',
  summary: 'play weeks with borrowers who are made up',
  help: `Plays some weeks of a workspace in minutes: its runs are real, its time is that of a test clock, and its borrowers are made up. Prints
a conversation of each kind and a scorecard. What should not have come, by quiet hours or after an opt-out, is a breach, counted from
what the borrowers got; with one, the exit code is 1. Needs a worker at work on the same data, as with npm start.

  --persona NAME   how the borrowers answer: ${personaNames.join(', ')}, or all
  --leads N        how many of them, ${mostLeads.toLocaleString('en-US')} at most (20)
  --days D         for how long, ${mostDays} at most (21)
  --seed S         the same choices again (1)
  --workspace ID   one that was made with --test-clock, with its agent and CHECKLIST workflow; without it one is made

Example: leadspread simulate --persona all --leads 50 --days 30`,
  options: {
    persona: { type: 'string' },
    leads: { type: 'string' },
    days: { type: 'string' },
    seed: { type: 'string' },
    workspace: { type: 'string' },
  },
  words: 0,
  run: async (_words, values, environment) => {
    const plot = plotOf(values)
    const outcome = await withContext(environment, context => simulate(context, plot))
    return { json: outcome, lines: describe(outcome), exitCode: outcome.told.length > 0 ? 1 : 0 }
  },
}

const plotOf = (values: Values) => ({
  persona: personaOf(required(values, 'persona')),
  leads: wholeOf(values, 'leads', { usual: 20, most: mostLeads }),
  days: wholeOf(values, 'days', { usual: 21, most: mostDays }),
  seed: wholeOf(values, 'seed', { usual: 1, most: 2 ** 31 }),
  // Given but empty is a mistake, as of a script's unset variable.
  ...('workspace' in values ? { workspaceId: required(values, 'workspace') } : {}),
})

function personaOf(name: string): PersonaName | 'all' {
  const found = named.find(one => one === name)
  if (!found) throw new StartError(`--persona is one of ${named.join(', ')}.`)
  return found
}

function wholeOf(values: Values, name: string, { usual, most }: { usual: number; most: number }): number {
  const given = values[name]
  if (given === undefined) return usual
  const count = /^\d{1,10}$/.test(String(given)) ? Number(given) : 0
  if (count < 1 || count > most) throw new StartError(`--${name} is a number from 1 to ${most}.`)
  return count
}

const describe = (outcome: Outcome): string[] => [
  ...outcome.conversations,
  line('workspace', outcome.workspaceId),
  line('leads', outcome.leads),
  line('completed', outcome.completed),
  line('messages', outcome.letters),
  line('a completion', outcome.messagesPerCompletion ?? 'none'),
  line('answers', outcome.answers),
  line('replies', outcome.replies),
  line('escalations', outcome.escalations),
  ...Object.entries(outcome.breaches).map(([breach, count]) => line(`breach: ${breach as Breach}`, count)),
  ...outcome.told.map(({ breach, leadId, at, subject }) => `✘ ${at} ${leadId} ${breach}: ${subject}`),
]

const line = (what: string, value: string | number): string => `${what.padEnd(32)}${value}`
