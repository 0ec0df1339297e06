import type { KnownNames } from '../../names.js'
import type { Classification } from '../recognise-rules.js'

export interface JudgedItem {
  fieldType: string
  config: Record<string, unknown> | null
  validationRules: { name: string; rule: string; value: unknown; message: string }[]
}

export interface JudgedDocument {
  id: string
  classification: Classification | null
  extractionStatus: 'completed' | 'skipped' | 'failed'
}

export interface JudgingContext {
  /** YYYY-MM-DD, where the workspace is. */
  today: string
  /** Of the lead and its business. */
  names: KnownNames
}

export interface RuleResult {
  isValid: boolean
  ruleName: string
  isValidReason: string
}

/** What a rule says about one document; a sentence alone when it can't be told. */
export type Finding = RuleResult | string | undefined

export interface JudgingTogether extends JudgingContext {
  newest: string | null
}

export const ruleOf = ({ validationRules }: JudgedItem, rule: string) =>
  validationRules.find(one => one.rule === rule)

export function wantedTypes(item: JudgedItem): string[] | undefined {
  const value = ruleOf(item, 'documentType')?.value
  const named = (Array.isArray(value) ? value : [value]).filter(type => typeof type === 'string')
  if (named.length > 0) return named
  return item.fieldType === 'FILE' ? undefined : [item.fieldType]
}

export const holds = ({ type, alsoHolds }: Classification, wanted: string): boolean =>
  type === wanted || (alsoHolds?.some(held => held === wanted) ?? false)
