import type { Classification } from './recognise-rules.js'

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

export interface RuleResult {
  isValid: boolean
  ruleName: string
  isValidReason: string
}

export interface ValidationResult {
  /** Null when nobody can tell. */
  overallValid: boolean | null
  otherNotes: string
  validationResults: RuleResult[]
}

export interface Judgement {
  perDocument: Map<string, ValidationResult>
  entry: { status: 'COMPLETED' | 'INVALID' | 'NEEDS_REVIEW' | 'TODO'; validationError: string | null }
}

export function judge(
  _item: JudgedItem,
  _documents: JudgedDocument[],
  _context: { today: string; names: string[] },
): Judgement {
  return { perDocument: new Map(), entry: { status: 'TODO', validationError: null } }
}

export const fits = (_item: JudgedItem, _classification: Classification): boolean => false
