import { nextOccurrence } from '../agents/schedule-rules.js'
import { noNews } from './message-rules.js'
import { nextOfReminder } from './next-step-rules.js'
import { type Scene, standingOf, type View } from './scene.js'

/** When a reminder is due next. */
export async function lookAtSchedule(scene: Scene): Promise<View> {
  const { run, workflow, zone } = scene
  const { schedule } = workflow
  const occurrence =
    schedule && nextOccurrence(schedule, { after: lookedAt(scene), begun: new Date(run.createdAt), zone })
  const decision = nextOfReminder({
    ...standingOf(scene),
    hasSchedule: schedule !== null,
    until: schedule?.until === undefined ? undefined : new Date(schedule.until),
    occurrence: occurrence ?? undefined,
  })
  return {
    decision,
    items: [],
    news: noNews,
    countsFrom: countsFrom(scene),
    summaryOf: () => `Reminder: ${workflow.name}`,
  }
}

/**
 * From when on the next time counts. What is planned was planned then, unless the schedule has changed since; the first of
 * a run counts from its creation, so that one which fell due meanwhile is made up for.
 */
function lookedAt(scene: Scene): Date {
  const { run, workflow, planned, hasStepped, now } = scene
  if (!planned) return hasStepped ? now : new Date(run.createdAt)
  const since = countsFrom(scene) ?? planned.createdAt
  return new Date(Math.max(Date.parse(since), Date.parse(workflow.updatedAt)))
}

/** The first of a run is due still when it was held, though it was planned, or written down, after its time. */
function countsFrom({ run, planned, hasStepped }: Scene): string | undefined {
  if (planned) return planned.input.countsFrom as string | undefined
  return hasStepped ? undefined : run.createdAt
}
