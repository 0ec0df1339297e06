import { suffices } from '../../../people/role-rules.js'
import type { WorkflowRunView } from '../../../runs/view.js'
import { Csrf } from '../../door/frame.js'
import type { Person } from '../../door/personal.js'
import { Fragment, type Html, h } from '../../kit/html.js'
import { markOf, moment, plain } from '../words.js'
import { namesOfRuns } from './names.js'
import type { LeadScene } from './one.js'

const commands = {
  ACTIVE: [
    ['pause', 'Pause'],
    ['complete', 'Complete'],
    ['cancel', 'Cancel'],
  ],
  PAUSED: [
    ['resume', 'Resume'],
    ['complete', 'Complete'],
    ['cancel', 'Cancel'],
  ],
} as const

/** What agents do for this lead, and the same commands as the API and Temporal's page have. */
export function Runs({ scene }: { scene: LeadScene }): Html {
  const { runs, agents, workflows, person, described, workspace, uiUrl } = scene
  const names = namesOfRuns(runs, agents, workflows)
  return (
    <section class="card stack" id="runs" aria-labelledby="runs-title">
      <h2 id="runs-title">Runs</h2>
      {runs.length === 0 ? <p class="soft">No agent has worked on this lead yet.</p> : null}
      {runs.map(run => (
        <article class="run">
          <div class="spread">
            <h3>{names.get(run.id)}</h3>
            <span class={`badge ${markOf(run.status)}`}>{plain(run.status)}</span>
          </div>
          <p class="soft small">
            Started {moment(run.createdAt, workspace.defaultTimezone)} by {run.user?.name ?? run.source}
            {' · '}
            <a href={`/console/leads/${described.lead.id}/conversation?run=${run.id}`}>Messages</a>
            {uiUrl ? (
              <>
                {' · '}
                <a href={`${uiUrl}/namespaces/default/workflows/${run.id}`} rel="noreferrer">
                  In Temporal
                </a>
              </>
            ) : null}
          </p>
          {suffices(person.role, 'manager') ? <Commands run={run} person={person} /> : null}
        </article>
      ))}
      {suffices(person.role, 'manager') ? (
        <details>
          <summary>Start a run</summary>
          <form method="post" action={`/console/leads/${described.lead.id}/runs`} class="stack">
            <Csrf person={person} />
            <Choose name="agentId" says="Agent" rows={agents} />
            <Choose name="workflowId" says="Workflow" rows={workflows} />
            <button class="main" type="submit">
              Start
            </button>
          </form>
        </details>
      ) : null}
    </section>
  )
}

function Commands({ run, person }: { run: WorkflowRunView; person: Person }): Html {
  const open = commands[run.status as keyof typeof commands] ?? []
  return (
    <div class="row">
      {open.map(([command, says]) => (
        <form method="post" action={`/console/runs/${run.id}/${command}`}>
          <Csrf person={person} />
          <button type="submit" class={command === 'cancel' ? 'danger' : ''}>
            {says}
          </button>
        </form>
      ))}
    </div>
  )
}

const Choose = ({
  name,
  says,
  rows,
}: {
  name: string
  says: string
  rows: { id: string; name: string }[]
}): Html => (
  <div class="field">
    <label for={name}>{says}</label>
    <select id={name} name={name} required>
      {rows.map(row => (
        <option value={row.id}>{row.name}</option>
      ))}
    </select>
  </div>
)
