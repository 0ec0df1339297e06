import type { Caller } from '../../../caller.js'
import type { Context } from '../../../context.js'
import { changeRole, disableUser, enableUser, inviteUser } from '../../../people/change.js'
import { findUser, listUsers } from '../../../people/find.js'
import { isRole, type Role, roles, roleTells } from '../../../people/role-rules.js'
import { takeSecondFactorAway } from '../../../people/second-factor/set-up.js'
import { endAllSessions } from '../../../people/sessions/end.js'
import type { User } from '../../../people/user.js'
import { Csrf, Field } from '../../door/frame.js'
import { type Person, personal } from '../../door/personal.js'
import { errorsOf } from '../../door/visit.js'
import { type Html, h } from '../../kit/html.js'
import { goTo, show } from '../../kit/page.js'
import { SettingsFrame } from './frame.js'

const path = '/console/settings/people'

interface Told {
  errors?: Record<string, string>
  /** A link that was made just now, for whom. */
  made?: { url: string; email: string; expiresAt: string }
  typed?: { email: string; name: string; role: Role }
}

async function People(context: Context, person: Person, { errors = {}, made, typed }: Told = {}) {
  const users = await listUsers(person.workspaceId, context.db)
  return (
    <SettingsFrame person={person} title="People" at="people">
      {(errors.role ?? errors.user) && (
        <p class="notice bad" role="alert">
          {errors.role ?? errors.user}
        </p>
      )}
      {made && <Link {...made} />}
      <section class="card table scroll" tabindex="0" aria-label="People">
        <table>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Role</th>
              <th scope="col">Second step</th>
              <th scope="col">How it stands</th>
              <th scope="col">What to do</th>
            </tr>
          </thead>
          <tbody>
            {users.map(user => (
              <Line user={user} person={person} />
            ))}
          </tbody>
        </table>
      </section>
      <section class="card stack narrow" aria-labelledby="invite">
        <h2 id="invite">Invite somebody</h2>
        <form method="post" action={path} class="stack">
          <Csrf person={person} />
          <Field
            label="E-mail"
            name="email"
            type="email"
            value={typed?.email ?? ''}
            error={errors.email}
            required
          />
          <Field label="Name" name="name" value={typed?.name ?? ''} error={errors.name} />
          <div class="field">
            <label for="role">Role</label>
            <RoleSelect id="role" role={typed?.role ?? 'viewer'} tells />
          </div>
          <button type="submit" class="main">
            Make a link
          </button>
        </form>
      </section>
    </SettingsFrame>
  )
}

/** No mail is sent: whoever invites knows best how to reach them. */
const Link = ({ url, email, expiresAt }: NonNullable<Told['made']>): Html => (
  <div class="notice good" role="status">
    <p>
      Send this link to <strong>{email}</strong>. It works once, until {expiresAt.slice(0, 10)}, and is shown
      this once:
    </p>
    <p class="value">
      <code data-link>{url}</code>
    </p>
  </div>
)

const RoleSelect = ({ id, role, tells = false }: { id: string; role: Role; tells?: boolean }): Html => (
  <select id={id} name="role">
    {roles.map(one => (
      <option value={one} selected={one === role}>
        {tells ? `${one}: ${roleTells[one]}` : one}
      </option>
    ))}
  </select>
)

const Line = ({ user, person }: { user: User; person: Person }): Html => (
  <tr>
    <th scope="row">
      {user.name}
      <span class="soft small"> {user.email}</span>
    </th>
    <td>
      <form method="post" action={`${path}/${user.id}/role`} class="row">
        <Csrf person={person} />
        <label class="unseen" for={`role-${user.id}`}>
          Role of {user.name}
        </label>
        <RoleSelect id={`role-${user.id}`} role={user.role} />
        <button type="submit">Change</button>
      </form>
    </td>
    <td>{user.totpSince ? <span class="badge good">on</span> : <span class="badge">off</span>}</td>
    <td>{standing(user)}</td>
    <td>
      <div class="row">
        {actionsFor(user).map(([action, says]) => (
          <form method="post" action={`${path}/${user.id}/${action}`}>
            <Csrf person={person} />
            <button type="submit" aria-label={`${says}: ${user.name}`}>
              {says}
            </button>
          </form>
        ))}
      </div>
    </td>
  </tr>
)

function standing({ disabledAt, acceptedAt }: User): Html {
  if (disabledAt) return <span class="badge bad">disabled</span>
  return acceptedAt ? <span class="badge good">active</span> : <span class="badge warn">invited</span>
}

function actionsFor({ disabledAt, totpSince }: User): [action: string, says: string][] {
  if (disabledAt) return [['enable', 'Let in again']]
  return [
    ['link', 'New password'],
    ['sessions', 'Sign out everywhere'],
    ...(totpSince ? [['second-factor', 'Take the second step away'] as [string, string]] : []),
    ['disable', 'Disable'],
  ]
}

const people = personal({
  method: 'get',
  path,
  role: 'admin',
  async handle(context, { person }) {
    return show(await People(context, person))
  },
})

const roleOf = (sent: string | null): Role => (sent !== null && isRole(sent) ? sent : 'viewer')

const invite = personal({
  method: 'post',
  path,
  role: 'admin',
  async handle(context, { person, caller, form }) {
    const typed = {
      email: form.get('email') ?? '',
      name: form.get('name') ?? '',
      role: roleOf(form.get('role')),
    }
    try {
      const { user, url, expiresAt } = await inviteUser(context, caller, typed)
      return show(await People(context, person, { made: { url, expiresAt, email: user.email } }))
    } catch (thrown) {
      return show(await People(context, person, { typed, errors: errorsOf(thrown) }), 422)
    }
  },
})

/** What an admin does to one person, by the last part of its address. */
const doings: Record<
  string,
  (context: Context, caller: Caller, user: User, form: URLSearchParams) => Promise<unknown>
> = {
  role: (context, caller, { id }, form) => changeRole(context, caller, id, roleOf(form.get('role'))),
  disable: (context, caller, { id }) => disableUser(context, caller, id),
  enable: (context, caller, { id }) => enableUser(context, caller, id),
  sessions: (context, caller, { id }) => endAllSessions(context, caller, id),
  'second-factor': (context, caller, { id }) => takeSecondFactorAway(context, caller, id),
}

const onOne = Object.entries(doings).map(([action, act]) =>
  personal({
    method: 'post',
    path: `${path}/{userId}/${action}`,
    role: 'admin',
    async handle(context, { person, caller, params, form }) {
      const user = await findUser(caller.workspaceId, params.userId ?? '', context.db)
      try {
        await act(context, caller, user, form)
        return goTo(path)
      } catch (thrown) {
        return show(await People(context, person, { errors: errorsOf(thrown) }), 422)
      }
    },
  }),
)

const newLink = personal({
  method: 'post',
  path: `${path}/{userId}/link`,
  role: 'admin',
  async handle(context, { person, caller, params }) {
    const user = await findUser(caller.workspaceId, params.userId ?? '', context.db)
    const { url, expiresAt } = await inviteUser(context, caller, user)
    return show(await People(context, person, { made: { url, expiresAt, email: user.email } }))
  },
})

export const peoplePages = [people, invite, ...onOne, newLink]
