import { Invalid } from '../../../errors.js'
import { refuseUnstorable } from '../../../http/accept.js'
import { leadStatuses } from '../../../leads/answer-schema.js'
import { type ListLeads, ListLeadsQuery } from '../../../leads/schema.js'
import { foldTag } from '../../../leads/tag-rules.js'
import { type Html, h } from '../../kit/html.js'
import { plain } from '../words.js'

/** What of an address says which leads are shown. */
const parts = ['q', 'status', 'tag', 'order'] as const

/** Which leads are shown, as the address says it and as the list takes it. */
interface LeadFilter {
  address: URLSearchParams
  wanted: ListLeads
  oldestFirst: boolean
}

export function readFilter(query: URLSearchParams): LeadFilter {
  const address = new URLSearchParams()
  for (const name of parts) {
    const value = query
      .getAll(name)
      .map(one => one.trim())
      .filter(Boolean)
      .join(',')
    if (value) address.set(name, value)
  }
  const { tag: tags, order, ...rest } = Object.fromEntries(address)
  refuseUnstorable({ tag: tags, order, ...rest })
  const read = ListLeadsQuery.safeParse({ ...rest, tags })
  if (!read.success || (order !== undefined && order !== 'oldest'))
    throw new Invalid('This filter is none that there is.', [])
  return { address, wanted: read.data, oldestFirst: order === 'oldest' }
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
      <TagChoice chosen={address.get('tag')?.split(',') ?? []} tags={tags} />
      <div class="field">
        <label for="order">Order</label>
        <select id="order" name="order">
          <option value="">Newest first</option>
          <option value="oldest" selected={address.get('order') === 'oldest'}>
            Oldest first
          </option>
        </select>
      </div>
      <button type="submit">Show</button>
    </form>
  </search>
)

/** Any number of them: a lead with one of them is shown. */
function TagChoice({ chosen, tags }: { chosen: string[]; tags: string[] }): Html {
  const isChosen = (tag: string) => chosen.some(one => foldTag(one) === foldTag(tag))
  const missing = chosen.filter(one => !tags.some(tag => foldTag(tag) === foldTag(one)))
  return (
    <div class="field">
      <span class="label" id="tags-label">
        Tags
      </span>
      <details class="picker">
        <summary aria-describedby="tags-label">{chosen.length > 0 ? chosen.join(', ') : 'All'}</summary>
        <fieldset>
          <legend class="unseen">Tags, of which a lead has at least one</legend>
          {[...missing, ...tags].map(tag => (
            <label class="tick">
              <input type="checkbox" name="tag" value={tag} checked={isChosen(tag)} />
              {tag}
            </label>
          ))}
          {missing.length + tags.length === 0 ? <p class="soft small">No lead has a tag yet.</p> : null}
        </fieldset>
      </details>
    </div>
  )
}
