import type { AssistantContent, ModelMessage, ToolContent } from 'ai'
import type { Knex } from 'knex'
import { ActionLog } from '../../activity/action-log.js'
import { bound, oneOf } from '../../db/one-of.js'
import { ToolCall } from '../tool-call.js'
import type { Said, Turn } from './turn.js'

interface TakenTurn {
  turn: Turn
  said: Said | undefined
}

/** What was said and done before, in the shape in which a model expects it. */
export async function conversationOf(trx: Knex.Transaction, turns: TakenTurn[]): Promise<ModelMessage[]> {
  const done = await doneIn(trx, turns)
  return turns.flatMap(({ turn, said }) => {
    if (!said) return []
    const idOf = (position: number) => `turn${turn.number}call${position}`
    const text: AssistantContent = said.text === '' ? [] : [{ type: 'text', text: said.text }]
    const calls = said.calls.map(({ name, input }, position) => ({
      type: 'tool-call' as const,
      toolCallId: idOf(position),
      toolName: name,
      input,
    }))
    const results: ToolContent = said.calls.map(({ name }, position) => ({
      type: 'tool-result',
      toolCallId: idOf(position),
      toolName: name,
      output: { type: 'text', value: JSON.stringify(cameOf(done.get(`${turn.id} ${position}`))) },
    }))
    return [
      { role: 'assistant' as const, content: [...text, ...calls] },
      { role: 'tool' as const, content: results },
    ]
  })
}

const cameOf = (log: ActionLog | undefined) => (log?.error ? { refused: log.error } : (log?.output ?? {}))

/** By turn and place. */
async function doneIn(trx: Knex.Transaction, turns: TakenTurn[]): Promise<Map<string, ActionLog>> {
  const [first] = turns
  if (!first) return new Map()
  const { workspaceId } = first.turn
  const ids = turns.map(({ turn }) => turn.id)
  const calls = await ToolCall.inBySql(workspaceId, trx, oneOf('turn_id', trx), [bound(ids)])
  const logIds = calls.map(({ actionLogId }) => actionLogId)
  const logs = await ActionLog.inBySql(workspaceId, trx, oneOf('id', trx), [bound(logIds)])
  const byId = new Map(logs.map(log => [log.id, log]))
  return new Map(
    calls.flatMap(({ turnId, position, actionLogId }) => {
      const log = byId.get(actionLogId)
      return log ? [[`${turnId} ${position}`, log] as const] : []
    }),
  )
}
