import type { Workflow } from '../../../agents/workflow.js'
import { readDefinitions } from '../../../checklists/read.js'
import { suffices } from '../../../people/role-rules.js'
import { describeSetup, type Setup, setupText } from '../../../workspace-file/described.js'
import { personal } from '../../door/personal.js'
import { type Child, type Html, h } from '../../kit/html.js'
import { show } from '../../kit/page.js'
import { plain } from '../words.js'
import { SettingsFrame } from './frame.js'

/** What agents go by. Admins change it; it is the same that a workspace file says. */
export const setup = personal({
  method: 'get',
  path: '/console/settings/setup',
  role: 'viewer',
  async handle(context, { person, caller, query }) {
    const groups = await readDefinitions(context, caller)
    const set = await describeSetup(caller.workspaceId, context.db)
    const changed = Number(query.get('changed') ?? Number.NaN)
    return show(
      <SettingsFrame person={person} title="Set-up" at="setup">
        {Number.isInteger(changed) && changed >= 0 ? (
          <p class="notice good" role="status">
            Applied: {changed} change{changed === 1 ? '' : 's'}.
          </p>
        ) : null}
        {suffices(person.role, 'admin') ? (
          <p>
            <a class="button main" href="/console/settings/setup/edit">
              Change the set-up
            </a>
          </p>
        ) : (
          <p class="notice">An admin of your workspace can change this.</p>
        )}
        <Agents content={set.content} />
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
        <details class="card">
          <summary>All of it as a workspace file says it</summary>
          <section class="scroll" tabindex="0" aria-label="The set-up as text">
            <pre>{setupText(set)}</pre>
          </section>
        </details>
      </SettingsFrame>,
    )
  },
})

/** What stands in a definition is known by the shape of a workspace file. */
function Agents({ content: { agents, workflows, automations } }: Pick<Setup, 'content'>): Html {
  return (
    <div class="stack">
      <Section title="Agents">
        {agents.map(({ name, email, mode }) => (
          <li>
            <strong>{String(name)}</strong> <span class="soft">{String(email ?? '')}</span>{' '}
            {mode === 'draft' ? <span class="badge warn">Drafts</span> : null}
          </li>
        ))}
      </Section>
      <Section title="Workflows">
        {workflows.map(({ name, type, schedule, followUps }) => (
          <li>
            <strong>{String(name)}</strong> <span class="badge">{plain(String(type))}</span>
            <p class="soft small">{rhythmOf({ schedule, followUps } as Rhythm)}</p>
          </li>
        ))}
      </Section>
      <Section title="Automations">
        {(automations as unknown as Automated[]).map(({ when, start, withdraw }) => (
          <li>
            A lead that gets the tag <strong>{when.tagged}</strong> gets a run of {start.workflow} by{' '}
            {start.agent}
            {withdraw ? ', which ends when the tag goes' : ''}.
          </li>
        ))}
      </Section>
    </div>
  )
}

interface Automated {
  when: { tagged: string }
  start: { agent: string; workflow: string }
  withdraw?: boolean
}

type Rhythm = Partial<Pick<Workflow, 'schedule' | 'followUps'>>

/** When it writes, as far as that is set up. */
function rhythmOf({ schedule, followUps }: Rhythm): string {
  if (followUps) return `Asks again every ${followUps.every}, ${followUps.atMost} times at most`
  if (!schedule) return ''
  const { cron, every, startAt, until, timezone } = schedule
  return [
    cron ? `At ${cron}` : `Every ${every}`,
    startAt && `from ${startAt}`,
    until && `until ${until}`,
    timezone && `in ${timezone}`,
  ]
    .filter(Boolean)
    .join(', ')
}

const Section = ({ title, children }: { title: string; children: Child }): Html => (
  <section class="card">
    <h2>{title}</h2>
    {Array.isArray(children) && children.flat().length === 0 ? (
      <p class="soft">None.</p>
    ) : (
      <ul class="entries">{children}</ul>
    )}
  </section>
)
