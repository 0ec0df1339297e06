import { z } from 'zod'
import { httpUrl, seconds } from '../settings/values.js'

/** What a model may use up, in a day of a workspace or in all of a run. */
export interface Budget {
  calls: number
  tokens: number
  /** In the currency of the prices. */
  money: number
  seconds: number
}

/** The model that answers leads. */
export interface ModelSettings {
  provider: 'openai-compatible' | 'anthropic'
  url: string
  apiKey: string | undefined
  model: string
  /** For a million tokens. */
  prices: { in: number; out: number }
  timeoutMs: number
  budgets: { day: Budget; run: Budget }
}

const names = ['calls', 'tokens', 'money', 'seconds'] as const
const price = z.coerce.number().min(0).max(100_000)

/** As `calls=100,money=5`. What it doesn't name stays as it is. */
const budget = (usual: Budget) =>
  z
    .string()
    .default('')
    .transform((text, checked) => {
      const given = text === '' ? [] : text.split(',').map(part => part.split('=').map(one => one.trim()))
      const isRight = ([name, amount, ...more]: string[]) =>
        more.length === 0 &&
        names.some(known => known === name) &&
        /^\d{1,12}(\.\d{1,6})?$/.test(amount ?? '')
      if (given.every(isRight))
        return { ...usual, ...Object.fromEntries(given.map(([name, amount]) => [name, Number(amount)])) }
      checked.addIssue({
        code: 'custom',
        message: `must be amounts of ${names.join(', ')} with commas between: calls=100,money=5`,
      })
      return z.NEVER
    })

export const modelVariables = {
  LLM_PROVIDER: z.enum(['openai-compatible', 'anthropic']).optional(),
  LLM_URL: httpUrl.optional(),
  LLM_API_KEY: z.string().optional(),
  LLM_MODEL: z.string().max(200).optional(),
  LLM_PRICE_IN: price.default(0),
  LLM_PRICE_OUT: price.default(0),
  LLM_TIMEOUT_MS: seconds(100).max(120_000).default(60_000),
  LLM_BUDGET_DAY: budget({ calls: 2_000, tokens: 4_000_000, money: 20, seconds: 14_400 }),
  LLM_BUDGET_RUN: budget({ calls: 100, tokens: 400_000, money: 2, seconds: 1_800 }),
}

type Variables = z.output<z.ZodObject<typeof modelVariables>>

const anthropicUrl = 'https://api.anthropic.com/v1'

/** What is missing beside what is set. */
export function modelProblems(from: Readonly<NodeJS.ProcessEnv>): string[] {
  const { LLM_PROVIDER, LLM_URL, LLM_API_KEY, LLM_MODEL } = from
  if (!LLM_PROVIDER)
    return LLM_URL || LLM_API_KEY || LLM_MODEL
      ? ['  LLM_PROVIDER: is required with LLM_URL, LLM_API_KEY and LLM_MODEL']
      : []
  const problems = LLM_MODEL ? [] : ['  LLM_MODEL: is required with LLM_PROVIDER']
  if (LLM_PROVIDER === 'openai-compatible' && !LLM_URL)
    problems.push('  LLM_URL: is required with LLM_PROVIDER=openai-compatible')
  if (LLM_PROVIDER === 'anthropic' && !LLM_API_KEY)
    problems.push('  LLM_API_KEY: is required with LLM_PROVIDER=anthropic')
  return problems
}

/** Null: rules answer, as they do without a model. */
export const modelFrom = (env: Variables): ModelSettings | null =>
  env.LLM_PROVIDER && env.LLM_MODEL
    ? {
        provider: env.LLM_PROVIDER,
        url: env.LLM_URL ?? anthropicUrl,
        apiKey: env.LLM_API_KEY,
        model: env.LLM_MODEL,
        prices: { in: env.LLM_PRICE_IN, out: env.LLM_PRICE_OUT },
        timeoutMs: env.LLM_TIMEOUT_MS,
        budgets: { day: env.LLM_BUDGET_DAY, run: env.LLM_BUDGET_RUN },
      }
    : null
