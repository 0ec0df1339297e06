import type { Context } from '../../../context.js'
import { transact } from '../../../db/transact.js'
import { type ApiKey, keyScopes } from '../../../workspaces/api-key.js'
import { createKey, listKeys, revokeKey } from '../../../workspaces/api-keys.js'
import { ownWorkspace } from '../../../workspaces/find.js'
import { Csrf, Field } from '../../door/frame.js'
import { type Person, personal } from '../../door/personal.js'
import { type Html, h } from '../../kit/html.js'
import { goTo, type Reply, show } from '../../kit/page.js'
import { moment } from '../words.js'
import { SettingsFrame } from './frame.js'

const path = '/console/settings/keys'
const longestName = 100

interface Came {
  made?: string
  refusal?: string
}

async function page(context: Context, person: Person, { made, refusal }: Came = {}): Promise<Reply> {
  const keys = await listKeys(context, person.workspaceId)
  const { defaultTimezone } = await ownWorkspace(person.workspaceId, context.db)
  return show(
    <SettingsFrame person={person} title="API keys" at="keys" refusal={refusal}>
      {made ? (
        <div class="notice good" role="status">
          <p>This is the new key. It is shown this once, so keep it now:</p>
          <p>
            <code class="secret">{made}</code>
          </p>
        </div>
      ) : null}
      <div class="card scroll table">
        <table>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Scope</th>
              <th scope="col">Last used</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>{keys.map(key => line(key, person, defaultTimezone))}</tbody>
        </table>
      </div>
      <form class="card stack narrow" method="post" action={path}>
        <h2>New key</h2>
        <Csrf person={person} />
        <Field
          label="What it is for"
          name="name"
          required
          maxlength={String(longestName)}
          autocomplete="off"
        />
        <div class="field">
          <label for="scope">What it may do</label>
          <select id="scope" name="scope">
            <option value="read">Read</option>
            <option value="write">Read and write</option>
          </select>
        </div>
        <label class="row">
          <input type="checkbox" name="test" value="yes" /> Only test data
        </label>
        <button class="main" type="submit">
          Make a key
        </button>
      </form>
    </SettingsFrame>,
    refusal === undefined ? 200 : 422,
  )
}

const line = (key: ApiKey, person: Person, timeZone: string): Html => (
  <tr>
    <th scope="row">{key.name}</th>
    <td>
      {key.scope}
      {key.mode === 'test' ? ', test data' : ''}
    </td>
    <td>{moment(key.lastUsedAt, timeZone) || 'Never'}</td>
    <td>
      {key.revokedAt ? (
        <span class="badge">Revoked</span>
      ) : (
        <form method="post" action={`${path}/${key.id}/revoke`}>
          <Csrf person={person} />
          <button class="danger" type="submit" aria-label={`Revoke ${key.name}`}>
            Revoke
          </button>
        </form>
      )}
    </td>
  </tr>
)

/** Only hashes of keys are stored: the answer to making one is the only place where it stands. */
export const keyPages = [
  personal({ method: 'get', path, role: 'admin', handle: (context, { person }) => page(context, person) }),
  personal({
    method: 'post',
    path,
    role: 'admin',
    async handle(context, { person, caller, form }) {
      const name = (form.get('name') ?? '').trim()
      const scope = keyScopes.find(one => one === form.get('scope'))
      if (name === '' || name.length > longestName || scope === undefined)
        return page(context, person, {
          refusal: 'A key needs a name of at most 100 characters, and a scope.',
        })
      const mode = form.get('test') === 'yes' ? 'test' : 'live'
      const { apiKey } = await transact(context.db, trx =>
        createKey(context, trx, person.workspaceId, { name, scope, mode, expiresAt: null }, caller),
      )
      return page(context, person, { made: apiKey })
    },
  }),
  personal({
    method: 'post',
    path: `${path}/{keyId}/revoke`,
    role: 'admin',
    async handle(context, { params, caller }) {
      await revokeKey(context, params.keyId ?? '', caller)
      return goTo(path)
    },
  }),
]
