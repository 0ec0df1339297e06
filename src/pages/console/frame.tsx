import type { Context as KoaContext } from 'koa'
import type { LeadspreadError } from '../../errors.js'
import { Csrf } from '../door/frame.js'
import type { Person } from '../door/personal.js'
import { Document } from '../kit/document.js'
import { type Child, type Html, h } from '../kit/html.js'
import { wantsPiece } from '../kit/page.js'

const rooms = [
  ['leads', 'Leads'],
  ['todo', 'To do'],
  ['spreads', 'Spreads'],
  ['settings', 'Settings'],
] as const
type ConsoleRoom = (typeof rooms)[number][0]

interface FrameProps {
  person: Person
  title: string
  at: ConsoleRoom
  styles?: string[]
  scripts?: string[]
  children?: Child
}

/** What stands around every page of the console: where one can go, and who one is. */
export function ConsoleFrame({ person, title, at, styles = [], scripts = [], children }: FrameProps): Html {
  return (
    <Document
      title={`${title} · Leadspread`}
      room="console"
      styles={['console.css', ...styles]}
      scripts={['session.js', ...scripts]}
      csrf={person.csrf}
    >
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <header class="side">
        <a class="brand" href="/console/leads">
          Leadspread
        </a>
        <nav aria-label="Main">
          {rooms.map(([room, name]) => (
            <a href={`/console/${room}`} aria-current={room === at ? 'page' : undefined}>
              {name}
            </a>
          ))}
        </nav>
        <div class="who small">
          <a href="/account">{person.name}</a>
          <form method="post" action="/sign-out">
            <Csrf person={person} />
            <button class="plain" type="submit">
              Sign out
            </button>
          </form>
        </div>
      </header>
      <main id="main" tabindex="-1">
        <template data-session={person.id}>
          <p class="notice bad" role="alert" data-ended>
            Your session has ended, and nothing was sent. What you have typed is still here:{' '}
            <a href="/sign-in" target="_blank" rel="noopener">
              sign in in another tab
            </a>
            , come back, and send it again.
          </p>
        </template>
        {children}
      </main>
    </Document>
  )
}

/** Whatever went wrong, said where one is; who isn't known by name may not even have a menu. */
export const consoleFailure = ({ status, message }: LeadspreadError, ctx: KoaContext): Html =>
  wantsPiece(ctx) ? (
    <p class="notice bad" role="alert" data-refusal>
      {message}
    </p>
  ) : (
    <Document title="That did not work · Leadspread" room="console" styles={['console.css']}>
      <main id="main" class="alone">
        <div class="card stack">
          <h1>{status === 404 ? 'There is nothing here' : 'That did not work'}</h1>
          <p>{message}</p>
          <p>
            <a href="/console/leads">To the leads</a>
          </p>
        </div>
      </main>
    </Document>
  )
