import type { ActionLog } from '../activity/action-log.js'
import { cancelPlanned, type Way } from '../activity/outgoing.js'
import { Agent } from '../agents/agent.js'
import { correspondentsOf } from './correspondents.js'
import {
  type Correspondents,
  type WantedItem,
  type Written,
  writeAsk,
  writeFollowUp,
  writeReminder,
} from './message-rules.js'
import type { Outgoing } from './next-step-rules.js'
import { mayWriteTo, type Scene, type View } from './scene.js'
import { putOnItsWay } from './sending/put-on-its-way.js'
import { type TextTo, textAsk, textFollowUp, textReminder } from './sending/text-message-rules.js'
import { wordsFor } from './sending/words-for.js'

/** In place of what was planned, if that is what it was planned for. */
export async function send(
  scene: Scene,
  { items, summaryOf }: Pick<View, 'items' | 'summaryOf'>,
  outgoing: Outgoing,
): Promise<Way> {
  const { context, trx, lead, planned, now } = scene
  const { agent, words } = await wordsOf(scene, items, outgoing)
  const replaced = planned && isFor(planned, outgoing) ? planned : undefined
  if (planned && !replaced) await cancelPlanned(trx, planned, now.toISOString())
  const outgoingNow = { ...entryOf(scene, outgoing, items), summary: summaryOf(outgoing), planned: replaced }
  return putOnItsWay(context, trx, { lead, agent, outgoing: outgoingNow, words, now: now.toISOString() })
}

/** What it would say now. In the transaction that records it, and with the lead locked: what was decided is still so. */
export async function wordsOf(scene: Scene, items: View['items'], outgoing: Outgoing) {
  const { context, run, lead, workspace, workflow } = scene
  const [agent] = await Agent.inBySql(run.workspaceId, scene.trx, 'id = ?', [run.agentId])
  if (!agent) throw new Error('A run without its agent')
  const route = context.channels.routeTo(lead, workflow.channel ?? agent.channel)
  if (run.status !== 'ACTIVE' || !mayWriteTo(lead) || !route)
    throw new Error('This lead may not be written to')
  const who = correspondentsOf(context, { lead, agent, workspace, run, workflow })
  const words = await wordsFor(
    context,
    scene.trx,
    { lead, who, channel: route.channel },
    {
      letter: to => letters[outgoing](to, items, workflow.message),
      text: to => texts[outgoing](to, items, workflow.message),
    },
  )
  return { agent, words }
}

type Writing<To, Words> = Record<Outgoing, (who: To, items: WantedItem[], template: string | null) => Words>

const letters: Writing<Correspondents, Written> = {
  ask: writeAsk,
  'follow-up': writeFollowUp,
  reminder: (who, _, template) => writeReminder(who, template),
}

const texts: Writing<TextTo, string> = {
  ask: textAsk,
  'follow-up': textFollowUp,
  reminder: (who, _, template) => textReminder(who, template),
}

const types = { ask: 'MESSAGE', 'follow-up': 'FOLLOW_UP_MESSAGE', reminder: 'FOLLOW_UP_MESSAGE' } as const

export const isFor = (log: ActionLog, outgoing: Outgoing): boolean => log.type === types[outgoing]

export const entryOf = ({ run, lead }: Scene, outgoing: Outgoing, items: View['items']) => ({
  leadId: lead.id,
  workflowRunId: run.id,
  type: types[outgoing],
  input: {
    workflowRunId: run.id,
    ...(items.length > 0 ? { checklistItemIds: items.map(({ id }) => id) } : {}),
  },
})
