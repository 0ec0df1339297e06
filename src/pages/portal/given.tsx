import type { ChecklistEntry } from '../../checklists/checklist-entry.js'
import { type Html, h } from '../kit/html.js'
import { inWordsOf } from './said.js'
import { stateOf, unreadOf, verdictOn } from './state.js'
import type { Visit } from './visit.js'

interface GivenProps {
  visit: Visit
  entry: ChecklistEntry
}

/** What was given for an item that takes documents, and what came of each. It asks anew while one is being read. */
export function Given({ visit, entry }: GivenProps): Html {
  const { words, token, language } = visit
  const { id, attachments, validationError } = entry
  const { isUnderWay } = stateOf(entry, words)
  return (
    <div
      class="given"
      id={`given-${id}`}
      hx-target="this"
      hx-swap="outerHTML"
      {...(isUnderWay
        ? {
            'hx-get': `/portal/${token}/items/${id}?unread=${unreadOf(entry)}`,
            'hx-trigger': 'every 2s',
          }
        : {})}
    >
      {validationError && !isUnderWay ? (
        <p class="notice warn">{inWordsOf(language, validationError)}</p>
      ) : null}
      {attachments.length > 0 ? (
        <ul class="files">
          {attachments.map(attached => {
            const { says, why } = verdictOn(attached, visit)
            const { document } = attached
            return (
              <li>
                <span class="name">{document.filename}</span> <span class="soft">{says}</span>
                {why.map(reason => (
                  <p class="small">{reason}</p>
                ))}
                <button
                  class="plain scripted"
                  type="button"
                  id={`replace-${id}-${document.id}`}
                  data-replace={document.id}
                  data-within={`drop-${id}`}
                  aria-label={`${words.replace}: ${document.filename}`}
                >
                  {words.replace}
                </button>
                <form
                  method="post"
                  action={`/portal/${token}/documents/${document.id}/remove`}
                  hx-post={`/portal/${token}/documents/${document.id}/remove?item=${id}`}
                  hx-confirm={words.removeSure}
                >
                  <button
                    class="plain"
                    type="submit"
                    id={`remove-${id}-${document.id}`}
                    aria-label={`${words.remove}: ${document.filename}`}
                  >
                    {words.remove}
                  </button>
                </form>
              </li>
            )
          })}
        </ul>
      ) : null}
    </div>
  )
}
