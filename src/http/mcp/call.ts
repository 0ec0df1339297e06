import { text } from 'node:stream/consumers'
import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Context } from '../../context.js'
import { LeadspreadError, Unavailable } from '../../errors.js'
import { forRequest } from '../../for-request.js'
import type { ApiKey } from '../../workspaces/api-key.js'
import { refuseKey } from '../auth.js'
import { isWrite } from '../endpoint.js'
import { problem, shownOf } from '../errors.js'
import { inTime } from '../in-time.js'
import { cursorAt } from '../pages.js'
import { callerOf, discard, type Given, perform, performInTime } from '../perform.js'
import { Json } from '../sending/json.js'
import { Streamed } from '../sending/streamed.js'
import { readArguments } from './read-arguments.js'
import type { Tool } from './tools.js'

/** Who calls a tool, and by what the call is found in logs, events and the audit log. */
interface Asker {
  key: ApiKey
  requestId: string
  ip: string | null
}

/** A page of a list has no more than half of that, unless one row has. */
const mostBytes = 2 * 1024 * 1024

/** What an operation of the API answers, or the problem that it refuses with. Refusals come in the API's order. */
export async function callTool(
  made: Context,
  tool: Tool,
  sent: Record<string, unknown>,
  { key, requestId, ip }: Asker,
): Promise<CallToolResult> {
  const { config, log } = made
  const context = forRequest(made, requestId)
  const { endpoint } = tool
  const line = { requestId, tool: endpoint.operationId, workspaceId: key.workspaceId, keyId: key.id }
  try {
    refuseKey(key, endpoint)
    const { input, repeatable } = readArguments(tool, sent)
    const work = (deadline: Date) =>
      perform(context, callerOf(key, { requestId, ip, deadline }), endpoint, input, repeatable)
    const given = await performInTime(context, endpoint, { requestId, work, late: tooLate })
    const answer = await inTime(shown(given), config.requestTimeoutMs, tooLate).finally(() => discard(given))
    log.info({ ...line, status: given.status }, 'a tool was called')
    return { content: [{ type: 'text', text: bounded(answer, isWrite(endpoint)) }] }
  } catch (error) {
    const fault = shownOf(error, requestId, log)
    log.info({ ...line, status: fault.status }, 'a tool was called')
    return refused(fault, requestId, config.baseUrl)
  }
}

export const refused = (fault: LeadspreadError, requestId: string, baseUrl: string): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text: JSON.stringify(problem(fault, requestId, baseUrl)) }],
})

/** Always an object, so that there is room for what HTTP tells in headers. */
async function shown({ body, next, replayed }: Given): Promise<string> {
  if (body instanceof Streamed) {
    if (body.length > mostBytes) throw tooMuch()
    return text(body.stream)
  }
  if (body instanceof Json) return body.written.toString()
  return JSON.stringify({
    ...(Array.isArray(body) ? { items: body } : (body ?? { success: true })),
    ...(next === undefined ? {} : { nextCursor: cursorAt(next) }),
    ...(replayed ? { idempotencyReplayed: true } : {}),
  })
}

/** A change that was made can't be refused any more. */
function bounded(answer: string, isMade: boolean): string {
  if (Buffer.byteLength(answer) <= mostBytes) return answer
  if (!isMade) throw tooMuch()
  return JSON.stringify({ success: true, leftOut: 'It is done. The answer is larger than 2 MiB.' })
}

const tooMuch = () =>
  new LeadspreadError(
    400,
    'answer_too_large',
    'The answer is larger than 2 MiB. Ask for less of it, with a smaller limit, or through the REST API.',
  )

const tooLate = () =>
  new Unavailable('The call took too long. Repeat it, under the same idempotencyKey if it is a write.', 5)
