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
  const verdicts = attachments.map(attached => ({ ...attached, ...verdictOn(attached, visit) }))
  const reason = validationError === null || isUnderWay ? undefined : inWordsOf(language, validationError)
  // What is wrong with one of them stands beside it.
  const isSaid = verdicts.some(({ why }) => why.some(one => one === reason))
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
      {reason && !isSaid ? <p class="notice warn">{reason}</p> : null}
      {attachments.length > 0 ? (
        <ul class="files">
          {verdicts.map(({ document, says, why }) => (
            <li>
              <span class="name">{document.filename}</span> <span class="soft">{says}</span>
              <Deeds visit={visit} entryId={id} document={document} />
              {why.map(reason => (
                <p class="small">{reason}</p>
              ))}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

interface DeedsProps {
  visit: Visit
  entryId: string
  document: { id: string; filename: string }
}

/** What a borrower can do with a document that was given. */
const Deeds = ({ visit: { words, token }, entryId, document: { id, filename } }: DeedsProps): Html => (
  <div class="deeds">
    <button
      class="plain scripted"
      type="button"
      id={`replace-${entryId}-${id}`}
      data-replace={id}
      data-within={`drop-${entryId}`}
      aria-label={`${words.replace}: ${filename}`}
    >
      {words.replace}
    </button>
    <form
      method="post"
      action={`/portal/${token}/documents/${id}/remove`}
      hx-post={`/portal/${token}/documents/${id}/remove?item=${entryId}`}
      hx-confirm={words.removeSure}
    >
      <button
        class="plain"
        type="submit"
        id={`remove-${entryId}-${id}`}
        aria-label={`${words.remove}: ${filename}`}
      >
        {words.remove}
      </button>
    </form>
  </div>
)
