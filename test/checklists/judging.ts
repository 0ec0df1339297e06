import type { RuleName, ValidationRule } from '../../src/checklists/definition-schema.js'
import { type FieldTypeName, judgeValue } from '../../src/checklists/field-types.js'
import { PatternBudget } from '../../src/checklists/pattern-rules.js'
import type { Json } from '../../src/checklists/values/value-rules.js'

export const settings = { defaultRegion: 'US' }
export const options = ['LLC', 'Sole Proprietor', 'S-Corp', '2024']
export const configOf = (fieldType: FieldTypeName) => (fieldType === 'SELECT' ? { options } : null)

export function judge(
  fieldType: FieldTypeName,
  sent: Json,
  config: Record<string, unknown> | null = configOf(fieldType),
  validationRules: ValidationRule[] = [],
) {
  return judgeValue({ fieldType, config, validationRules }, sent, settings, new PatternBudget())
}
export const rule = (name: RuleName, value: unknown, message = `breaks ${name}`): ValidationRule => ({
  name,
  rule: name,
  value,
  message,
})
export const asJson = (value: Json) => JSON.stringify(value)
