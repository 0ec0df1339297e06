import { roleTells } from '../../people/role-rules.js'
import { endSession, listSessions } from '../../people/sessions/end.js'
import type { UserSession } from '../../people/sessions/user-session.js'
import { h } from '../kit/html.js'
import { goTo, show } from '../kit/page.js'
import { clearCookie } from './cookie.js'
import { Csrf, DoorFrame } from './frame.js'
import { type Person, personal } from './personal.js'

const path = '/account'

export const account = personal({
  method: 'get',
  path,
  role: 'viewer',
  async handle({ db, clock }, { person }) {
    const sessions = await listSessions(person.workspaceId, person.id, db, clock().toISOString())
    return show(
      <DoorFrame title="Your account">
        <div class="card stack">
          <h1>{person.name}</h1>
          <p>
            {person.email} · <span class="badge">{person.role}</span>{' '}
            <span class="soft">{roleTells[person.role]}</span>
          </p>
          <p>
            <a href="/account/second-factor">Your second step at sign-in</a>
          </p>
          <form method="post" action="/sign-out">
            <Csrf person={person} />
            <button type="submit" class="main">
              Sign out
            </button>
          </form>
        </div>
        <section class="card stack" aria-labelledby="sessions">
          <h2 id="sessions">Where you are signed in</h2>
          <ul class="sessions">{sessions.map(session => line(session, person))}</ul>
        </section>
      </DoorFrame>,
    )
  },
})

const line = (session: UserSession, person: Person) => (
  <li>
    <p>{session.device || 'A browser without a name'}</p>
    <p class="soft small">
      {session.ip ? `From ${session.ip}, ` : ''}since <time>{dayOf(session.createdAt)}</time>, last seen{' '}
      <time>{dayOf(session.lastSeenAt)}</time>
    </p>
    {session.id === person.sessionId ? (
      <p>
        <span class="badge good">This one</span>
      </p>
    ) : (
      <form method="post" action={`${path}/sessions/${session.id}/end`}>
        <Csrf person={person} />
        <button type="submit">Sign out there</button>
      </form>
    )}
  </li>
)

const dayOf = (time: string): string => `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`

export const endOther = personal({
  method: 'post',
  path: `${path}/sessions/{sessionId}/end`,
  role: 'viewer',
  async handle(context, { caller, params }) {
    await endSession(context, caller, params.sessionId ?? '')
    return goTo(path)
  },
})

export const signOut = personal({
  method: 'post',
  path: '/sign-out',
  role: 'viewer',
  async handle(context, { ctx, caller, person }) {
    await endSession(context, caller, person.sessionId)
    clearCookie(ctx, context.config, 'session')
    return goTo('/sign-in')
  },
})
