import type { ChecklistEntry } from '../../checklists/checklist-entry.js'
import { isSecret, maskValue } from '../../checklists/field-types.js'
import { type Html, h } from '../kit/html.js'
import type { Visit } from './visit.js'

interface AnswerProps {
  visit: Visit
  entry: ChecklistEntry
  problem: string | undefined
  keeps?: boolean | undefined
}

/** A field of the item's type, which saves what is typed as soon as it is left. */
export function Answer({ visit, entry, problem, keeps }: AnswerProps): Html {
  const { words, token } = visit
  const { id, item } = entry
  const hasHint = Boolean(item.clientInstructions || item.helpText)
  const described = [hasHint ? `hint-${id}` : '', `error-${id}`].filter(Boolean).join(' ')
  const common = {
    id: `field-${id}`,
    name: 'value',
    'aria-labelledby': `name-${id}`,
    'aria-describedby': described,
    'aria-invalid': problem ? 'true' : undefined,
    'aria-required': item.isRequired ? 'true' : undefined,
  }
  return (
    <form
      method="post"
      novalidate
      action={`/portal/${token}/items/${id}/answer`}
      hx-post={`/portal/${token}/items/${id}/answer`}
      hx-trigger="change, submit"
      hx-sync="this:queue last"
      hx-target="this"
      hx-swap="outerHTML"
      hx-preserve={keeps ? 'true' : undefined}
      id={`answer-${id}`}
      class="field answer"
    >
      <Field entry={entry} common={common} words={words} />
      {isSecret(item.fieldType) ? <p class="hint">{words.secretHint}</p> : null}
      <div class="unscripted">
        <button type="submit" id={`save-${id}`}>
          {words.save}
        </button>
      </div>
    </form>
  )
}

interface ProblemProps {
  entry: ChecklistEntry
  problem: string | undefined
  isPiece?: boolean
}

/** What is wrong with an answer; empty where nothing is. Beside its form, so that it comes in where the form stays as it is. */
export const Problem = ({ entry: { id }, problem, isPiece }: ProblemProps): Html => (
  <p
    class="error"
    id={`error-${id}`}
    data-error-of={`field-${id}`}
    hx-swap-oob={isPiece ? 'true' : undefined}
  >
    {problem ?? ''}
  </p>
)

interface FieldProps {
  entry: ChecklistEntry
  common: Record<string, string | undefined>
  words: Visit['words']
}

const kinds: Partial<Record<ChecklistEntry['item']['fieldType'], Record<string, string>>> = {
  NUMBER: { inputmode: 'decimal' },
  CURRENCY: { inputmode: 'decimal' },
  DATE: { type: 'date' },
  EMAIL: { type: 'email', autocomplete: 'email' },
  PHONE: { type: 'tel', autocomplete: 'tel' },
  URL: { type: 'url', autocomplete: 'url' },
  EIN: { inputmode: 'numeric', autocomplete: 'off' },
  SSN: { inputmode: 'numeric', autocomplete: 'off' },
}

function Field({ entry, common, words }: FieldProps): Html {
  const { item } = entry
  const value = written(entry)
  switch (item.fieldType) {
    case 'BOOLEAN':
      return (
        <Choice
          common={common}
          options={[
            ['yes', words.yes],
            ['no', words.no],
          ]}
          value={value}
          words={words}
        />
      )
    case 'SELECT': {
      const options = ((item.config?.options as string[] | undefined) ?? []).map(one => [one, one] as const)
      return <Choice common={common} options={options} value={value} words={words} />
    }
    case 'ADDRESS':
      return (
        <textarea {...common} rows="2" maxlength="2000" autocomplete="street-address">
          {value}
        </textarea>
      )
    case 'TEXT':
      if (
        value.length > 80 ||
        /sentence|describe|explain|what will/i.test(`${item.label} ${item.helpText ?? ''}`)
      )
        return (
          <textarea {...common} rows="3" maxlength="20000">
            {value}
          </textarea>
        )
      return <input {...common} type="text" maxlength="20000" value={value} />
    default:
      return <input type="text" {...common} {...kinds[item.fieldType]} maxlength="2000" value={value} />
  }
}

interface ChoiceProps {
  common: Record<string, string | undefined>
  options: readonly (readonly [value: string, says: string])[]
  value: string
  words: Visit['words']
}

const Choice = ({ common, options, value, words }: ChoiceProps): Html => (
  <select {...common}>
    <option value="">{words.choose}</option>
    {options.map(([option, says]) => (
      <option value={option} selected={option === value}>
        {says}
      </option>
    ))}
  </select>
)

/** As it stands in the field: what is secret only masked, which sent back changes nothing. */
function written({ item, value }: ChecklistEntry): string {
  const shown = maskValue(item.fieldType, value)
  if (shown === null || shown === undefined) return ''
  if (typeof shown === 'boolean') return shown ? 'yes' : 'no'
  if (typeof shown === 'object') return Object.values(shown).filter(Boolean).join(', ')
  return String(shown)
}
