import { Invalid } from '../../../errors.js'
import { cursorAt, readPage } from '../../../http/pages.js'
import { leadStatuses } from '../../../leads/answer-schema.js'
import { listLeads } from '../../../leads/list.js'
import { ListLeadsQuery } from '../../../leads/schema.js'
import { listTags } from '../../../leads/tags.js'
import type { LeadListItem } from '../../../leads/view.js'
import { personal } from '../../door/personal.js'
import { type Html, h } from '../../kit/html.js'
import { show } from '../../kit/page.js'
import { ConsoleFrame } from '../frame.js'
import { markOf, plain } from '../words.js'

const onAPage = 50

/** All leads, narrowed by what is typed and chosen; the address says all of it, so that it can be kept and sent. */
export const leadList = personal({
  method: 'get',
  path: '/console/leads',
  role: 'viewer',
  async handle(context, { query, person, caller }) {
    const filter = {
      q: query.get('q')?.trim() || undefined,
      status: query.get('status') || undefined,
      tags: query.get('tag') || undefined,
    }
    const read = ListLeadsQuery.safeParse(filter)
    if (!read.success) throw new Invalid('This filter is none that there is.', [])
    const cursor = query.get('cursor') ?? undefined
    const page = readPage({ limit: onAPage, cursor }, 'lead')
    const listing = await listLeads(context, caller, read.data, page)
    const { rows, next } = 'rows' in listing ? listing : { rows: [], next: undefined }
    const tags = await listTags(context, caller.workspaceId)
    const address = new URLSearchParams()
    for (const name of ['q', 'status', 'tag']) if (query.get(name)) address.set(name, query.get(name) ?? '')
    return show(
      <ConsoleFrame person={person} title="Leads" at="leads">
        <div class="spread">
          <h1>Leads</h1>
          <a class="button main" href="/console/leads/new">
            New lead
          </a>
        </div>
        <Filters filter={filter} tags={tags} />
        <Rows rows={rows} />
        <nav class="row" aria-label="Pages">
          {cursor ? <a href={`/console/leads?${address}`}>To the first page</a> : null}
          {next ? (
            <a href={`/console/leads?${new URLSearchParams([...address, ['cursor', cursorAt(next)]])}`}>
              Next page
            </a>
          ) : null}
        </nav>
      </ConsoleFrame>,
    )
  },
})

interface FiltersProps {
  filter: { q?: string | undefined; status?: string | undefined; tags?: string | undefined }
  tags: string[]
}

const Filters = ({ filter, tags }: FiltersProps): Html => (
  <search>
    <form class="filters" method="get" action="/console/leads">
      <div class="field">
        <label for="q">Search</label>
        <input
          id="q"
          name="q"
          type="search"
          maxlength="200"
          value={filter.q ?? ''}
          placeholder="Name, business, e-mail, phone"
        />
      </div>
      <div class="field">
        <label for="status">Status</label>
        <select id="status" name="status">
          <option value="">All</option>
          {leadStatuses.map(status => (
            <option value={status} selected={status === filter.status}>
              {plain(status)}
            </option>
          ))}
        </select>
      </div>
      <div class="field">
        <label for="tag">Tag</label>
        <select id="tag" name="tag">
          <option value="">All</option>
          {tags.map(tag => (
            <option value={tag} selected={tag === filter.tags}>
              {tag}
            </option>
          ))}
        </select>
      </div>
      <button type="submit">Show</button>
    </form>
  </search>
)

function Rows({ rows }: { rows: LeadListItem[] }): Html {
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
                  <span class="badge">{tag}</span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
