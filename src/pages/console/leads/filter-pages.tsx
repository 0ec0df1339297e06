import { z } from 'zod'
import type { Context } from '../../../context.js'
import { Invalid, invalidFields } from '../../../errors.js'
import {
  changeFilter,
  deleteFilter,
  listFilters,
  longestFilterName,
  type ShownFilter,
  saveFilter,
} from '../../../people/filters/filters.js'
import { filled } from '../../../text.js'
import { Csrf } from '../../door/frame.js'
import { type Person, personal } from '../../door/personal.js'
import { type Html, h } from '../../kit/html.js'
import { goTo, type Reply, show } from '../../kit/page.js'
import { ConsoleFrame } from '../frame.js'
import { readFilter } from './filter.js'
import { showLeads } from './list.js'
import { inWords, listAddress, NameAndShare, type Saving } from './saved.js'
import { sent } from './sent.js'

const path = '/console/filters'

const NameForm = z.object({ name: filled(longestFilterName), isShared: z.boolean() })

const typedIn = (form: URLSearchParams) => ({
  name: form.get('name') ?? '',
  isShared: form.get('shared') === 'on',
})

/** What is said at which field. */
const errorsOf = ({ errors }: Invalid): Saving['errors'] =>
  Object.fromEntries(errors.map(({ path: field, message }) => [field, `The ${field} ${message}.`]))

async function showFilters(
  context: Context,
  person: Person,
  refused?: { id: string; saving: Saving },
): Promise<Reply> {
  const filters = await listFilters(context, person)
  return show(
    <ConsoleFrame person={person} title="Saved filters" at="leads" styles={['leads.css']}>
      <h1>Saved filters</h1>
      {filters.length === 0 ? (
        <p class="card soft">
          None yet. Narrow <a href="/console/leads">the list of leads</a>, and save what it shows.
        </p>
      ) : (
        <ul class="card entries">
          {filters.map(filter => (
            <Line
              filter={filter}
              person={person}
              saving={refused?.id === filter.id ? refused.saving : undefined}
            />
          ))}
        </ul>
      )}
    </ConsoleFrame>,
    refused ? 422 : 200,
  )
}

interface LineProps {
  filter: ShownFilter
  person: Person
  saving: Saving | undefined
}

function Line({ filter, person, saving }: LineProps): Html {
  const { id, name, isShared, isOwn, owner, parts, mayDelete } = filter
  return (
    <li>
      <div class="spread">
        <a class="said" href={listAddress(parts)}>
          {name}
        </a>
        {isShared ? <span class="badge">{isOwn ? 'Shared' : `By ${owner}`}</span> : null}
      </div>
      <p class="soft small said">{inWords(parts)}</p>
      <div class="row">
        {isOwn ? (
          <details class="grows" open={saving !== undefined}>
            <summary>Change</summary>
            <form class="stack narrow" method="post" action={`${path}/${id}`}>
              <Csrf person={person} />
              <NameAndShare
                id={id}
                person={person}
                saving={saving ?? { name, isShared, errors: {} }}
                wasShared={isShared}
              />
              <button class="main" type="submit">
                Save
              </button>
            </form>
          </details>
        ) : null}
        {mayDelete ? (
          <form method="post" action={`${path}/${id}/delete`}>
            <Csrf person={person} />
            <button type="submit" class="danger" aria-label={`Delete ${name}`}>
              Delete
            </button>
          </form>
        ) : null}
      </div>
    </li>
  )
}

export const filterPages = [
  personal({
    method: 'get',
    path,
    role: 'viewer',
    handle: (context, { person }) => showFilters(context, person),
  }),
  personal({
    method: 'post',
    path,
    role: 'viewer',
    async handle(context, request) {
      const { form } = request
      const { address } = readFilter(form)
      const typed = typedIn(form)
      try {
        const named = sent(NameForm, typed)
        if (address.size === 0)
          throw invalidFields([{ path: 'name', message: 'needs a filter that it names', code: 'required' }])
        const parts = Object.fromEntries(address)
        await saveFilter(context, request.caller, request.person, { ...named, parts })
        return goTo(listAddress(parts))
      } catch (error) {
        if (!(error instanceof Invalid)) throw error
        const saving = { ...typed, errors: errorsOf(error) }
        return showLeads(context, { ...request, query: address }, { saving, status: 422 })
      }
    },
  }),
  personal({
    method: 'post',
    path: `${path}/{filterId}`,
    role: 'viewer',
    async handle(context, { person, caller, params, form }) {
      const id = params.filterId ?? ''
      const typed = typedIn(form)
      try {
        await changeFilter(context, caller, person, { id, ...sent(NameForm, typed) })
        return goTo(path)
      } catch (error) {
        if (!(error instanceof Invalid)) throw error
        return showFilters(context, person, { id, saving: { ...typed, errors: errorsOf(error) } })
      }
    },
  }),
  personal({
    method: 'post',
    path: `${path}/{filterId}/delete`,
    role: 'viewer',
    async handle(context, { person, caller, params }) {
      await deleteFilter(context, caller, person, params.filterId ?? '')
      return goTo(path)
    },
  }),
]
