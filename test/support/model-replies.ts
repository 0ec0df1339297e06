import type { ExecutionContext } from 'ava'
import { ActionLog } from '../../src/activity/action-log.js'
import { Message } from '../../src/activity/message.js'
import { newId } from '../../src/ids.js'
import { receiveMessage } from '../../src/inbox/receive-message.js'
import { Lead } from '../../src/leads/lead.js'
import { Turn } from '../../src/mind/asking/turn.js'
import { replyByRules } from '../../src/mind/fall-back.js'
import { replyByModel } from '../../src/mind/reply.js'
import { eventually } from './eventually.js'
import { askedLead } from './mailbox.js'
import { type ModelServer, modelServer } from './model-server.js'
import type { World } from './world.js'

type Provider = Parameters<typeof modelServer>[1]

/** A lead that was asked for an EIN and other items, and a model that answers what it writes. */
export async function leadOfModel(
  t: ExecutionContext,
  {
    kind,
    provider,
    settings = {},
  }: { kind?: 'checklist' | 'support'; provider?: Provider; settings?: Record<string, string> } = {},
) {
  const model: ModelServer = await modelServer(t, provider)
  const boxes = await askedLead(t, kind, { ...model.settings, ...settings })
  const { w, leadId } = boxes
  const { context, workspaceId } = w
  const open = () => Message.in(workspaceId, context.db).where({ replyState: 'open' }).orderBy('id')

  /** As the workflow does it: by rules, where the model fails. */
  const answer = async (messageId: string, tries = 3): Promise<string> => {
    const ids = { workspaceId, messageId }
    for (let n = 1; n <= tries; n++) {
      const outcome = await replyByModel(context, ids, new AbortController().signal).catch(() => 'failed')
      if (outcome === 'unable') break
      if (outcome !== 'failed') return outcome
    }
    return replyByRules(context, ids)
  }

  return {
    ...boxes,
    model,
    open,
    answer,
    /** Writes to its lender, and waits for what comes of it. */
    write: async (text: string, subject?: string): Promise<string> => {
      await boxes.reply(text, subject === undefined ? {} : { subject })
      const [message] = await open()
      return message ? answer(message.id) : 'nobody'
    },
    toolCalls: () => ActionLog.in(workspaceId, context.db).where({ leadId, type: 'TOOL_CALL' }).orderBy('id'),
    turns: () => Turn.in(workspaceId, context.db).where({ leadId }).orderBy('id'),
    outgoing: () =>
      Message.in(workspaceId, context.db).where({ leadId, direction: 'OUTBOUND' }).orderBy('id'),
    entry: async (code: string) => {
      const { body } = await w.send('GET', `/api/v1/leads/${leadId}/checklist`)
      const groups = body as {
        items: { checklistItem: { code: string }; value: unknown; status: string }[]
      }[]
      return groups.flatMap(({ items }) => items).find(({ checklistItem }) => checklistItem.code === code)
    },
  }
}

/** As if a lead had written it by e-mail; returns the id of the message. */
export async function hearFrom(w: World, leadId: string, text: string): Promise<string> {
  const { context, workspaceId } = w
  const lead = await Lead.in(workspaceId, context.db).findById(leadId).throwIfNotFound()
  const externalId = newId('message')
  await receiveMessage(context, lead, {
    channel: 'EMAIL',
    externalId,
    subject: null,
    text,
    files: [],
    isAutomatic: false,
    authentication: null,
  })
  const [message] = await Message.in(workspaceId, context.db).where({ externalId })
  return message?.id ?? ''
}

/** Who has answered it, once somebody has. */
export const untilAnswered = ({ context, workspaceId }: World, messageId: string) =>
  eventually(
    async () => (await Message.in(workspaceId, context.db).findById(messageId).throwIfNotFound()).replyState,
    state => state !== 'open',
    60_000,
  )
