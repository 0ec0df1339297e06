import type { Caller } from '../caller.js'
import type { Context } from '../context.js'
import { onlyTestData } from '../db/reach.js'
import { type ApiKey, mayReveal } from '../workspaces/api-key.js'
import type { AnyEndpoint } from './endpoint.js'
import { type Answer, IdempotentRequest } from './idempotency.js'
import { inTime } from './in-time.js'
import { StoredFile } from './sending/stored-file.js'
import { ListStream } from './sending/stream-list.js'
import { Streamed } from './sending/streamed.js'
import type { Upload } from './uploads/upload.js'

/** What was sent, as the endpoint's schemas read it. */
export interface Input {
  params: unknown
  query: unknown
  body: unknown
  files: Upload['files']
  page: object
}

/** A write that may be sent again: by what it is known, and what was sent. */
export interface Repeatable {
  method: string
  path: string
  key: string
  body: unknown
}

export interface Given extends Answer {
  /** Of a list: the id after which its next page begins. */
  next?: string | undefined
  replayed?: boolean
  /** Tells the audit log that it was given out. */
  told?: (() => Promise<void>) | undefined
}

/** On whose behalf a request is performed, once its key is known. */
export const callerOf = (
  key: ApiKey,
  asked: { requestId: string; ip: string | null; deadline: Date },
): Caller => ({
  workspaceId: key.workspaceId,
  keyId: key.id,
  origin: 'api',
  ...asked,
  test: key.mode === 'test',
  reveals: mayReveal(key),
  revealed: new Set(),
})

interface Work {
  requestId: string
  work(deadline: Date): Promise<Given>
  late(): Error
}

/** With the time that the endpoint has. What is only there afterwards is closed, and its failure is for the log. */
export async function performInTime(
  { config, clock, log }: Context,
  { operation }: AnyEndpoint,
  { requestId, work, late }: Work,
): Promise<Given> {
  const timeoutMs = operation ? config.operationTimeoutMs : config.requestTimeoutMs
  const working = work(new Date(clock().getTime() + timeoutMs))
  working.catch(error => log.debug({ err: error, requestId }, 'a request failed'))
  return inTime(working, timeoutMs, late).catch(error => {
    working.then(discard, () => {})
    throw error
  })
}

/** What an endpoint does with input that is checked already, however that came. Refusals of here: 404, 409, 422. */
export async function perform(
  context: Context,
  caller: Caller,
  endpoint: AnyEndpoint,
  input: Input,
  repeatable?: Repeatable,
): Promise<Given> {
  const { workspaceId, keyId: apiKeyId, deadline } = caller
  if (!repeatable || apiKeyId === null) return handle(context, caller, endpoint, input)
  const once = new IdempotentRequest(context, { workspaceId, apiKeyId, deadline, ...repeatable })
  return handleOnce(context, caller, endpoint, input, once)
}

async function handle(context: Context, caller: Caller, endpoint: AnyEndpoint, input: Input): Promise<Given> {
  const seen = caller.test ? { ...context, db: onlyTestData(context.db) } : context
  const result = await endpoint.handle(seen, caller, input)
  const view = endpoint.view(result)
  const body = endpoint.stream && isBatches(view) ? await ListStream.begin(view, endpoint.stream.under) : view
  const given = { status: endpoint.status, body, next: endpoint.next?.(result) }
  const told = () => tellOfReads(context, caller, endpoint, input)
  if (body instanceof StoredFile) return { ...given, told }
  await told().catch(error => {
    discard(given)
    throw error
  })
  return given
}

/** Under an Idempotency-Key: a repeat is given what the first one was. */
async function handleOnce(
  context: Context,
  caller: Caller,
  endpoint: AnyEndpoint,
  input: Input,
  once: IdempotentRequest,
): Promise<Given> {
  const first = await once.begin()
  if (first) {
    caller.revealed = new Set(first.revealed)
    await tellOfReads(context, caller, endpoint, input)
    return { ...first, replayed: true }
  }
  const revealed = () => [...(caller.revealed ?? [])]
  caller.repeatId = once.repeatId
  caller.settle = (trx, result) =>
    once.settle(trx, { status: endpoint.status, body: endpoint.view(result), revealed: revealed() })
  try {
    const answer = await handle(context, caller, endpoint, input)
    await once.settleAfterwards({ ...answer, revealed: revealed() })
    return answer
  } catch (error) {
    await once.release()
    throw error
  }
}

/** What the audit log hears of an answer: that it was given, and whose secrets stand in it. */
async function tellOfReads(
  { audit }: Context,
  caller: Caller,
  { reads }: AnyEndpoint,
  input: { query: unknown; params: unknown },
): Promise<void> {
  if (reads) {
    const action = typeof reads.action === 'string' ? reads.action : reads.action(input)
    await audit.read(caller, action, reads.subject(input))
  }
  for (const leadId of caller.revealed ?? []) await audit.read(caller, 'lead.values_read', leadId)
}

const isBatches = (seen: unknown): seen is AsyncIterable<unknown[]> =>
  Symbol.asyncIterator in (seen as object)

/** Of an answer that nobody waits for any more, what it holds open is closed. */
export function discard({ body }: Given): void {
  if (body instanceof Streamed) body.stream.destroy()
  if (body instanceof ListStream) body.close()
}
