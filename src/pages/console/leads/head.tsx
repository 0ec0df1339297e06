import { suffices } from '../../../people/role-rules.js'
import { Csrf } from '../../door/frame.js'
import { type Html, h } from '../../kit/html.js'
import { type Fact, Facts } from '../facts.js'
import { markOf, plain } from '../words.js'
import { nameOfLead } from './names.js'
import type { LeadScene } from './one.js'

/** Who it is, how to reach them, and the way to their own page. */
export function Head({ scene }: { scene: LeadScene }): Html {
  const { described, portal, person } = scene
  const { lead } = described
  const facts: Fact[] = [
    ['Business', lead.businessName],
    ['E-mail', lead.email],
    ['Phone', lead.phoneNumber],
    ['Time zone', lead.timezone],
    ['External id', lead.externalLeadId],
  ]
  return (
    <header class="card stack">
      <div class="spread">
        <h1>{nameOfLead(lead)}</h1>
        <span class={`badge ${markOf(lead.status)}`}>{plain(lead.status)}</span>
      </div>
      <dl class="facts">
        <Facts facts={facts} />
        <dt>Figures</dt>
        <dd>
          <a href={`/console/leads/${lead.id}/spreads`}>Spreads</a>
        </dd>
        <dt>Portal</dt>
        <dd>
          <a href={portal.portalUrl} rel="noreferrer" id="portal-link">
            The lead's own page
          </a>{' '}
          <button type="button" class="plain" data-copy={portal.portalUrl}>
            Copy the link
          </button>
          {suffices(person.role, 'analyst') ? (
            <form class="inline" method="post" action={`/console/leads/${lead.id}/portal/revoke`}>
              <Csrf person={person} />
              <button type="submit" class="plain">
                Make earlier links worthless
              </button>
            </form>
          ) : null}
        </dd>
      </dl>
      {suffices(person.role, 'analyst') ? (
        <form class="row" method="post" action={`/console/leads/${lead.id}/tags`}>
          <Csrf person={person} />
          <label for="tags">Tags</label>
          <input id="tags" name="tags" class="grows" value={lead.tags.join(', ')} maxlength="2000" />
          <button type="submit">Save tags</button>
        </form>
      ) : (
        <p>{lead.tags.join(', ')}</p>
      )}
    </header>
  )
}
