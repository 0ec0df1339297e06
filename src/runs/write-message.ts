import type { ActionLog } from '../activity/action-log.js'
import { cancelPlanned, type Way } from '../activity/outgoing.js'
import { Agent } from '../agents/agent.js'
import type { Workflow } from '../agents/workflow.js'
import { correspondentsOf } from './correspondents.js'
import {
  type Correspondents,
  filled,
  type Letter,
  listsOf,
  writeAsk,
  writeFollowUp,
  writeReminder,
} from './message-rules.js'
import type { Outgoing } from './next-step-rules.js'
import { mayWriteTo, type Scene, type View } from './scene.js'
import { putOnItsWay } from './sending/put-on-its-way.js'
import {
  type TextTo,
  textAsk,
  textFollowUp,
  textInOwnWords,
  textReminder,
} from './sending/text-message-rules.js'
import { wordsFor } from './sending/words-for.js'

/** In place of what was planned, if that is what it was planned for. */
export async function send(scene: Scene, view: View, outgoing: Outgoing): Promise<Way> {
  const { context, trx, lead, planned, now } = scene
  const { agent, words } = await wordsOf(scene, view, outgoing)
  const replaced = planned && isFor(planned, outgoing) ? planned : undefined
  if (planned && !replaced) await cancelPlanned(trx, planned, now.toISOString())
  const outgoingNow = { ...entryOf(scene, outgoing, view), planned: replaced }
  return putOnItsWay(context, trx, { lead, agent, outgoing: outgoingNow, words, now: now.toISOString() })
}

/** What it would say now. In the transaction that records it, and with the lead locked: what was decided is still so. */
export async function wordsOf(scene: Scene, view: View, outgoing: Outgoing) {
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
      letter: to => letters[outgoing](to, view, workflow),
      text: to => texts[outgoing](to, view, workflow),
    },
  )
  return { agent, words }
}

type Writing<To, Words> = Record<Outgoing, (who: To, view: View, workflow: Workflow) => Words>

const letters: Writing<Correspondents, Letter> = {
  ask: (who, { items, news }, { words }) => writeAsk(who, items, news, words?.ask),
  'follow-up': (who, { items, news }, { words }) => writeFollowUp(who, items, news, words?.followUp),
  reminder: (who, _, { message }) => writeReminder(who, message),
}

const texts: Writing<TextTo, string> = {
  ask: (who, view, { words }) => ownText(who, view, words?.ask) ?? textAsk(who, view.items),
  'follow-up': (who, view, { words }) => ownText(who, view, words?.followUp) ?? textFollowUp(who, view.items),
  reminder: (who, _, { message }) => textReminder(who, message),
}

const ownText = (who: TextTo, { items, news }: View, template: string | undefined) =>
  textInOwnWords(who, filled(who, template, listsOf(items, news)))

const types = { ask: 'MESSAGE', 'follow-up': 'FOLLOW_UP_MESSAGE', reminder: 'FOLLOW_UP_MESSAGE' } as const

export const isFor = (log: ActionLog, outgoing: Outgoing): boolean => log.type === types[outgoing]

export const entryOf = (
  { run, lead }: Scene,
  outgoing: Outgoing,
  { items, countsFrom, summaryOf }: View,
) => ({
  leadId: lead.id,
  workflowRunId: run.id,
  type: types[outgoing],
  summary: summaryOf(outgoing),
  input: {
    workflowRunId: run.id,
    ...(items.length > 0 ? { checklistItemIds: items.map(({ id }) => id) } : {}),
    ...(countsFrom === undefined ? {} : { countsFrom }),
  },
})
