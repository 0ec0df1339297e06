import { storedStatuses } from '../../../leads/lead.js'
import type { LeadListItem } from '../../../leads/view.js'
import { suffices } from '../../../people/role-rules.js'
import { Csrf } from '../../door/frame.js'
import type { Person } from '../../door/personal.js'
import { Fragment, type Html, h } from '../../kit/html.js'
import { plain } from '../words.js'

/** The boxes stand in the table, the form above it: they find each other by its id. */
const form = 'chosen'

/** What has come of something that was asked for on the list. */
export interface ToldOf {
  changed: number
  same: number
  refused: { name: string; why: string }[]
  /** Leads that are still chosen: what is refused can be tried once more. */
  chosen: Set<string>
}

const leads = (count: number): string => (count === 1 ? '1 lead' : `${count} leads`)
const counted = (query: URLSearchParams, name: string): number =>
  /^\d{1,2}$/.test(query.get(name) ?? '') ? Number(query.get(name)) : 0

/** Where all went well, the address says how many they were, so that loading the page anew repeats nothing. */
export function Told({ told, query }: { told: ToldOf | undefined; query: URLSearchParams }): Html {
  const { changed, same, refused } = told ?? {
    changed: counted(query, 'changed'),
    same: counted(query, 'same'),
    refused: [],
  }
  const sentences = [
    changed > 0 ? `${leads(changed)} changed.` : '',
    same > 0 ? `${leads(same)} had it so already.` : '',
  ].filter(Boolean)
  return (
    <>
      {sentences.length > 0 ? (
        <p class="notice good" role="status">
          {sentences.join(' ')}
        </p>
      ) : null}
      {refused.length > 0 ? (
        <div class="notice bad" role="alert">
          <ul class="refused">
            {refused.map(({ name, why }) => (
              <li>{name ? `${name}: ${why}` : why}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  )
}

/** Without a script this box says that all of the page are meant; with one it ticks them. */
export const ChooseAll = ({ rows }: { rows: LeadListItem[] }): Html => (
  <td>
    <label class="choice">
      <input type="checkbox" name="all" form={form} data-all />
      <span class="unseen">All on this page</span>
    </label>
    {rows.map(({ id }) => (
      <input type="hidden" name="shown" value={id} form={form} />
    ))}
  </td>
)

export const Choice = ({ lead, isChosen }: { lead: LeadListItem; isChosen: boolean }): Html => (
  <td>
    <label class="choice">
      <input type="checkbox" name="lead" value={lead.id} form={form} checked={isChosen} data-one />
      <span class="unseen">Choose {lead.name || 'No name'}</span>
    </label>
  </td>
)

interface Named {
  id: string
  name: string
}

interface WithChosenProps {
  person: Person
  tags: string[]
  agents: Named[]
  workflows: Named[]
  /** The list as it is shown, to which one comes back. */
  here: URLSearchParams
  isOpen: boolean
}

const actionOf = (deed: string, here: URLSearchParams): string => `/console/chosen-leads/${deed}?${here}`

/** What can be done with all that are chosen: one form, whose buttons each lead to what they do. */
export function WithChosen({ person, tags, agents, workflows, here, isOpen }: WithChosenProps): Html {
  return (
    <details class="card with-chosen" open={isOpen}>
      <summary>
        With the chosen leads<span data-count></span>
      </summary>
      <form id={form} method="post" action={actionOf('tags', here)} class="stack">
        <Csrf person={person} />
        <div class="row">
          <label for="chosen-tag">Tag</label>
          <input
            id="chosen-tag"
            name="tag"
            maxlength="64"
            list="chosen-tags"
            class="grows"
            autocomplete="off"
          />
          <datalist id="chosen-tags">
            {tags.map(tag => (
              <option value={tag} />
            ))}
          </datalist>
          <button type="submit" name="deed" value="add">
            Add tag
          </button>
          <button type="submit" name="deed" value="remove">
            Remove tag
          </button>
        </div>
        {suffices(person.role, 'manager') ? <ForManagers {...{ agents, workflows, here }} /> : null}
      </form>
    </details>
  )
}

const ForManagers = ({
  agents,
  workflows,
  here,
}: Pick<WithChosenProps, 'agents' | 'workflows' | 'here'>): Html => (
  <>
    <div class="row">
      <label for="chosen-status">Status</label>
      <select id="chosen-status" name="status" class="grows">
        <option value="">Choose</option>
        {storedStatuses.map(status => (
          <option value={status}>{plain(status)}</option>
        ))}
      </select>
      <button type="submit" formaction={actionOf('status', here)}>
        Set status
      </button>
    </div>
    <div class="row">
      <Choose name="agentId" says="Agent" rows={agents} />
      <Choose name="workflowId" says="Workflow" rows={workflows} />
      <button type="submit" formaction={actionOf('runs', here)}>
        Start a run for each
      </button>
    </div>
  </>
)

const Choose = ({ name, says, rows }: { name: string; says: string; rows: Named[] }): Html => (
  <>
    <label for={`chosen-${name}`}>{says}</label>
    <select id={`chosen-${name}`} name={name} class="grows">
      <option value="">Choose</option>
      {rows.map(row => (
        <option value={row.id}>{row.name}</option>
      ))}
    </select>
  </>
)
