import type { FieldError } from '../../../errors.js'
import { Csrf } from '../../door/frame.js'
import type { Person } from '../../door/personal.js'
import { type Child, Fragment, type Html, h } from '../../kit/html.js'

/** What the pages of spreads are built of. */

export const nothing: Html = h(Fragment, null)

export const Badge = ({ kind, children }: { kind: string; children: Child }): Html => (
  <span class={`badge ${kind}`}>{children}</span>
)

interface FormProps {
  person: Person
  action: string
  class?: string
  /** What htmx puts in place of what; without it the whole page follows. */
  into?: string
  children: Child
}

/** A form that changes something. */
export const ChangeForm = ({ person, action, into, class: kind = 'stack', children }: FormProps): Html => (
  <form
    method="post"
    action={action}
    class={kind}
    {...(into
      ? { 'hx-post': action, 'hx-target': into, 'hx-swap': 'outerHTML', 'hx-disabled-elt': 'find button' }
      : {})}
  >
    <Csrf person={person} />
    {children}
  </form>
)

interface FieldProps {
  /** Also the path at which a use case finds fault with it. */
  name: string
  label: string
  /** Ids are unique on a page: what stands before the name. */
  within?: string
  hint?: string
  value?: string | number | undefined
  errors?: readonly FieldError[]
  type?: string
  required?: boolean
  rows?: number
  placeholder?: string
  /** Of a select. */
  options?: Child
}

export function Field({ name, label, within = 'f', hint, errors = [], ...input }: FieldProps): Html {
  const id = `${within}-${name.replace(/\W+/g, '-')}`
  const mine = errors.filter(({ path }) => path === name)
  const described = [hint && `${id}-hint`, mine.length > 0 && `${id}-error`].filter(Boolean).join(' ')
  const shared = {
    id,
    name,
    ...(input.required ? { required: true } : {}),
    ...(mine.length > 0 ? { 'aria-invalid': 'true' } : {}),
    ...(described ? { 'aria-describedby': described } : {}),
  }
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {hint ? (
        <span class="hint" id={`${id}-hint`}>
          {hint}
        </span>
      ) : null}
      <Input shared={shared} {...input} />
      {mine.length > 0 ? (
        <span class="error" id={`${id}-error`}>
          {mine.map(({ message }) => sentence(message)).join(' ')}
        </span>
      ) : null}
    </div>
  )
}

type InputProps = Omit<FieldProps, 'name' | 'label' | 'within' | 'hint' | 'errors'> & {
  shared: Record<string, string | boolean>
}

function Input({ shared, value, type = 'text', rows, placeholder, options }: InputProps): Html {
  if (options) return <select {...shared}>{options}</select>
  if (rows)
    return (
      <textarea {...shared} rows={rows}>
        {value ?? ''}
      </textarea>
    )
  const numeric = type === 'amount' ? { inputmode: 'decimal', class: 'amount', autocomplete: 'off' } : {}
  return (
    <input
      {...shared}
      {...numeric}
      type={type === 'amount' ? 'text' : type}
      value={value ?? ''}
      placeholder={placeholder}
    />
  )
}

const sentence = (message: string): string =>
  `${message.charAt(0).toUpperCase()}${message.slice(1)}${/[.!?]$/.test(message) ? '' : '.'}`

/** What is refused and is of no field that the form has. */
export function Refusal({
  message,
  errors,
  of,
}: {
  message?: string
  errors: readonly FieldError[]
  of: readonly string[]
}): Html {
  const others = errors.filter(({ path }) => !of.includes(path))
  if (!message || (errors.length > 0 && others.length === 0)) return nothing
  return (
    <p class="notice bad" role="alert">
      {others.length > 0 ? others.map(one => sentence(one.message)).join(' ') : message}
    </p>
  )
}
