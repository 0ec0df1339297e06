import { fileLimitBytes } from '../../http/uploads/limits.js'
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
  const photo = `photo-${entryId ?? 'any'}`
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
      data-most={fileLimitBytes}
      data-sending={words.sending}
      data-waiting={words.waiting}
      data-stopped={words.stopped}
      data-large={words.fileTooLarge}
      data-failed={words.notSent}
      data-again={words.sendAgain}
    >
      <Ways words={words} field={field} photo={photo} />
      <input
        id={field}
        type="file"
        name="files"
        multiple
        accept=".pdf,.csv,.xls,.xlsx,.docx,.txt,image/*"
        aria-labelledby={labelledBy}
        aria-describedby={`${field}-error`}
      />
      {/* Without a name: it is sent by the script alone. */}
      <input
        id={photo}
        type="file"
        class="scripted camera"
        accept="image/*"
        capture="environment"
        aria-labelledby={`${labelledBy} ${photo}-name`}
      />
      <div class="unscripted">
        <button type="submit">{words.send}</button>
      </div>
      <ul class="files sending" aria-labelledby={labelledBy} />
      <p class="unseen told" role="status" />
      <Refusal entryId={entryId} refusal={refusal} />
    </form>
  )
}

interface WaysProps {
  words: Visit['words']
  field: string
  photo: string
}

const Ways = ({ words, field, photo }: WaysProps): Html => (
  <div class="ways">
    <label for={field}>
      <span class="button">{words.addFiles}</span>
    </label>
    <label for={photo} class="scripted camera">
      <span class="button" id={`${photo}-name`}>
        {words.takePicture}
      </span>
    </label>
    <span class="soft small scripted drop-here">{words.dropHere}</span>
  </div>
)

interface RefusalProps {
  entryId: string | undefined
  refusal: string | undefined
}

/** Why files were not taken, where a browser has no scripts; empty where they were. */
const Refusal = ({ entryId = 'any', refusal }: RefusalProps): Html => (
  <p class="error" role={refusal === undefined ? undefined : 'alert'} id={`files-${entryId}-error`}>
    {refusal ?? ''}
  </p>
)
