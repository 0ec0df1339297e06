import { listAgents, listWorkflows } from '../../../agents/list.js'
import type { Caller } from '../../../caller.js'
import type { Context } from '../../../context.js'
import { cursorAt, readPage } from '../../../http/pages.js'
import { listLeads } from '../../../leads/list.js'
import { listTags } from '../../../leads/tags.js'
import type { LeadListItem } from '../../../leads/view.js'
import { listFilters } from '../../../people/filters/filters.js'
import { suffices } from '../../../people/role-rules.js'
import { type Person, personal } from '../../door/personal.js'
import { type Html, h } from '../../kit/html.js'
import { type Reply, show } from '../../kit/page.js'
import { ConsoleFrame } from '../frame.js'
import { markOf, plain } from '../words.js'
import { Filters, readFilter } from './filter.js'
import { Saved, type Saving } from './saved.js'
import { Choice, ChooseAll, Told, type ToldOf, WithChosen } from './with-chosen.js'

/** As many as one page has, and as many as may be changed at once. */
export const onAPage = 50

interface Asked {
  query: URLSearchParams
  person: Person
  caller: Caller
}

/** All leads, narrowed by what is typed and chosen; the address says all of it, so that it can be kept and sent. */
export async function showLeads(
  context: Context,
  { query, person, caller }: Asked,
  { told, saving, status = 200 }: { told?: ToldOf; saving?: Saving; status?: number } = {},
): Promise<Reply> {
  const { address, wanted, oldestFirst } = readFilter(query)
  const cursor = query.get('cursor') || undefined
  const page = { ...readPage({ limit: onAPage, cursor }, 'lead'), oldestFirst }
  const mayChoose = suffices(person.role, 'analyst')
  const [listing, tags, filters, agents, workflows] = await Promise.all([
    listLeads(context, caller, wanted, page),
    listTags(context, caller.workspaceId),
    listFilters(context, person),
    mayChoose ? listAgents(context, caller, {}) : { rows: [] },
    mayChoose ? listWorkflows(context, caller, {}) : { rows: [] },
  ])
  const { rows, next } = 'rows' in listing ? listing : { rows: [], next: undefined }
  const here = new URLSearchParams([...address, ...(cursor ? [['cursor', cursor] as [string, string]] : [])])
  return show(
    <ConsoleFrame
      person={person}
      title="Leads"
      at="leads"
      styles={['leads.css']}
      scripts={mayChoose ? ['chosen.js'] : []}
    >
      <div class="spread">
        <h1>Leads</h1>
        <a class="button main" href="/console/leads/new">
          New lead
        </a>
      </div>
      <Filters address={address} tags={tags} />
      <Saved {...{ person, filters, address, saving }} />
      <Told told={told} query={query} />
      {mayChoose && rows.length > 0 ? (
        <WithChosen
          {...{
            person,
            tags,
            agents: agents.rows,
            workflows: workflows.rows,
            here,
            isOpen: told !== undefined,
          }}
        />
      ) : null}
      <Rows rows={rows} chosen={mayChoose ? (told?.chosen ?? new Set()) : undefined} />
      <nav class="row" aria-label="Pages">
        {cursor ? <a href={`/console/leads?${address}`}>To the first page</a> : null}
        {next ? (
          <a href={`/console/leads?${new URLSearchParams([...address, ['cursor', cursorAt(next)]])}`}>
            Next page
          </a>
        ) : null}
      </nav>
    </ConsoleFrame>,
    status,
  )
}

export const leadList = personal({
  method: 'get',
  path: '/console/leads',
  role: 'viewer',
  handle: (context, request) => showLeads(context, request),
})

/** `chosen`: undefined for whoever may do nothing with them. */
function Rows({ rows, chosen }: { rows: LeadListItem[]; chosen: Set<string> | undefined }): Html {
  if (rows.length === 0)
    return (
      <p class="card soft" role="status">
        No lead is like that.
      </p>
    )
  return (
    <div class="card scroll table">
      <table>
        <thead>
          <tr>
            {chosen ? <ChooseAll rows={rows} /> : null}
            <th scope="col">Name</th>
            <th scope="col">Business</th>
            <th scope="col">Status</th>
            <th scope="col">Checklist</th>
            <th scope="col">Tags</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(lead => (
            <tr>
              {chosen ? <Choice lead={lead} isChosen={chosen.has(lead.id)} /> : null}
              <th scope="row">
                <a href={`/console/leads/${lead.id}`}>{lead.name || 'No name'}</a>
                <div class="soft small">{lead.email || lead.phoneNumber}</div>
              </th>
              <td>{lead.businessName}</td>
              <td>
                <span class={`badge ${markOf(lead.status)}`}>{plain(lead.status)}</span>
              </td>
              <td class="small">
                {lead.completedChecklistItems} of {lead.totalChecklistItems}
              </td>
              <td>
                {lead.tags.map(tag => (
                  <span class="badge tag" title={tag}>
                    {tag}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
