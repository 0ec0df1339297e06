import type { ChecklistEntry } from '../../checklists/checklist-entry.js'
import { fieldTypes, takesDocuments } from '../../checklists/field-types.js'
import type { EntryOutcome } from '../../checklists/update-entries.js'
import { wrongForm } from '../../checklists/values/limit-rules.js'
import type { Read } from '../../checklists/values/value-rules.js'
import type { Visit } from './visit.js'

/** Why an answer was not taken, for whoever has typed it. */
export function refusalOf({ words }: Visit, outcomes: EntryOutcome[]): string | undefined {
  const refused = outcomes.find(({ success }) => !success)
  if (!refused) return undefined
  return refused.errorCode === 'value_too_large' || refused.errorCode === 'values_too_large'
    ? words.answerTooLong
    : words.tryAgain
}

/** What is wrong with the answer to an item, or why it was not taken. */
export function problemOf(
  visit: Visit,
  entry: ChecklistEntry,
  refusal: string | undefined,
): string | undefined {
  if (refusal !== undefined) return refusal
  if (entry.status !== 'INVALID' || takesDocuments(entry.item.fieldType)) return undefined
  return wrongIn(visit, entry)
}

/** Where its type can't be made of it, one sentence for each type says so; a rule of the lender's has words of its own. */
function wrongIn(
  { words, workspace, language }: Visit,
  { item, value, validationError }: ChecklistEntry,
): string {
  if (value === null) return words.lookAgain
  const { read }: { read: Read } = fieldTypes[item.fieldType]
  if ('problem' in read(value, item.config, workspace)) return words.wrong[item.fieldType]
  const { min, max } = (item.config ?? {}) as { min?: number; max?: number }
  const number = new Intl.NumberFormat(language === 'es' ? 'es-US' : 'en-US')
  if (typeof value === 'number' && min !== undefined && value < min) return words.atLeast(number.format(min))
  if (typeof value === 'number' && max !== undefined && value > max) return words.atMost(number.format(max))
  if (validationError === null) return words.lookAgain
  return validationError === wrongForm ? words.wrong[item.fieldType] : validationError
}
