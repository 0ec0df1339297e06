import type { SpreadRecord } from '../../../spreads/find.js'
import type { Person } from '../../door/personal.js'
import { type Html, h } from '../../kit/html.js'
import { spreadAddress } from './address.js'
import { spreadVersion } from './live.js'
import { ChangeForm } from './pieces.js'

interface ProgressProps {
  record: SpreadRecord
  person: Person
  /** What is to be shown once it has ended. */
  back?: string
  /** It takes its place on the page out of turn, beside what was asked for. */
  isAside?: boolean
  /** Nothing takes the place of the page by itself: a form that was refused stands on it. */
  isStill?: boolean
}

/** How far a generation is. As long as there is something to wait for it asks again: when told to, or else now and then. */
export function Progress({ record, person, back, isAside = false, isStill = false }: ProgressProps): Html {
  const { spread, documents } = record
  const aside = isAside ? { 'hx-swap-oob': 'true' } : {}
  if (spread.status !== 'IN_PROGRESS') {
    const anew = back
      ? {
          'hx-get': back,
          'hx-trigger': 'load',
          'hx-target': '#spread',
          'hx-select': '#spread',
          'hx-swap': 'outerHTML',
        }
      : {}
    return (
      <div id="progress" {...anew} {...aside}>
        {spread.status === 'FAILED' ? <Failure record={record} /> : null}
      </div>
    )
  }
  const read = documents.filter(({ status }) => status !== 'PROCESSING').length
  const anew = spread.recomputedFrom !== null
  return (
    <div id="progress" class="card" {...(isStill ? {} : asking(record))} {...aside}>
      <p role="status">
        {spread.paused ? 'Paused. ' : ''}
        {anew
          ? 'The figures are being computed with what was changed…'
          : `${read} of ${documents.length} documents are read`}
        {!anew && read === documents.length ? '; the figures are being computed…' : ''}
        {spread.completedGeneration === null ? '' : ' Until then the figures below stay those of before.'}
      </p>
      {anew ? null : (
        <progress max={documents.length + 1} value={read} aria-label="Documents read">
          {read} of {documents.length}
        </progress>
      )}
      <div class="row">
        {anew ? null : spread.paused ? (
          <Command person={person} id={spread.id} name="resume" label="Go on" />
        ) : (
          <Command person={person} id={spread.id} name="pause" label="Pause" />
        )}
        {anew || read === documents.length ? null : (
          <Command person={person} id={spread.id} name="complete" label="Go on with what is read" />
        )}
        <Command person={person} id={spread.id} name="cancel" label="Cancel" />
      </div>
    </div>
  )
}

/** Told by its events, or else now and then. */
const asking = (record: SpreadRecord): Record<string, string> => {
  const { id, generation } = record.spread
  return {
    'hx-get': `${spreadAddress(id)}/progress?generation=${generation}`,
    'hx-trigger': 'every 1500ms, news',
    'hx-swap': 'outerHTML',
    'data-live': `${spreadAddress(id)}/live`,
    'data-known': spreadVersion(record),
  }
}

const Command = ({
  person,
  id,
  name,
  label,
}: {
  person: Person
  id: string
  name: string
  label: string
}): Html => (
  <ChangeForm person={person} action={`${spreadAddress(id)}/${name}`} class="inline">
    <button type="submit" class="small">
      {label}
    </button>
  </ChangeForm>
)

function Failure({ record: { spread, documents } }: { record: SpreadRecord }): Html {
  const reasons = documents.filter(({ error }) => error !== null)
  return (
    <div class="notice bad">
      <p>
        {spread.error === 'Cancelled'
          ? 'The last generation was cancelled.'
          : `The last generation has ended without figures: ${spread.error}`}
        {spread.completedGeneration === null ? '' : ' What is shown is of the one before.'}
      </p>
      {reasons.slice(0, 10).map(({ filename, error }) => (
        <p class="small">
          {filename}: {error}
        </p>
      ))}
    </div>
  )
}
