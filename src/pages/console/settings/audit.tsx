import { readAudit } from '../../../audit/feed.js'
import { ownWorkspace } from '../../../workspaces/find.js'
import { personal } from '../../door/personal.js'
import { h } from '../../kit/html.js'
import { show } from '../../kit/page.js'
import { moment } from '../words.js'
import { SettingsFrame } from './frame.js'

const path = '/console/settings/audit'
const weekMs = 7 * 86_400_000

/** Who did what, from a day on: the feed of the API, in its own order. */
export const auditPages = [
  personal({
    method: 'get',
    path,
    role: 'admin',
    async handle(context, { query, person, caller }) {
      const cursor = query.get('cursor') ?? undefined
      const day = query.get('since') ?? ''
      const since = Number.isNaN(Date.parse(day))
        ? new Date(context.clock().getTime() - weekMs).toISOString()
        : new Date(day).toISOString()
      const { entries, nextCursor } = await readAudit(context, caller, { cursor, since, limit: 100 })
      const { defaultTimezone } = await ownWorkspace(caller.workspaceId, context.db)
      return show(
        <SettingsFrame person={person} title="Audit log" at="audit">
          <form class="row" method="get" action={path}>
            <label for="since">From</label>
            <input id="since" name="since" type="date" class="grows" value={since.slice(0, 10)} />
            <button type="submit">Show</button>
          </form>
          <div class="card scroll table">
            <table>
              <caption class="unseen">Entries of the audit log</caption>
              <thead>
                <tr>
                  <th scope="col">When</th>
                  <th scope="col">Who</th>
                  <th scope="col">What</th>
                  <th scope="col">Of what</th>
                </tr>
              </thead>
              <tbody>
                {entries.map(({ at, actorKind, actorId, action, subject }) => (
                  <tr>
                    <td>{moment(at, defaultTimezone)}</td>
                    <td>{[actorKind, actorId].filter(Boolean).join(' ')}</td>
                    <td>{action}</td>
                    <td>{subject}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {entries.length === 100 ? (
            <a href={`${path}?${new URLSearchParams({ since, cursor: nextCursor ?? '' })}`}>Later ones</a>
          ) : null}
        </SettingsFrame>,
      )
    },
  }),
]
