import { entryStatuses } from '../../../checklists/entry.js'
import { suffices } from '../../../people/role-rules.js'
import { Csrf } from '../../door/frame.js'
import { type Html, h } from '../../kit/html.js'
import { markOf, plain } from '../words.js'
import { viewerAddress } from './documents.js'
import type { LeadScene } from './one.js'

type Group = LeadScene['described']['checklistItems'][number]
type Entry = Group['items'][number]

/** What is asked for and what has come of it; an analyst may answer, or say how an item stands. */
export function Checklist({ scene }: { scene: LeadScene }): Html {
  const groups = scene.described.checklistItems
    .map(group => ({ ...group, items: group.items.filter(({ applies }) => applies) }))
    .filter(({ items }) => items.length > 0)
  return (
    <section class="card" id="checklist" aria-labelledby="checklist-title">
      <h2 id="checklist-title">Checklist</h2>
      {groups.map(({ name, items }) => (
        <div class="group">
          <h3>{name}</h3>
          <ul class="entries">
            {items.map(entry => (
              <Line scene={scene} entry={entry} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function Line({ scene, entry }: { scene: LeadScene; entry: Entry }): Html {
  const { checklistItem: item, status, value, documents, validationError } = entry
  return (
    <li>
      <div class="spread">
        <span>{item.label}</span>
        <span class={`badge ${markOf(status)}`}>{plain(status)}</span>
      </div>
      {value === null ? null : (
        <p class="value">{typeof value === 'object' ? Object.values(value).join(', ') : String(value)}</p>
      )}
      {(documents ?? []).map(({ id, filename, overallValid, validationResult }) => (
        <p class="small">
          <a href={viewerAddress(scene.described.lead.id, id)}>{filename}</a>{' '}
          {overallValid ? 'looks good' : (validationResult?.otherNotes ?? '')}
        </p>
      ))}
      {validationError ? <p class="small error">{validationError}</p> : null}
      {suffices(scene.person.role, 'analyst') ? <Change scene={scene} entry={entry} /> : null}
    </li>
  )
}

const Change = ({ scene, entry }: { scene: LeadScene; entry: Entry }): Html => (
  <details class="small">
    <summary>Change</summary>
    <form method="post" action={`/console/leads/${scene.described.lead.id}/entries/${entry.id}`} class="row">
      <Csrf person={scene.person} />
      {entry.documents === null ? (
        <input
          name="value"
          aria-label={`${entry.checklistItem.label}: answer`}
          class="grows"
          maxlength="20000"
        />
      ) : null}
      <select name="status" aria-label={`${entry.checklistItem.label}: status`}>
        <option value="">{entry.documents === null ? 'By the answer' : 'As it is'}</option>
        {entryStatuses.map(status => (
          <option value={status}>{plain(status)}</option>
        ))}
      </select>
      <button type="submit">Save</button>
    </form>
  </details>
)
