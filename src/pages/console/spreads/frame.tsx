import type { LeadspreadError } from '../../../errors.js'
import { Csrf } from '../../door/frame.js'
import type { Person } from '../../door/personal.js'
import { Document } from '../../kit/document.js'
import { type Child, type Html, h } from '../../kit/html.js'

interface FrameProps {
  title: string
  person: Person
  scripts?: string[]
  children: Child
}

/** What stands around every page of spreads. */
export function Frame({ title, person, scripts, children }: FrameProps): Html {
  return (
    <Document title={`${title} · Leadspread`} room="console" styles={styles} scripts={scripts ?? []}>
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <header class="bar">
        <a class="brand" href="/console">
          Leadspread
        </a>
        <nav aria-label="Console">
          <a href="/console/spreads">Spreads</a>
        </nav>
        <form method="post" action="/sign-out" class="row small">
          <Csrf person={person} />
          <span class="soft">{person.name}</span>
          <button type="submit" class="plain small">
            Sign out
          </button>
        </form>
      </header>
      <main id="main">{children}</main>
      <p class="says" role="status" data-says />
    </Document>
  )
}

const styles = ['spreads.css', 'statements.css', 'sources.css']

export const failure = ({ status, message }: LeadspreadError): Html => (
  <Document title="Leadspread" room="console" styles={styles}>
    <main id="main" class="stack">
      <div class="card">
        <h1>{status === 404 ? 'There is nothing here' : 'That did not work'}</h1>
        <p>{message}</p>
        <p>
          <a href="/console/spreads">To the spreads</a>
        </p>
      </div>
    </main>
  </Document>
)
