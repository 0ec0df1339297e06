import type { ChecklistEntry } from '../../checklists/checklist-entry.js'
import { takesDocuments } from '../../checklists/field-types.js'
import { type Html, h } from '../kit/html.js'
import { Answer } from './answer.js'
import { Files } from './files.js'
import { Remark } from './remark.js'
import { stateOf } from './state.js'
import type { Visit } from './visit.js'

interface ItemProps {
  visit: Visit
  entry: ChecklistEntry
  /** What has just come of something that was done here. */
  note?: string | undefined
  /** Why what was just sent was not taken. */
  refusal?: string | undefined
}

/** One thing that is asked for: what it is, how it stands, and a way to give it. */
export function Item({ visit, entry, note, refusal }: ItemProps): Html {
  const { words, token } = visit
  const { item, id, status, validationError } = entry
  const state = stateOf(entry, words)
  const isDocument = takesDocuments(item.fieldType)
  const hint = item.clientInstructions || item.helpText
  const problem =
    refusal ?? (status === 'INVALID' && !isDocument ? (validationError ?? words.unreadable) : undefined)
  return (
    <article
      class={`item ${status === 'COMPLETED' ? 'settled' : ''}`}
      id={`item-${id}`}
      hx-target="this"
      hx-swap="outerHTML"
      {...(state.isUnderWay ? { 'hx-get': `/portal/${token}/items/${id}`, 'hx-trigger': 'every 2s' } : {})}
    >
      <div class="spread">
        <h3 id={`name-${id}`}>{item.label}</h3>
        <span class={`badge ${state.mark}`}>{state.says}</span>
      </div>
      {hint ? (
        <p class="soft" id={`hint-${id}`}>
          {hint}
        </p>
      ) : null}
      {isDocument && validationError && !state.isUnderWay ? (
        <p class="notice warn">{validationError}</p>
      ) : null}
      {isDocument ? (
        <Files visit={visit} entry={entry} refusal={refusal} />
      ) : (
        <Answer visit={visit} entry={entry} problem={problem} hasHint={Boolean(hint)} />
      )}
      <p class="small noted" role="status">
        {note ?? ''}
      </p>
      <Remark visit={visit} entry={entry} />
    </article>
  )
}
