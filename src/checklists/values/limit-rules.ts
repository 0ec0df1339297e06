import type { RuleName, ValidationRule } from '../definition-schema.js'
import { matchesPattern } from '../pattern-rules.js'
import type { Config, Json } from './value-rules.js'

/** What an item asks of a value beyond its type. */

export function rangeProblem(value: Json, config: Config): string | undefined {
  const { min, max } = (config ?? {}) as { min?: number; max?: number }
  if (min !== undefined && !isAtLeast(value, min)) return `must be at least ${min}`
  if (max !== undefined && !isAtLeast(max, value)) return `must be at most ${max}`
  return undefined
}

export function formProblem(value: Json, config: Config): string | undefined {
  const { pattern } = (config ?? {}) as { pattern?: string }
  return pattern === undefined || matchesPattern(pattern, String(value)) ? undefined : wrongForm
}

export const wrongForm = 'must have the form that is asked for'

/** The message of the first rule that the value breaks. */
export const brokenRule = (value: Json, rules: ValidationRule[]): string | undefined =>
  rules.find(({ rule, value: limit }) => !isKept[rule](value, limit))?.message

const isKept: Record<RuleName, (value: Json, limit: unknown) => boolean> = {
  pattern: (value, limit) => matchesPattern(limit as string, String(value)),
  min: (value, limit) => isAtLeast(value, limit),
  max: (value, limit) => isAtLeast(limit, value),
  minLength: (value, limit) => !isShorter(String(value), limit as number),
  maxLength: (value, limit) => isShorter(String(value), (limit as number) + 1),
  oneOf: (value, limit) => (limit as Json[]).includes(value),
  // These are asked of the documents of an item, which has no value.
  documentType: () => true,
  documentMaxAgeDays: () => true,
  documentMonths: () => true,
  documentName: () => true,
}

/** Numbers by size, dates by their text, in which the year stands first. */
const isAtLeast = (value: unknown, least: unknown): boolean => (value as number) >= (least as number)

/** In characters as people count them, more or less: a letter beyond the first 65,536 is one, and not two. */
function isShorter(text: string, length: number): boolean {
  if (text.length < length || text.length >= 2 * length) return text.length < length
  let characters = 0
  for (let at = 0; at < text.length; at++) {
    const isSecondHalf = (text.charCodeAt(at) & 0xfc00) === 0xdc00
    if (!isSecondHalf) characters++
  }
  return characters < length
}
