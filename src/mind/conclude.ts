import { ActionLog } from '../activity/action-log.js'
import type { Context } from '../context.js'
import { transact } from '../db/transact.js'
import { hasAnsweredEnough } from '../inbox/answer.js'
import { sayPassedOn } from '../inbox/reply-rules.js'
import { sendAnswer } from '../inbox/send-answer.js'
import { escalateOnce } from '../leads/escalations/escalate-once.js'
import type { Correspondents } from '../runs/message-rules.js'
import { isTooLong, type Parts, paragraphsOf, tidied } from './compose-rules.js'
import { type Allowed, breachesOf } from './guard-rules.js'
import { closeReply, lockReply, type ReplyIds, type Scene } from './scene.js'

type Concluded = 'answered' | 'silent' | 'unable'

/**
 * Sends what the model wants to say, once it has done what it wanted done. What it must not say isn't sent: a person is told, and
 * the rules answer. So they do where it has nothing to say.
 */
export async function conclude(context: Context, ids: ReplyIds, said: string): Promise<Concluded> {
  return transact(context.db, async trx => {
    const scene = await lockReply(context, trx, ids)
    if (!scene) return 'silent'
    if (await hasAnsweredEnough(trx, scene)) {
      await closeReply(scene, 'none')
      return 'silent'
    }
    const done = await usesOf(scene)
    const parts = partsOf(tidied(said), done)
    const breaches = breachesOf(parts.text, allowedIn(scene, parts))
    if (breaches.length > 0) {
      const kinds = [...new Set(breaches.map(({ kind }) => kind))].sort().join(', ')
      const note = `It was held back: ${kinds}.`
      await escalateOnce(trx, scene.lead, { reason: heldBack, note, by: scene.by, now: scene.now })
      return 'unable'
    }
    const saying = sayingOf(scene, parts, done)
    if (!saying) return 'unable'
    const template = saying === sayPassedOn ? scene.workflow.words?.passedOn : undefined
    const { channel, subject } = scene.message
    const answer = { summary: 'Answers a message', paragraphs: saying, template }
    await sendAnswer(context, trx, { ...scene, channel, subject }, answer)
    await closeReply(scene, 'model')
    return 'answered'
  })
}

const heldBack = 'An answer said something that an agent may not say.'

/** What was done for this answer. What was refused has done nothing. */
const usesOf = ({ trx, begun }: Scene): Promise<ActionLog[]> =>
  ActionLog.inBySql(
    begun.workspaceId,
    trx,
    `parent_action_id = ? and type = 'TOOL_CALL' and status = 'COMPLETED'`,
    [begun.id],
    'order by id',
  )

const usedOf = (uses: ActionLog[], toolId: string): ActionLog['output'][] =>
  uses.filter(({ tool }) => tool?.id === toolId).map(({ output }) => output)

/** Each thing once, however often the model has asked for it. */
function partsOf(text: string, uses: ActionLog[]): Parts {
  const found = usedOf(uses, 'answer_from_knowledge').map(output => ({
    text: String(output.text),
    source: String(output.source),
  }))
  const requested = usedOf(uses, 'request_item').map(output => ({
    label: String(output.label),
    clientInstructions: typeof output.how === 'string' ? output.how : null,
  }))
  return { text, found: onceBy(found, 'source'), requested: onceBy(requested, 'label') }
}

const onceBy = <T, K extends keyof T>(all: T[], name: K): T[] => [
  ...new Map(all.map(one => [one[name], one])).values(),
]

/** What the lender says itself, and who writes to whom, may be repeated. */
function allowedIn({ agent, workspace, lead }: Scene, { found, requested }: Parts): Allowed {
  const given = (texts: (string | null)[]) => texts.filter(text => text !== null && text !== '') as string[]
  return {
    ownWords: [
      ...found.map(({ text }) => text),
      ...requested.flatMap(({ label, clientInstructions }) => given([label, clientInstructions])),
    ],
    hosts: [],
    contacts: given([agent.email, agent.phoneNumber, lead.email, lead.phoneNumber]),
    names: given([agent.name, workspace.name, lead.firstName, lead.lastName, lead.businessName]),
  }
}

type Saying = (who: Correspondents) => string[]

/** Undefined: it has nothing to say, or more than anybody would read. */
function sayingOf({ context, lead, message }: Scene, parts: Parts, uses: ActionLog[]): Saying | undefined {
  const route = context.channels.routeTo(lead, message.channel)
  if (isTooLong(parts, route?.channel ?? message.channel)) return undefined
  const isAnything = parts.text !== '' || parts.found.length > 0 || parts.requested.length > 0
  if (isAnything) return paragraphsOf(parts)
  return usedOf(uses, 'escalate').length > 0 ? sayPassedOn : undefined
}
