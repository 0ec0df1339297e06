import { type Html, h } from '../kit/html.js'
import type { Visit } from './visit.js'

interface DropProps {
  visit: Visit
  /** Absent: whatever it is, it is sorted. */
  entryId?: string
  labelledBy: string
  refusal?: string | undefined
  keeps?: boolean | undefined
}

/** A place for files: chosen, photographed or dropped. `upload.ts` sends them as soon as they are there. */
export function Drop({ visit, entryId, labelledBy, refusal, keeps }: DropProps): Html {
  const { words, token } = visit
  const field = `files-${entryId ?? 'any'}`
  const address = entryId ? `/portal/${token}/items/${entryId}/files` : `/portal/${token}/files`
  return (
    <form
      method="post"
      action={address}
      enctype="multipart/form-data"
      class="drop"
      id={`drop-${entryId ?? 'any'}`}
      hx-preserve={keeps ? 'true' : undefined}
      data-upload
      data-shows={entryId ? `given-${entryId}` : 'what-came'}
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
        aria-describedby={`${field}-error`}
      />
      <div class="unscripted">
        <button type="submit">{words.send}</button>
      </div>
      <progress max="100" value="0" hidden aria-labelledby={labelledBy} />
      <p class="small told" role="status" />
      <Refusal entryId={entryId} refusal={refusal} />
    </form>
  )
}

interface RefusalProps {
  entryId: string | undefined
  refusal: string | undefined
  isPiece?: boolean
}

/** Why files were not taken; empty where they were. */
export const Refusal = ({ entryId = 'any', refusal, isPiece }: RefusalProps): Html => (
  <p
    class="error"
    role={refusal === undefined ? undefined : 'alert'}
    id={`files-${entryId}-error`}
    hx-swap-oob={isPiece ? 'true' : undefined}
  >
    {refusal ?? ''}
  </p>
)
