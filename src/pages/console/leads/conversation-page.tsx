import { listAgents, listWorkflows } from '../../../agents/list.js'
import { NotFound } from '../../../errors.js'
import { cursorAt, readPage } from '../../../http/pages.js'
import { findLead } from '../../../leads/find.js'
import { listMessages } from '../../../leads/list-logs.js'
import { listRuns } from '../../../runs/read.js'
import type { WorkflowRunView } from '../../../runs/view.js'
import { ownWorkspace } from '../../../workspaces/find.js'
import { personal } from '../../door/personal.js'
import { type Html, h } from '../../kit/html.js'
import { show } from '../../kit/page.js'
import { ConsoleFrame } from '../frame.js'
import { moment } from '../words.js'
import { Conversation } from './conversation.js'
import { nameOfLead, namesOfRuns, rowsOf } from './names.js'

const onAPage = 25
const mostRuns = 100

/** All that was said to a lead and by it, or what of that was said for one run. */
export const conversationPage = personal({
  method: 'get',
  path: '/console/leads/{leadId}/conversation',
  role: 'viewer',
  reads: { action: 'lead.logs_read', subject: ({ leadId }) => leadId ?? '' },
  async handle(context, { params, query, person, caller }) {
    const { db } = context
    const { workspaceId } = caller
    const lead = await findLead(workspaceId, params.leadId ?? '', db)
    const runs = rowsOf(await listRuns(context, caller, { leadId: lead.id }, { limit: mostRuns }))
    const runId = query.get('run') || undefined
    if (runId !== undefined && !runs.some(({ id }) => id === runId)) throw new NotFound('workflow run')
    const cursor = query.get('cursor') || undefined
    const page = { ...readPage({ limit: onAPage, cursor }, 'actionLog'), ...(runId ? { runId } : {}) }
    const [listing, agents, workflows, { defaultTimezone }] = await Promise.all([
      listMessages(context, caller, lead.id, page),
      listAgents(context, caller, {}),
      listWorkflows(context, caller, {}),
      ownWorkspace(workspaceId, db),
    ])
    const { rows, next } = 'rows' in listing ? listing : { rows: [], next: undefined }
    const names = namesOfRuns(runs, agents.rows, workflows.rows)
    const name = nameOfLead(lead)
    const here = `/console/leads/${lead.id}/conversation`
    const of: Record<string, string> = runId ? { run: runId } : {}
    return show(
      <ConsoleFrame person={person} title={`Conversation with ${name}`} at="leads" styles={['leads.css']}>
        <div class="spread">
          <h1>Conversation with {name}</h1>
          <a href={`/console/leads/${lead.id}`}>To the lead</a>
        </div>
        <RunFilter {...{ here, runs, names, runId, timeZone: defaultTimezone }} />
        <section class="card" aria-label="Messages">
          {rows.length === 0 ? <p class="soft">Nothing was said.</p> : null}
          <Conversation
            said={rows}
            leadId={lead.id}
            timeZone={defaultTimezone}
            leadName={name}
            writers={names}
          />
        </section>
        <nav class="row" aria-label="Pages">
          {cursor ? <a href={`${here}?${new URLSearchParams(of)}`}>To the latest</a> : null}
          {next ? (
            <a href={`${here}?${new URLSearchParams({ ...of, cursor: cursorAt(next) })}`}>Earlier messages</a>
          ) : null}
        </nav>
      </ConsoleFrame>,
    )
  },
})

interface RunFilterProps {
  here: string
  runs: WorkflowRunView[]
  names: Map<string, string>
  runId: string | undefined
  timeZone: string
}

const RunFilter = ({ here, runs, names, runId, timeZone }: RunFilterProps): Html => (
  <form class="filters" method="get" action={here}>
    <div class="field">
      <label for="run">Run</label>
      <select id="run" name="run">
        <option value="">All</option>
        {runs.map(({ id, createdAt }) => (
          <option value={id} selected={id === runId}>
            {names.get(id) ?? ''}, {moment(createdAt, timeZone)}
          </option>
        ))}
      </select>
    </div>
    <button type="submit">Show</button>
  </form>
)
