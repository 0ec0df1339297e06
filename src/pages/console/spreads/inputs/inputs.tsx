import type { FieldError } from '../../../../errors.js'
import type { Person } from '../../../door/personal.js'
import { Fragment, type Html, h } from '../../../kit/html.js'
import { spreadAddress } from '../address.js'
import { mayCorrect } from '../figure/corrections.js'
import type { DocumentOfSpread } from '../figure/places.js'
import { ChangeForm, Field, nothing, Refusal } from '../pieces.js'
import type { ShownResults } from '../read.js'
import { nameOf, shownIn, textOf, versionOf } from './form-values.js'
import { type InputField, type InputSection, sections } from './sections.js'

/** A section that was refused, with what stood in it. */
export interface RefusedSection {
  id: string
  message: string
  errors: readonly FieldError[]
  values: Record<string, unknown>[]
  /** Somebody else was earlier. */
  isLate: boolean
}

interface InputsProps {
  spreadId: string
  results: ShownResults
  inputs: ShownResults['inputs']
  documents: readonly DocumentOfSpread[]
  person: Person
  isBusy: boolean
  refused?: RefusedSection | undefined
}

/** What documents don't tell, a form each. Saving one has the figures computed anew. */
export function Inputs(props: InputsProps): Html {
  const maySave = mayCorrect(props.person) && !props.isBusy
  return (
    <div class="inputs">
      <nav class="card contents" aria-label="Inputs">
        {sections.map(section => (
          <a href={`#${section.id}`}>
            {section.title} <Count section={section} inputs={props.inputs} />
          </a>
        ))}
      </nav>
      <div class="stack">
        {props.isBusy ? (
          <p class="notice">The figures are being made; then this can be changed again.</p>
        ) : null}
        {sections.map(section => (
          <SectionForm {...props} section={section} maySave={maySave} />
        ))}
      </div>
    </div>
  )
}

function Count({ section, inputs }: { section: InputSection; inputs: ShownResults['inputs'] }): Html {
  const there = shownIn(section, inputs).filter(one => Object.values(one).some(value => value !== undefined))
  return there.length > 0 ? <span class="count">{there.length}</span> : nothing
}

interface SectionProps extends InputsProps {
  section: InputSection
  maySave: boolean
}

function SectionForm({ section, ...props }: SectionProps): Html {
  const refused = props.refused?.id === section.id ? props.refused : undefined
  // What was refused because figures are being made can be sent again when they are.
  const maySave = props.maySave || refused !== undefined
  const things = refused?.values ?? shownIn(section, props.inputs)
  const shown = section.list && maySave ? [...things, {}] : things
  const names = shown.flatMap((_, n) => section.fields.map(field => nameOf(section, field, n)))
  return (
    <section class="card" id={section.id} aria-labelledby={`${section.id}-title`}>
      <h2 id={`${section.id}-title`}>{section.title}</h2>
      <p class="soft small">{section.hint}</p>
      <ChangeForm
        person={props.person}
        action={`${spreadAddress(props.spreadId)}/inputs/${section.id}#${section.id}`}
      >
        {refused ? <Refusal message={refused.message} errors={refused.errors} of={names} /> : null}
        {refused?.isLate ? <Meanwhile section={section} things={shownIn(section, props.inputs)} /> : null}
        <fieldset class="plain" disabled={!maySave}>
          {shown.map((values, n) => (
            <Thing
              {...props}
              section={section}
              values={values}
              n={n}
              isNew={n === things.length}
              refused={refused}
            />
          ))}
        </fieldset>
        <input type="hidden" name="seen" value={versionOf(section, props.inputs)} />
        {maySave ? <button type="submit">Save</button> : null}
      </ChangeForm>
    </section>
  )
}

/** What somebody else has made of it; saving once more puts the form in its place. */
const Meanwhile = ({
  section,
  things,
}: {
  section: InputSection
  things: Record<string, unknown>[]
}): Html => (
  <div class="notice warn small">
    <p>
      This is what it says now. What you have typed stands below: take over what is new, and save it in the
      place of this.
    </p>
    <ul>
      {things.map(values => (
        <li>
          {section.fields
            .filter(field => textOf(field, values[field.name]) !== '')
            .map(field => `${field.label}: ${saidOf(field, values[field.name])}`)
            .join('; ') || 'Nothing'}
        </li>
      ))}
    </ul>
    {things.length === 0 ? <p>Nothing.</p> : null}
  </div>
)

const saidOf = (field: InputField, value: unknown): string =>
  field.options?.find(([option]) => option === value)?.[1] ?? textOf(field, value)

interface ThingProps extends Omit<SectionProps, 'maySave'> {
  values: Record<string, unknown>
  n: number
  isNew: boolean
}

function Thing({ section, values, n, isNew, refused, documents }: ThingProps): Html {
  const fields = section.fields.map(field => (
    <InputOf
      section={section}
      field={field}
      n={n}
      value={values[field.name]}
      refused={refused}
      documents={documents}
    />
  ))
  if (!section.list) return <div class="grid">{fields}</div>
  const { one, name } = section.list
  const grid = <div class="grid">{fields}</div>
  if (isNew)
    return (
      <details class="correct" open={n === 0}>
        <summary>Add a {one}</summary>
        {grid}
      </details>
    )
  return (
    <fieldset class="thing">
      <legend class="unseen">
        {one} {n + 1}
      </legend>
      {grid}
      <label class="choice small">
        <input type="checkbox" name={`${name}.${n}.remove`} value="yes" />
        <span>Take this {one} away</span>
      </label>
    </fieldset>
  )
}

interface InputOfProps {
  section: InputSection
  field: InputField
  n: number
  value: unknown
  refused: RefusedSection | undefined
  documents: readonly DocumentOfSpread[]
}

function InputOf({ section, field, n, value, refused, documents }: InputOfProps): Html {
  const name = nameOf(section, field, n)
  const text = textOf(field, value)
  if (field.type === 'documents')
    return <DocumentChoice name={name} label={field.label} value={value} documents={documents} />
  if (field.type === 'flag')
    return (
      <label class="choice">
        <input type="checkbox" name={name} value="yes" checked={text !== ''} />
        <span>{field.label}</span>
      </label>
    )
  return (
    <Field
      name={name}
      within={section.id}
      label={field.label}
      {...(field.hint ? { hint: field.hint } : {})}
      type={
        field.type === 'day' ? 'date' : field.type === 'text' || field.type === 'area' ? 'text' : 'amount'
      }
      value={text}
      errors={refused?.errors ?? []}
      {...(field.type === 'area' ? { rows: 4 } : {})}
      {...(field.options ? { options: optionsOf(section, field, text) } : {})}
    />
  )
}

const optionsOf = (section: InputSection, { options = [] }: InputField, chosen: string) => (
  <>
    {section.list ? null : <option value="">As they are</option>}
    {options.map(([value, label]) => (
      <option value={value} selected={value === chosen}>
        {label}
      </option>
    ))}
  </>
)

const DocumentChoice = ({
  name,
  label,
  value,
  documents,
}: {
  name: string
  label: string
  value: unknown
  documents: readonly DocumentOfSpread[]
}): Html => (
  <fieldset class="choices wide">
    <legend>{label}</legend>
    {documents.map(({ id, filename }) =>
      id === null ? null : (
        <label class="choice">
          <input
            type="checkbox"
            name={name}
            value={id}
            checked={Array.isArray(value) && value.includes(id)}
          />
          <span>{filename}</span>
        </label>
      ),
    )}
  </fieldset>
)
