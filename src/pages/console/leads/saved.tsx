import { longestFilterName, type ShownFilter } from '../../../people/filters/filters.js'
import type { FilterParts } from '../../../people/filters/saved-filter.js'
import { suffices } from '../../../people/role-rules.js'
import { Csrf } from '../../door/frame.js'
import type { Person } from '../../door/personal.js'
import { Fragment, type Html, h } from '../../kit/html.js'
import { plain } from '../words.js'

/** Beside the list stand only so many: the others are one click away. */
const mostBeside = 12

/** What somebody has filled in to save a filter, and what is wrong with it. */
export interface Saving {
  name: string
  isShared: boolean
  errors: Record<string, string>
}

interface SavedProps {
  person: Person
  filters: ShownFilter[]
  /** Of the list as it is shown. */
  address: URLSearchParams
  saving: Saving | undefined
}

export const listAddress = (parts: FilterParts): string => `/console/leads?${new URLSearchParams(parts)}`

/** One's own filters and those of colleagues, and a form to keep the one that is shown. */
export function Saved({ person, filters, address, saving }: SavedProps): Html {
  const beside = filters.toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn)).slice(0, mostBeside)
  const isShown = ({ parts }: ShownFilter) => new URLSearchParams(parts).toString() === address.toString()
  return (
    <>
      {filters.length > 0 ? (
        <nav class="saved row" aria-label="Saved filters">
          {beside.map(filter => (
            <a
              class="button"
              href={listAddress(filter.parts)}
              aria-current={isShown(filter) ? 'page' : undefined}
            >
              {filter.name}
            </a>
          ))}
          <a href="/console/filters">
            {filters.length > beside.length ? `All ${filters.length} saved filters` : 'Change saved filters'}
          </a>
        </nav>
      ) : null}
      {address.size > 0 && (saving || !filters.some(one => one.isOwn && isShown(one))) ? (
        <Save person={person} address={address} saving={saving} />
      ) : null}
    </>
  )
}

const Save = ({ person, address, saving }: Omit<SavedProps, 'filters'>): Html => (
  <details open={saving !== undefined}>
    <summary>Save this filter</summary>
    <form class="card stack narrow" method="post" action="/console/filters">
      <Csrf person={person} />
      {[...address].map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      <NameAndShare id="filter" person={person} saving={saving} />
      <button class="main" type="submit">
        Save
      </button>
    </form>
  </details>
)

interface NameAndShareProps {
  /** No two of a page have the same. */
  id: string
  person: Person
  saving: Saving | undefined
  /** It is shared by now, which whoever may not share it can still take back. */
  wasShared?: boolean
}

export const NameAndShare = ({ id, person, saving, wasShared = false }: NameAndShareProps): Html => (
  <>
    <div class="field">
      <label for={`${id}-name`}>Name</label>
      <input
        id={`${id}-name`}
        name="name"
        value={saving?.name ?? ''}
        maxlength={longestFilterName}
        required
        autocomplete="off"
        aria-invalid={saving?.errors.name ? 'true' : undefined}
        aria-describedby={saving?.errors.name ? `${id}-error` : undefined}
      />
      {saving?.errors.name ? (
        <p class="error" id={`${id}-error`}>
          {saving.errors.name}
        </p>
      ) : null}
    </div>
    {suffices(person.role, 'analyst') || wasShared ? (
      <label class="tick">
        <input type="checkbox" name="shared" checked={saving?.isShared ?? false} />
        All colleagues see it
      </label>
    ) : null}
    {['shared', 'filter'].map(part =>
      saving?.errors[part] ? (
        <p class="error" role="alert">
          {saving.errors[part]}
        </p>
      ) : null,
    )}
  </>
)

/** What a filter shows, in words. */
export function inWords({ q, status, tag, order }: FilterParts): string {
  const tagged = tag && `tagged ${tag.split(',').join(' or ')}`
  const parts = [q && `“${q}”`, status && plain(status), tagged, order && 'oldest first']
  return parts.filter(Boolean).join(', ')
}
