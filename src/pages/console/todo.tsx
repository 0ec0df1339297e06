import { listWaiting } from '../../leads/escalations/waiting.js'
import { ownWorkspace } from '../../workspaces/find.js'
import { personal } from '../door/personal.js'
import { h } from '../kit/html.js'
import { show } from '../kit/page.js'
import { ConsoleFrame } from './frame.js'
import { moment } from './words.js'

const kinds = {
  escalation: { says: 'Escalation', at: 'escalations', mark: 'warn' },
  draft: { says: 'Draft to approve', at: 'drafts', mark: 'brand' },
} as const

/** What waits for a person, over all leads. */
export const todo = personal({
  method: 'get',
  path: '/console/todo',
  role: 'viewer',
  async handle(context, { person, caller }) {
    const waiting = await listWaiting(context, caller.workspaceId)
    const { defaultTimezone } = await ownWorkspace(caller.workspaceId, context.db)
    return show(
      <ConsoleFrame person={person} title="To do" at="todo">
        <h1>To do</h1>
        {waiting.length === 0 ? <p class="card soft">Nothing waits for anybody.</p> : null}
        <ul class="card entries" hidden={waiting.length === 0}>
          {waiting.map(({ kind, leadId, name, says, at }) => (
            <li>
              <div class="spread">
                <a href={`/console/leads/${leadId}#${kinds[kind].at}`}>{name}</a>
                <span class={`badge ${kinds[kind].mark}`}>{kinds[kind].says}</span>
              </div>
              <p class="said">{says}</p>
              <p class="soft small">{moment(at, defaultTimezone)}</p>
            </li>
          ))}
        </ul>
      </ConsoleFrame>,
    )
  },
})
