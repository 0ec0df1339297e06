import type { ActionLogView } from '../../../activity/view.js'
import { suffices } from '../../../people/role-rules.js'
import { Csrf } from '../../door/frame.js'
import type { Person } from '../../door/personal.js'
import { type Html, h } from '../../kit/html.js'
import { moment } from '../words.js'
import type { LeadScene } from './one.js'

/** What waits for a person: no section where nothing does. */
export function Escalations({ scene }: { scene: LeadScene }): Html {
  const { escalations, person, workspace } = scene
  const open = escalations.filter(({ resolvedAt }) => resolvedAt === null)
  if (open.length === 0) return <div hidden />
  return (
    <section class="card stack" id="escalations" aria-labelledby="escalations-title">
      <h2 id="escalations-title">Somebody has to look at this</h2>
      {open.map(({ id, reason, createdAt }) => (
        <div class="notice warn">
          <p class="said">{reason}</p>
          <p class="soft small">{moment(createdAt, workspace.defaultTimezone)}</p>
          {suffices(person.role, 'analyst') ? (
            <form method="post" action={`/console/escalations/${id}/resolve`}>
              <Csrf person={person} />
              <input type="hidden" name="leadId" value={scene.described.lead.id} />
              <button type="submit">Resolved</button>
            </form>
          ) : null}
        </div>
      ))}
    </section>
  )
}

export function Drafts({ scene }: { scene: LeadScene }): Html {
  const { drafts } = scene
  if (drafts.length === 0) return <div hidden />
  return (
    <section class="card stack" id="drafts" aria-labelledby="drafts-title">
      <h2 id="drafts-title">Drafts to approve</h2>
      {drafts.map(draft => (
        <Draft draft={draft} person={scene.person} leadId={scene.described.lead.id} />
      ))}
    </section>
  )
}

function Draft({ draft, person, leadId }: { draft: ActionLogView; person: Person; leadId: string }): Html {
  const [message] = draft.messages
  if (!suffices(person.role, 'analyst')) return <p class="said">{message?.body ?? draft.summary}</p>
  return (
    <div class="stack draft">
      <form method="post" action={`/console/drafts/${draft.id}/approve`} class="stack">
        <Csrf person={person} />
        <input type="hidden" name="leadId" value={leadId} />
        <label for={`body-${draft.id}`}>{draft.summary}</label>
        <textarea id={`body-${draft.id}`} name="body" rows="8" maxlength="20000">
          {message?.body ?? ''}
        </textarea>
        <button class="main" type="submit">
          Approve and send
        </button>
      </form>
      <form method="post" action={`/console/drafts/${draft.id}/reject`} class="row">
        <Csrf person={person} />
        <input type="hidden" name="leadId" value={leadId} />
        <input
          name="reason"
          aria-label="Why it is rejected"
          placeholder="Why not?"
          required
          maxlength="1000"
          class="grows"
        />
        <button type="submit">Reject</button>
      </form>
    </div>
  )
}
