import type { Knex } from 'knex'
import { ActionLog } from '../activity/action-log.js'
import { recordAudit } from '../audit/record.js'
import { maskTexts } from '../checklists/field-types.js'
import type { Context } from '../context.js'
import { transact } from '../db/transact.js'
import { newId } from '../ids.js'
import type { AskedCall } from './asking/turn.js'
import { lockReply, type ReplyIds, type Scene } from './scene.js'
import { ToolCall } from './tool-call.js'
import type { Came, Tool } from './tools/tool.js'
import { toolNamed } from './tools/tools.js'

interface Asked {
  turnId: string
  /** Its place in the turn. */
  position: number
  /** What the numbers of the turn stand for. */
  items: string[]
  call: AskedCall
}

/** Does what a model wants done, if it may: once, in the transaction of its log. */
export function carryOut(context: Context, ids: ReplyIds, asked: Asked): Promise<'done' | 'over'> {
  return transact(context.db, async trx => {
    const scene = await lockReply(context, trx, ids)
    if (!scene) return 'over'
    if (await isDone(trx, ids, asked)) return 'done'
    const tool = toolNamed(asked.call.name)
    const came = await use(scene, tool, asked)
    const actionLogId = await writeDown(scene, tool, asked, came)
    const { turnId, position } = asked
    await ToolCall.insertAllIn(ids.workspaceId, trx, [
      { turnId, position, leadId: scene.lead.id, actionLogId },
    ])
    await recordAudit(trx, scene.by, 'tool.called', actionLogId)
    return 'done'
  })
}

async function isDone(trx: Knex.Transaction, { workspaceId }: ReplyIds, { turnId, position }: Asked) {
  const there = await ToolCall.inBySql(workspaceId, trx, 'turn_id = ?', [turnId])
  return there.some(call => call.position === position)
}

async function use(scene: Scene, tool: Tool | undefined, { items, call }: Asked): Promise<Came> {
  if (!tool) return { refused: 'There is no such tool.' }
  const read = tool.input.safeParse(call.input)
  if (!read.success) {
    const problems = read.error.issues.map(({ path, message }) => `${path.join('.') || 'input'}: ${message}`)
    return { refused: `The arguments are wrong. ${problems.slice(0, 5).join('; ')}`.slice(0, 1_000) }
  }
  return tool.use({ ...scene, itemId: number => items[number - 1] }, read.data)
}

const unknown = { id: 'unknown', name: 'Unknown tool', description: 'A tool that there is not.' }

/** What was sent to it is kept without what looks like an SSN or EIN. */
async function writeDown(
  { trx, lead, begun, now }: Scene,
  tool: Tool | undefined,
  { call }: Asked,
  came: Came,
): Promise<string> {
  const { id, name, description } = tool ?? unknown
  const sent = maskTexts({ tool: call.name, ...(call.input as object) })
  const entry =
    'refused' in came
      ? { status: 'FAILED', summary: `${name}: refused`, input: sent, output: {}, error: came.refused }
      : { status: 'COMPLETED', summary: came.summary, input: came.input, output: came.output, error: null }
  const logId = newId('actionLog')
  const of = {
    leadId: lead.id,
    parentActionId: begun.id,
    type: 'TOOL_CALL',
    createdAt: now,
    completedAt: now,
  }
  const log = { id: logId, ...of, ...entry, tool: { id, name, description } }
  await ActionLog.insertAllIn(lead.workspaceId, trx, [log])
  return logId
}
