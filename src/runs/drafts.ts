import type { ActionLog } from '../activity/action-log.js'
import { Message } from '../activity/message.js'
import { cancelPlanned } from '../activity/outgoing.js'
import { after, parseDuration } from '../agents/duration-rules.js'
import { escalateOnce } from '../leads/escalations/escalate-once.js'
import type { StepResult } from './next-step-rules.js'
import type { Scene, View } from './scene.js'
import { isFor, wordsOf } from './write-message.js'

/** A draft older than that is written anew: the link in it won't last much longer, nor what its reader has in mind. */
const lifetime = parseDuration('P7D')

/**
 * What becomes of a draft when its agent looks again: it is kept, with the words of now, or dropped where nothing is left to
 * say. Undefined: it is gone, and the step goes on as if there were none.
 */
export async function keepDraft(scene: Scene, draft: Message, view: View): Promise<StepResult | undefined> {
  const { trx, run, planned, now } = scene
  const { decision } = view
  if (decision.do === 'finish' || decision.do === 'rest' || !planned) return undefined
  const isOld = endOf(draft.createdAt) <= now
  if (isOld || !isFor(planned, decision.outgoing)) {
    await cancelPlanned(trx, planned, now.toISOString())
    scene.planned = undefined
    return undefined
  }
  const { words } = await wordsOf(scene, view, decision.outgoing)
  if (words.subject !== draft.subject || words.body !== draft.body || words.channel !== draft.channel)
    await Message.updateIn(run.workspaceId, trx, draft.id, words)
  return { next: 'wait', until: endOf(draft.createdAt).toISOString(), reason: 'approval' }
}

const unapproved = 'An answer has waited a week, and nobody has approved it.'

/**
 * An answer is as old as its question, and isn't written anew: one that got old is dropped, and a person hears of it, who can
 * write in its place. Until when the others wait.
 */
export async function dropOldAnswers({ trx, run, lead, answers, now }: Scene): Promise<Date | undefined> {
  const isOld = ({ createdAt }: ActionLog) => endOf(createdAt) <= now
  const old = answers.filter(isOld)
  const at = now.toISOString()
  for (const answer of old) await cancelPlanned(trx, answer, at)
  if (old.length > 0) {
    const by = {
      workspaceId: run.workspaceId,
      agentId: run.agentId,
      origin: 'agent',
      requestId: null,
    } as const
    await escalateOnce(trx, lead, { reason: unapproved, by, now: at })
  }
  const [next] = answers.filter(answer => !isOld(answer))
  return next && endOf(next.createdAt)
}

export const untilApproved = (now: Date): StepResult => ({
  next: 'wait',
  until: endOf(now).toISOString(),
  reason: 'approval',
})

const endOf = (since: string | Date): Date => after(new Date(since), lifetime, 1, 'UTC')
