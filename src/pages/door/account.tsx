import type { Context } from '../../context.js'
import { changePassword } from '../../people/change-password.js'
import { findUser } from '../../people/find.js'
import { roleTells } from '../../people/role-rules.js'
import { deviceName } from '../../people/sessions/device-rules.js'
import { endSession, listSessions } from '../../people/sessions/end.js'
import type { UserSession } from '../../people/sessions/user-session.js'
import { type Html, h } from '../kit/html.js'
import { goTo, show } from '../kit/page.js'
import { clearCookie } from './cookie.js'
import { Csrf, DoorFrame, Field } from './frame.js'
import { type Person, personal } from './personal.js'
import { errorsOf } from './visit.js'

const path = '/account'

async function Account({ db, clock }: Context, person: Person, errors: Record<string, string> = {}) {
  const user = await findUser(person.workspaceId, person.id, db)
  const sessions = await listSessions(person.workspaceId, person.id, db, clock().toISOString())
  return (
    <DoorFrame title="Your account">
      <p>
        <a href="/console">To the console</a>
      </p>
      <div class="card stack">
        <h1>{person.name}</h1>
        <p>
          {person.email} · <span class="badge">{person.role}</span>{' '}
          <span class="soft">{roleTells[person.role]}</span>
        </p>
        <p>
          Your second step at sign-in is{' '}
          {user.totpSince ? <span class="badge good">on</span> : <span class="badge warn">off</span>}{' '}
          <a href="/account/second-factor">{user.totpSince ? 'Turn it off' : 'Set it up'}</a>
        </p>
        <form method="post" action="/sign-out">
          <Csrf person={person} />
          <button type="submit" class="main">
            Sign out
          </button>
        </form>
      </div>
      {user.passwordHash !== null && <PasswordForm person={person} errors={errors} />}
      <section class="card stack" aria-labelledby="sessions">
        <h2 id="sessions">Where you are signed in</h2>
        <ul class="sessions">{sessions.map(session => line(session, person))}</ul>
      </section>
    </DoorFrame>
  )
}

interface PasswordFormProps {
  person: Person
  errors: Record<string, string>
}

const PasswordForm = ({ person, errors }: PasswordFormProps): Html => (
  <details class="card" open={Object.keys(errors).length > 0}>
    <summary>Change your password</summary>
    <form method="post" action={`${path}/password`} class="stack">
      <Csrf person={person} />
      <input type="hidden" name="username" autocomplete="username" value={person.email} />
      <Field
        label="The password so far"
        name="current"
        type="password"
        error={errors.current}
        autocomplete="current-password"
        required
      />
      <Field
        label="The new one"
        name="password"
        type="password"
        hint="At least 12 characters. You are signed out everywhere else."
        error={errors.password}
        autocomplete="new-password"
        required
        minlength={12}
      />
      <button type="submit" class="main">
        Change it
      </button>
    </form>
  </details>
)

const line = (session: UserSession, person: Person): Html => (
  <li>
    <p>{deviceName(session.device)}</p>
    <p class="soft small">
      {session.ip ? `From ${session.ip}, ` : ''}since <time>{minuteOf(session.createdAt)}</time>, last seen{' '}
      <time>{minuteOf(session.lastSeenAt)}</time>
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

const minuteOf = (time: string): string => `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`

export const account = personal({
  method: 'get',
  path,
  role: 'viewer',
  async handle(context, { person }) {
    return show(await Account(context, person))
  },
})

export const passwordChanged = personal({
  method: 'post',
  path: `${path}/password`,
  role: 'viewer',
  async handle(context, { person, caller, form }) {
    const [current, password] = [form.get('current') ?? '', form.get('password') ?? '']
    try {
      await changePassword(context, caller, { current, password })
      return goTo(path)
    } catch (thrown) {
      return show(await Account(context, person, errorsOf(thrown)), 422)
    }
  },
})

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
