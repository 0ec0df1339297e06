import { listAgents, listWorkflows } from '../../../agents/list.js'
import { readDefinitions } from '../../../checklists/read.js'
import { personal } from '../../door/personal.js'
import { h } from '../../kit/html.js'
import { show } from '../../kit/page.js'
import { plain } from '../words.js'
import { SettingsFrame } from './frame.js'

/** What the workspace file has set up; it is changed there, so that it can be read, compared and taken back. */
export const setup = personal({
  method: 'get',
  path: '/console/settings/setup',
  role: 'viewer',
  async handle(context, { person, caller }) {
    const groups = await readDefinitions(context, caller)
    const { rows: agents } = await listAgents(context, caller, {})
    const { rows: workflows } = await listWorkflows(context, caller, {})
    return show(
      <SettingsFrame person={person} title="Checklist and agents" at="setup">
        <p class="notice">
          This comes from the workspace file: change it there, and apply it with{' '}
          <code>leadspread workspace apply</code>.
        </p>
        <section class="card">
          <h2>Agents</h2>
          <ul class="entries">
            {agents.map(({ name, email, mode }) => (
              <li>
                <strong>{name}</strong> <span class="soft">{email}</span>
                {mode === 'draft' ? <span class="badge warn">Drafts</span> : null}
              </li>
            ))}
          </ul>
        </section>
        <section class="card">
          <h2>Workflows</h2>
          <ul class="entries">
            {workflows.map(({ name, type }) => (
              <li>
                <strong>{name}</strong> <span class="badge">{plain(type)}</span>
              </li>
            ))}
          </ul>
        </section>
        {groups.map(({ name, items }) => (
          <section class="card">
            <h2>{name}</h2>
            <ul class="entries">
              {items.map(({ label, fieldType, isRequired, helpText }) => (
                <li>
                  <strong>{label}</strong> <span class="badge">{plain(fieldType)}</span>
                  {isRequired ? null : <span class="soft small"> optional</span>}
                  {helpText ? <p class="soft small">{helpText}</p> : null}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </SettingsFrame>,
    )
  },
})
