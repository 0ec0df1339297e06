import type { ChecklistEntry } from '../../checklists/checklist-entry.js'
import { type Html, h } from '../kit/html.js'
import type { Visit } from './visit.js'

interface RemarkProps {
  visit: Visit
  entry: ChecklistEntry
  problem?: string
}

/** What can't be said by an answer: that an item is wrong here, that what was sent is right, or a question. */
export function Remark({ visit, entry, problem }: RemarkProps): Html {
  const { words, token } = visit
  const { id } = entry
  const kinds = [
    ['question', words.question],
    ['not_applicable', words.notApplicable],
    ...(entry.status === 'INVALID' ? [['right', words.thisIsRight]] : []),
  ] as const
  return (
    <details class="remark" open={Boolean(problem)}>
      <summary class="small">{words.moreAbout}</summary>
      <form
        method="post"
        action={`/portal/${token}/items/${id}/remark`}
        hx-post={`/portal/${token}/items/${id}/remark`}
        class="stack"
      >
        <fieldset>
          <legend class="unseen">{words.moreAbout}</legend>
          {kinds.map(([kind, says], at) => (
            <label class="choice">
              <input type="radio" name="kind" value={kind} checked={at === 0} /> {says}
            </label>
          ))}
        </fieldset>
        <div class="field">
          <label for={`remark-${id}`}>{words.why}</label>
          <textarea
            id={`remark-${id}`}
            name="text"
            rows="2"
            maxlength="2000"
            required
            aria-invalid={problem ? 'true' : undefined}
            aria-describedby={problem ? `remark-error-${id}` : undefined}
          />
          {problem ? (
            <p class="error" id={`remark-error-${id}`}>
              {problem}
            </p>
          ) : null}
        </div>
        <button type="submit">{words.tell}</button>
      </form>
    </details>
  )
}
