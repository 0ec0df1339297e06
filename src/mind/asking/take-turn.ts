import type { ModelMessage } from 'ai'
import { loadChecklist } from '../../checklists/load-checklist.js'
import type { Context } from '../../context.js'
import { transact } from '../../db/transact.js'
import { newId } from '../../ids.js'
import { factsOf } from '../../leads/fields.js'
import type { Secrets } from '../../secrets.js'
import { Workspace } from '../../workspaces/workspace.js'
import type { ModelSettings } from '../model-settings.js'
import { lockReply, type ReplyIds, type Scene } from '../scene.js'
import { offered } from '../tools/tools.js'
import { costMicrosOf, fits, mostTokensOf } from './budget-rules.js'
import { conversationOf } from './conversation.js'
import { askModel, type Heard, mostTokensOut, type Question } from './model.js'
import { numbered, promptFor } from './prompt.js'
import { type Said, saidIn, sealSaid, Turn } from './turn.js'
import { usedByRun, usedSince } from './used.js'

const dayMs = 86_400_000

type Taken =
  | { outcome: 'said'; turnId: string; said: Said }
  /** `over`: there is nothing to answer any more. `again`: it may say something the next time. */
  | { outcome: 'over' | 'unable' | 'again' }

/**
 * What the model says next. What it has said once is stored, and not asked for again. Before it is asked, what it may use at the
 * most is counted against the budgets, so that many who ask at once don't exceed them together.
 */
export async function takeTurn(
  context: Context,
  settings: ModelSettings,
  ids: ReplyIds,
  number: number,
  signal: AbortSignal,
): Promise<Taken> {
  const begun = await transact(context.db, trx => begin(context, trx, settings, ids, number))
  if (begun.outcome !== 'asks') return begun
  const { turnId, items, question } = begun
  const began = performance.now()
  const heard = await askModel(settings, question, signal)
  const ms = Math.round(performance.now() - began)
  if (heard.outcome === 'failed') context.log.warn({ turnId, why: heard.why }, 'a model did not answer')
  return settle(context, settings, { ...ids, turnId, items, ms }, heard)
}

type Begun = Taken | { outcome: 'asks'; turnId: string; items: string[]; question: Question }

async function begin(
  context: Context,
  trx: Scene['trx'],
  settings: ModelSettings,
  ids: ReplyIds,
  number: number,
): Promise<Begun> {
  const scene = await lockReply(context, trx, ids)
  if (!scene) return { outcome: 'over' }
  const { workspaceId, messageId } = ids
  const turns = await Turn.inBySql(workspaceId, trx, 'message_id = ?', [messageId], 'order by number')
  const before = turns.slice(0, number - 1).map(turn => ({ turn, said: saidIn(context.secrets, turn) }))
  const there = turns[number - 1]
  if (there?.answer) return takenFrom(context.secrets, there)
  const checklist = await loadChecklist(context, trx, scene.workspace, factsOf(scene.lead))
  const items = numbered(checklist, before.at(-1)?.said?.items ?? [])
  const { system, data } = await promptFor(scene, checklist, items)
  const messages: ModelMessage[] = [{ role: 'user', content: data }, ...(await conversationOf(trx, before))]
  const question = { system, messages, tools: offered }
  const turnId = await reserve(scene, settings, { there, number, question })
  return turnId ? { outcome: 'asks', turnId, items, question } : { outcome: 'unable' }
}

/** Undefined: a budget has no room for it. */
async function reserve(
  { context, trx, lead, run, message }: Scene,
  settings: ModelSettings,
  { there, number, question }: { there: Turn | undefined; number: number; question: Question },
): Promise<string | undefined> {
  const { workspaceId } = lead
  const { prices, budgets, model } = settings
  const tokensIn = mostTokensOf([JSON.stringify(question)])
  const cost = { tokensIn, tokensOut: mostTokensOut }
  const costMicros = costMicrosOf(prices, cost)
  const next = { calls: 1, tokens: tokensIn + mostTokensOut, costMicros, ms: 0 }
  // Who counts and then writes does so alone.
  await Workspace.lock(workspaceId, trx, 'true', [], 'for no key update')
  // What is paid for is paid for in real time, whatever clock the workspace has.
  const now = context.clock()
  const since = new Date(now.getTime() - dayMs).toISOString()
  const isRoom =
    fits(budgets.day, await usedSince(trx, workspaceId, since), next) &&
    fits(budgets.run, await usedByRun(trx, workspaceId, run.id), next)
  if (!isRoom) return undefined
  if (there) {
    await Turn.updateIn(workspaceId, trx, there.id, { ...cost, costMicros, calls: there.calls + 1, model })
    return there.id
  }
  const id = newId('turn')
  const of = { leadId: lead.id, workflowRunId: run.id, messageId: message.id }
  await Turn.insertAllIn(workspaceId, trx, [
    {
      id,
      ...of,
      number,
      model,
      answer: null,
      calls: 1,
      ...cost,
      costMicros,
      ms: 0,
      createdAt: now.toISOString(),
    },
  ])
  return id
}

interface Asked extends ReplyIds {
  turnId: string
  items: string[]
  ms: number
}

/** What was said first counts: a second who has asked for the same turn takes that. */
async function settle(
  { db, secrets }: Context,
  { prices }: ModelSettings,
  { workspaceId, turnId, items, ms }: Asked,
  heard: Heard,
): Promise<Taken> {
  return transact(db, async trx => {
    const turn = await Turn.lock(workspaceId, trx, 'id = ?', [turnId])
    if (!turn) return { outcome: 'over' }
    if (turn.answer !== null) return takenFrom(secrets, turn)
    if (heard.outcome === 'failed') {
      const nothing = { tokensIn: 0, tokensOut: 0, costMicros: 0 }
      await Turn.updateIn(workspaceId, trx, turnId, { ...nothing, ms: turn.ms + ms })
      return { outcome: heard.again ? 'again' : 'unable' }
    }
    const { text, calls, tokensIn, tokensOut } = heard
    const said = { items, text, calls }
    const used = { tokensIn, tokensOut, costMicros: costMicrosOf(prices, heard) }
    const answer = sealSaid(secrets, turn, said)
    await Turn.updateIn(workspaceId, trx, turnId, { ...used, answer, ms: turn.ms + ms })
    return { outcome: 'said', turnId, said }
  })
}

/** One that doesn't open any more says nothing. */
function takenFrom(secrets: Secrets, turn: Turn): Taken {
  const said = saidIn(secrets, turn)
  return said ? { outcome: 'said', turnId: turn.id, said } : { outcome: 'unable' }
}
