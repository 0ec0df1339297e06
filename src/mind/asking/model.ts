import type { JSONSchema7, ModelMessage } from 'ai'
import type { ModelSettings } from '../model-settings.js'
import { cappedFetch } from './capped-fetch.js'
import type { AskedCall } from './turn.js'

/** What a model is told of a tool. */
export interface Offered {
  name: string
  description: string
  schema: object
}

export interface Question {
  system: string
  messages: ModelMessage[]
  tools: Offered[]
}

export type Heard =
  | { outcome: 'said'; text: string; calls: AskedCall[]; tokensIn: number; tokensOut: number }
  /** `again`: it may do so the next time. `why` is a word of ours, and none of what was asked. */
  | { outcome: 'failed'; again: boolean; why: string }

/** So much at the most it says at a time. */
export const mostTokensOut = 1_500

/** One question to the model that is configured. What loads it loads only here. */
export async function askModel(
  settings: ModelSettings,
  { system, messages, tools }: Question,
  signal: AbortSignal,
): Promise<Heard> {
  const { generateText, jsonSchema, tool, APICallError } = await import('ai')
  // It would write to the console.
  globalThis.AI_SDK_LOG_WARNINGS = false
  const model = await modelOf(settings)
  // From here on, since loading all that takes seconds of its own the first time on a busy machine.
  const late = AbortSignal.timeout(settings.timeoutMs)
  try {
    const said = await generateText({
      model,
      system,
      messages,
      // Without a validation: what it sends is checked where it is carried out.
      tools: Object.fromEntries(
        tools.map(({ name, description, schema }) => [
          name,
          tool({ description, inputSchema: jsonSchema(schema as JSONSchema7) }),
        ]),
      ),
      maxOutputTokens: mostTokensOut,
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, late]),
    })
    return {
      outcome: 'said',
      text: said.text.slice(0, mostText),
      calls: said.toolCalls.slice(0, mostCalls).map(({ toolName, input }) => callOf(toolName, input)),
      tokensIn: countOf(said.usage.inputTokens),
      tokensOut: countOf(said.usage.outputTokens),
    }
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (late.aborted) return { outcome: 'failed', again: true, why: 'too late' }
    if (!APICallError.isInstance(error)) return { outcome: 'failed', again: true, why: 'no answer' }
    const { statusCode, isRetryable } = error
    // A 200 that isn't what it should be is no reason to give up at once.
    const again = isRetryable || statusCode === undefined || statusCode < 400
    return { outcome: 'failed', again, why: statusCode ? `status ${statusCode}` : 'no answer' }
  }
}

const mostText = 8_000
const mostCalls = 8
const mostInputBytes = 8 * 1024

/** As it is stored. What is too long for any tool, or no object, is nothing that a tool takes. */
function callOf(name: string, input: unknown): AskedCall {
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input)
  const isShort = isObject && Buffer.byteLength(JSON.stringify(input)) <= mostInputBytes
  return { name: name.replace(/[^\w-]/g, '_').slice(0, 64), input: isShort ? input : {} }
}

const countOf = (tokens: number | undefined): number =>
  Number.isFinite(tokens) ? Math.min(Math.max(Math.round(tokens ?? 0), 0), 100_000_000) : 0

async function modelOf({ provider, url: baseURL, apiKey, model }: ModelSettings) {
  const fetch = cappedFetch
  if (provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    return createAnthropic({ baseURL, apiKey: apiKey ?? '', fetch })(model)
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  return createOpenAICompatible({ name: 'model', baseURL, ...(apiKey ? { apiKey } : {}), fetch })(model)
}
