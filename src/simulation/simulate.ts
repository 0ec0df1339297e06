import type { Context } from '../context.js'
import { createLead } from '../leads/create.js'
import { Escalation } from '../leads/escalation.js'
import { createRun } from '../runs/create.js'
import { WorkflowRun } from '../runs/run.js'
import { readTestClock } from '../test-clock/read.js'
import { SimulatedBorrower } from './borrower.js'
import type { Breach } from './breaches.js'
import { Chance } from './chance.js'
import { type PersonaName, personaNames } from './personas.js'
import { Play } from './play.js'
import { postOf } from './post.js'
import { Scorecard, type ToldBreach } from './scorecard.js'
import { type Stage, setStage } from './stage.js'

interface Plot {
  persona: PersonaName | 'all'
  leads: number
  days: number
  seed: number
  workspaceId?: string | undefined
}

export interface Outcome {
  workspaceId: string
  leads: number
  completed: number
  letters: number
  answers: number
  replies: number
  escalations: number
  messagesPerCompletion: number | null
  breaches: Record<Breach, number>
  told: ToldBreach[]
  conversations: string[]
}

const hourMs = 3_600_000
/** They come one after the other, also at night. */
const waves = 5
const hoursBetweenWaves = 7
const atOnce = 8
const zones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'Pacific/Honolulu',
]

/** Borrowers who are made up, and runs that are real. Needs a worker at work on the same data. */
export async function simulate(context: Context, plot: Plot): Promise<Outcome> {
  const stage = await setStage(context, plot.workspaceId)
  const scores = new Scorecard(stage.rules)
  const play = new Play(context, stage, postOf(context), scores)
  const chance = new Chance(plot.seed)
  const begin = nextMonday(new Date((await readTestClock(context, stage)).now))
  await play.until(begin)
  let joined = 0
  for (let wave = 0; wave < waves; wave++) {
    await play.until(new Date(begin.getTime() + wave * hoursBetweenWaves * hourMs))
    const share = shareOf(plot.leads, wave)
    for (let from = 0; from < share; from += atOnce) {
      const some = Array.from({ length: Math.min(atOnce, share - from) }, (_, n) =>
        draw(plot, chance, joined + n),
      )
      for (const borrower of await Promise.all(some.map(drawn => join(context, stage, drawn))))
        play.join(borrower)
      joined += some.length
    }
  }
  await play.until(new Date(begin.getTime() + plot.days * 24 * hourMs))
  return outcomeOf(context, stage, scores, { begin, leads: joined })
}

const shareOf = (leads: number, wave: number): number =>
  Math.floor((leads * (wave + 1)) / waves) - Math.floor((leads * wave) / waves)

/** At eight in the morning on the East Coast, in winter: so that the same seed plays in the same week. */
function nextMonday(now: Date): Date {
  const day = new Date(now.getTime() + ((8 - now.getUTCDay()) % 7 || 7) * 24 * hourMs)
  day.setUTCHours(13, 0, 0, 0)
  return day
}

interface Drawn {
  place: number
  persona: PersonaName
  timezone: string
  seed: number
}

const draw = ({ persona }: Plot, chance: Chance, place: number): Drawn => ({
  place,
  persona: persona === 'all' ? (personaNames[place % personaNames.length] as PersonaName) : persona,
  timezone: chance.one(zones),
  seed: chance.whole(1, 2 ** 31),
})

async function join(
  context: Context,
  stage: Stage,
  { place, persona, timezone, seed }: Drawn,
): Promise<SimulatedBorrower> {
  const { agentId, workflowId } = stage
  const caller = { ...stage.caller, deadline: new Date(Date.now() + 60_000) }
  const { lead } = await createLead(context, caller, {
    firstName: `Sim ${place + 1}`,
    lastName: persona,
    businessName: 'Harbor Traders LLC',
    email: `borrower-${place + 1}@simulation.example`,
    timezone,
  })
  await createRun(context, caller, { leadId: lead.id, agentId, workflowId })
  return new SimulatedBorrower(lead.id, persona, timezone, seed)
}

async function outcomeOf(
  context: Context,
  { workspaceId }: Stage,
  scores: Scorecard,
  { begin, leads }: { begin: Date; leads: number },
): Promise<Outcome> {
  const { letters, answers, replies, breaches, told, conversations } = scores
  const since = begin.toISOString()
  const completed = await WorkflowRun.in(workspaceId, context.db)
    .where({ status: 'COMPLETED' })
    .where('createdAt', '>=', since)
    .resultSize()
  const escalations = await Escalation.in(workspaceId, context.db)
    .where('createdAt', '>=', since)
    .resultSize()
  return {
    workspaceId,
    leads,
    completed,
    letters,
    answers,
    replies,
    escalations,
    messagesPerCompletion: completed ? Math.round((10 * letters) / completed) / 10 : null,
    breaches,
    told,
    conversations,
  }
}
