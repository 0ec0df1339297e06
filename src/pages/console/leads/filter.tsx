import { Invalid } from '../../../errors.js'
import { refuseUnstorable } from '../../../http/accept.js'
import { leadStatuses } from '../../../leads/answer-schema.js'
import { type ListLeads, ListLeadsQuery } from '../../../leads/schema.js'
import { type Html, h } from '../../kit/html.js'
import { plain } from '../words.js'

/** What of an address says which leads are shown. */
const parts = ['q', 'status', 'tag'] as const

/** Which leads are shown, as the address says it and as the list takes it. */
interface LeadFilter {
  address: URLSearchParams
  wanted: ListLeads
}

export function readFilter(query: URLSearchParams): LeadFilter {
  const address = new URLSearchParams()
  for (const name of parts) {
    const value = query.get(name)?.trim()
    if (value) address.set(name, value)
  }
  refuseUnstorable(Object.fromEntries(address))
  const { tag: tags, ...rest } = Object.fromEntries(address)
  const read = ListLeadsQuery.safeParse({ ...rest, tags })
  if (!read.success) throw new Invalid('This filter is none that there is.', [])
  return { address, wanted: read.data }
}

export const Filters = ({ address, tags }: { address: URLSearchParams; tags: string[] }): Html => (
  <search>
    <form class="filters" method="get" action="/console/leads">
      <div class="field">
        <label for="q">Search</label>
        <input
          id="q"
          name="q"
          type="search"
          maxlength="200"
          value={address.get('q') ?? ''}
          placeholder="Name, business, e-mail, phone"
        />
      </div>
      <div class="field">
        <label for="status">Status</label>
        <select id="status" name="status">
          <option value="">All</option>
          {leadStatuses.map(status => (
            <option value={status} selected={status === address.get('status')}>
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
            <option value={tag} selected={tag === address.get('tag')}>
              {tag}
            </option>
          ))}
        </select>
      </div>
      <button type="submit">Show</button>
    </form>
  </search>
)
