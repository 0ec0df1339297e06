import type { ChecklistEntry } from '../../checklists/checklist-entry.js'
import { type Html, h } from '../kit/html.js'
import { verdictOn } from './state.js'
import type { Visit } from './visit.js'

interface FilesProps {
  visit: Visit
  entry: ChecklistEntry
  refusal: string | undefined
}

/** What was given for an item that takes documents, what came of each, and a place for more. */
export function Files({ visit, entry, refusal }: FilesProps): Html {
  const { words, token } = visit
  return (
    <div class="stack">
      {entry.attachments.length > 0 ? (
        <ul class="files">
          {entry.attachments.map(attached => {
            const { says, why } = verdictOn(attached, words)
            const { document } = attached
            return (
              <li>
                <span class="name">{document.filename}</span> <span class="soft">{says}</span>
                {why.map(reason => (
                  <p class="small">{reason}</p>
                ))}
                <form
                  method="post"
                  action={`/portal/${token}/documents/${document.id}/remove`}
                  hx-post={`/portal/${token}/documents/${document.id}/remove?item=${entry.id}`}
                  hx-confirm={words.removeSure}
                >
                  <button class="plain" type="submit" aria-label={`${words.remove}: ${document.filename}`}>
                    {words.remove}
                  </button>
                </form>
              </li>
            )
          })}
        </ul>
      ) : null}
      <Drop visit={visit} entryId={entry.id} labelledBy={`name-${entry.id}`} refusal={refusal} />
    </div>
  )
}

interface DropProps {
  visit: Visit
  /** Absent: whatever it is, it is sorted. */
  entryId?: string
  labelledBy: string
  refusal?: string | undefined
}

/** A place for files: chosen, photographed or dropped. `upload.ts` sends them as soon as they are there. */
export function Drop({ visit, entryId, labelledBy, refusal }: DropProps): Html {
  const { words, token } = visit
  const field = `files-${entryId ?? 'any'}`
  const address = entryId ? `/portal/${token}/items/${entryId}/files` : `/portal/${token}/files`
  return (
    <form
      method="post"
      action={address}
      enctype="multipart/form-data"
      class="drop"
      data-upload
      data-sending={words.sending}
      data-stopped={words.stopped}
      data-failed={words.notSent}
    >
      <label for={field}>
        <span class="button">{words.addFiles}</span> <span class="soft small scripted">{words.dropHere}</span>
      </label>
      <input
        id={field}
        type="file"
        name="files"
        multiple
        accept=".pdf,.csv,.xls,.xlsx,.docx,.txt,image/*"
        aria-labelledby={labelledBy}
        aria-describedby={refusal ? `${field}-error` : undefined}
      />
      <div class="unscripted">
        <button type="submit">{words.send}</button>
      </div>
      <progress max="100" value="0" hidden aria-labelledby={labelledBy} />
      <p class="small told" role="status" />
      {refusal ? (
        <p class="error" id={`${field}-error`}>
          {refusal}
        </p>
      ) : null}
    </form>
  )
}
