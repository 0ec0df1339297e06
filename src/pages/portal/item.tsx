import type { ChecklistEntry } from '../../checklists/checklist-entry.js'
import { takesDocuments } from '../../checklists/field-types.js'
import { Fragment, type Html, h } from '../kit/html.js'
import { Answer, Problem } from './answer.js'
import { Drop } from './drop.js'
import { Given } from './given.js'
import { problemOf } from './problem.js'
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

/**
 * One thing that is asked for: what it is, how it stands, and a way to give it. With `keeps` what somebody may be at stays as it
 * is in their browser, when all around it comes anew.
 */
export function Item({ visit, entry, note, refusal, keeps }: ItemProps & { keeps?: boolean }): Html {
  const { item, id } = entry
  const isDocument = takesDocuments(item.fieldType)
  const hint = item.clientInstructions || item.helpText
  const problem = problemOf(visit, entry, refusal)
  return (
    <article class="item" id={`item-${id}`}>
      <div class="spread">
        <h3 id={`name-${id}`}>{item.label}</h3>
        <Badge visit={visit} entry={entry} />
      </div>
      {hint ? (
        <p class="soft" id={`hint-${id}`}>
          {hint}
        </p>
      ) : null}
      {isDocument ? (
        <>
          <Given visit={visit} entry={entry} />
          <Drop visit={visit} entryId={id} labelledBy={`name-${id}`} refusal={refusal} keeps={keeps} />
        </>
      ) : (
        <>
          <Answer visit={visit} entry={entry} problem={problem} keeps={keeps} />
          <Problem entry={entry} problem={problem} />
        </>
      )}
      {/* What was just said of it may not have been read yet. */}
      <p class="small noted" role="status" id={`noted-${id}`} hx-preserve={keeps ? 'true' : undefined}>
        {note ?? ''}
      </p>
      <Remark visit={visit} entry={entry} keeps={keeps} />
    </article>
  )
}

function Badge({ visit, entry, isPiece }: Pick<ItemProps, 'visit' | 'entry'> & { isPiece?: boolean }): Html {
  const { mark, says } = stateOf(entry, visit.words)
  return (
    <span class={`badge ${mark}`} id={`badge-${entry.id}`} hx-swap-oob={isPiece ? 'true' : undefined}>
      {says}
    </span>
  )
}

/** What of an item has changed by something that was done there; the rest of it stays as somebody may be typing in it. */
export function ItemPieces({ visit, entry, note, refusal }: ItemProps): Html {
  const isDocument = takesDocuments(entry.item.fieldType)
  const problem = problemOf(visit, entry, refusal)
  return (
    <>
      {isDocument ? (
        <Given visit={visit} entry={entry} />
      ) : (
        <>
          <Answer visit={visit} entry={entry} problem={problem} />
          <Problem entry={entry} problem={problem} isPiece />
        </>
      )}
      <Around visit={visit} entry={entry} note={note} />
    </>
  )
}

/** How an item stands, and what is said of it: it changes with whatever is done there. */
export const Around = ({ visit, entry, note }: ItemProps): Html => (
  <>
    <Badge visit={visit} entry={entry} isPiece />
    {/* Its text alone, since what reads pages aloud listens to the element. */}
    {note === undefined ? null : <p hx-swap-oob={`innerHTML:#noted-${entry.id}`}>{note}</p>}
  </>
)
