import type { LeadspreadError } from '../../errors.js'
import { Document } from '../kit/document.js'
import { type Child, type Html, h } from '../kit/html.js'
import type { Person } from './personal.js'

/** What stands around the pages by which people come in and go out. */
export function DoorFrame({ title, children }: { title: string; children: Child }): Html {
  return (
    <Document title={`${title} · Leadspread`} room="door" styles={['door.css']}>
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <header>Leadspread</header>
      <main id="main" class="stack">
        {children}
      </main>
    </Document>
  )
}

export const doorFailure = ({ status, message }: LeadspreadError): Html => (
  <DoorFrame title="That did not work">
    <div class="card stack">
      <h1>{status === 404 ? 'There is nothing here' : 'That did not work'}</h1>
      <p>{message}</p>
      <p>
        <a href="/sign-in">To the sign-in</a>
      </p>
    </div>
  </DoorFrame>
)

/** In every form of somebody who is signed in. */
export const Csrf = ({ person }: { person: Person }): Html => (
  <input type="hidden" name="csrf" value={person.csrf} />
)

interface FieldProps {
  label: string
  name: string
  type?: string
  value?: string
  hint?: string
  error?: string | undefined
  autocomplete?: string
  [attribute: string]: string | number | boolean | undefined
}

/** A field with its label, and its error where a screen reader finds it. */
export function Field({ label, name, hint, error, ...input }: FieldProps): Html {
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <input
        id={name}
        name={name}
        {...input}
        aria-describedby={described || undefined}
        aria-invalid={error === undefined ? undefined : 'true'}
      />
      {hint && (
        <p class="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p class="error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
