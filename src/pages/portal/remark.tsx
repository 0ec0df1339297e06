import type { ChecklistEntry } from '../../checklists/checklist-entry.js'
import { type Html, h } from '../kit/html.js'
import type { Visit } from './visit.js'

interface RemarkProps {
  visit: Visit
  entry: ChecklistEntry
  problem?: string
  keeps?: boolean | undefined
}

/** What can't be said by an answer: that an item is wrong here, that what was sent is right, or a question. */
export function Remark({ visit, entry, problem, keeps }: RemarkProps): Html {
  const { words, token } = visit
  const { id } = entry
  const kinds = [
    ['question', words.question],
    ['not_applicable', words.notApplicable],
    ['right', words.thisIsRight],
  ] as const
  return (
    <details
      class="remark"
      id={`remark-${id}`}
      open={Boolean(problem)}
      hx-target="this"
      hx-swap="outerHTML"
      hx-preserve={keeps ? 'true' : undefined}
    >
      <summary class="small" id={`more-${id}`}>
        {words.moreAbout}
      </summary>
      <form
        method="post"
        action={`/portal/${token}/items/${id}/remark`}
        hx-post={`/portal/${token}/items/${id}/remark`}
        hx-sync="this:drop"
        class="stack"
      >
        <fieldset>
          <legend class="unseen">{words.moreAbout}</legend>
          {kinds.map(([kind, says], at) => (
            <label class={`choice ${kind}`}>
              <input type="radio" id={`${kind}-${id}`} name="kind" value={kind} checked={at === 0} /> {says}
            </label>
          ))}
        </fieldset>
        <div class="field">
          <label for={`remark-text-${id}`}>{words.why}</label>
          <textarea
            id={`remark-text-${id}`}
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
        <button type="submit" id={`tell-${id}`}>
          {words.tell}
        </button>
      </form>
    </details>
  )
}
