import type { Preview } from '../../../workspace-file/apply.js'
import type { FieldChange } from '../../../workspace-file/differences.js'
import { Csrf } from '../../door/frame.js'
import type { Person } from '../../door/personal.js'
import { type Html, h } from '../../kit/html.js'
import { SettingsFrame } from './frame.js'

interface SetupPreviewProps {
  person: Person
  text: string
  version: string
  preview: Preview
}

const mostShown = 200

/** What a change of the set-up would come to, before it is made. */
export function SetupPreview({ person, text, version, preview }: SetupPreviewProps): Html {
  const { created, updated, archived, leadsAffected = 0, fields } = preview
  const count = created.length + updated.length + archived.length
  return (
    <SettingsFrame person={person} title="What will change" at="setup">
      {count === 0 ? <p class="notice">Nothing: the set-up is like this already.</p> : null}
      <Changed title="New" names={created} mark="good" />
      <Changed title="Changed" names={updated} mark="warn" fields={fields} />
      <Changed title="Archived" names={archived} mark="bad" />
      {leadsAffected > 0 ? (
        <p class="notice warn">
          Required items will change for {leadsAffected} lead{leadsAffected === 1 ? '' : 's'}.
        </p>
      ) : null}
      <form method="post" action="/console/settings/setup/edit" class="row">
        <Csrf person={person} />
        <input type="hidden" name="version" value={version} />
        <textarea name="text" hidden>
          {'\n'}
          {text}
        </textarea>
        {count === 0 ? null : (
          <button type="submit" class="main" name="do" value="apply">
            Apply {count === 1 ? 'this change' : `these ${count} changes`}
          </button>
        )}
        <button type="submit" name="do" value="edit">
          Go on editing
        </button>
      </form>
    </SettingsFrame>
  )
}

interface ChangedProps {
  title: string
  names: string[]
  mark: 'good' | 'warn' | 'bad'
  fields?: Preview['fields']
}

const Changed = ({ title, names, mark, fields }: ChangedProps): Html => (
  <section class="card" hidden={names.length === 0}>
    <h2>
      {title} <span class={`badge ${mark}`}>{names.length}</span>
    </h2>
    <ul class="entries">
      {names.slice(0, mostShown).map(name => (
        <li>
          <strong>{name}</strong>
          {(fields?.get(name) ?? []).map(change => (
            <Field {...change} />
          ))}
        </li>
      ))}
      {names.length > mostShown ? <li class="soft">and {names.length - mostShown} more</li> : null}
    </ul>
  </section>
)

const Field = ({ field, before, after }: FieldChange): Html => (
  <p class="small change">
    <span class="soft">{field}:</span> <del>{shown(before)}</del> <span aria-hidden="true">→</span>{' '}
    <ins>{shown(after)}</ins>
  </p>
)

const longest = 300

function shown(value: unknown): string {
  if (value === undefined) return 'not said'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
