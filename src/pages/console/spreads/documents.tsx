import { type Html, h } from '../../kit/html.js'
import { spreadAddress } from './address.js'
import { mayCorrect } from './figure/corrections.js'
import { Badge, ChangeForm, Field } from './pieces.js'
import type { ShownResults } from './read.js'
import type { Viewed } from './viewer.js'
import { documentStatuses, timeText } from './words.js'

/** What the spread is made of, what became of each document, and how one is taken in or out. */
export function Documents(viewed: Viewed & { results: ShownResults }): Html {
  return (
    <ul class="documents">
      {viewed.record.documents.map(document => (
        <DocumentItem viewed={viewed} document={document} />
      ))}
    </ul>
  )
}

type Item = Viewed['record']['documents'][number]

function DocumentItem({
  viewed,
  document,
}: {
  viewed: Viewed & { results: ShownResults }
  document: Item
}): Html {
  const { id, filename, status, error } = document
  const said = viewed.overrides.find(({ documentId }) => id !== null && documentId === id)
  const [kind, word] = documentStatuses[status] ?? ['', status]
  return (
    <li class="card">
      <div class="spread">
        <div>
          <h2>{id ? <a href={`/console/documents/${id}/bytes`}>{filename}</a> : filename}</h2>
          <p class="row small">
            <Badge kind={kind}>{word}</Badge>
            {id === null ? <span class="soft">Deleted since</span> : null}
            {error ? <span>{error}</span> : null}
          </p>
        </div>
      </div>
      {said ? (
        <p class="notice small">
          {said.use === 'include' ? 'Taken in' : 'Left out'} by {said.author ?? 'somebody'},{' '}
          {timeText(said.createdAt)}: {said.reason}
        </p>
      ) : null}
      {id && mayCorrect(viewed.person) && !viewed.isBusy ? (
        <Use viewed={viewed} id={id} saidId={said?.id} status={status} />
      ) : null}
    </li>
  )
}

function Use({
  viewed,
  id,
  saidId,
  status,
}: {
  viewed: Viewed
  id: string
  saidId: string | undefined
  status: string
}): Html {
  const { spreadId, person } = viewed
  if (saidId)
    return (
      <ChangeForm
        person={person}
        action={`${spreadAddress(spreadId)}/overrides/${saidId}/undo`}
        class="inline"
      >
        <button type="submit">Take that back</button>
      </ChangeForm>
    )
  const isIn = status === 'EXTRACTED'
  return (
    <details class="correct">
      <summary>{isIn ? 'Leave it out' : 'Take it in'}</summary>
      <ChangeForm person={person} action={`${spreadAddress(spreadId)}/corrections`}>
        <input type="hidden" name="documentId" value={id} />
        <input type="hidden" name="use" value={isIn ? 'exclude' : 'include'} />
        <Field
          name="reason"
          within={id}
          label="Why"
          hint="For whoever reads the figures later."
          rows={2}
          required
        />
        <button type="submit" class="main">
          {isIn ? 'Leave it out' : 'Take it in'}
        </button>
      </ChangeForm>
    </details>
  )
}
