import { cursorAt, readPage } from '../../../http/pages.js'
import { findLead } from '../../../leads/find.js'
import { listLogs } from '../../../leads/list-logs.js'
import { ownWorkspace } from '../../../workspaces/find.js'
import { personal } from '../../door/personal.js'
import { h } from '../../kit/html.js'
import { show } from '../../kit/page.js'
import { ConsoleFrame } from '../frame.js'
import { nameOfLead } from './names.js'
import { Timeline } from './timeline.js'

const onAPage = 50

/** All that has happened about a lead, page by page. */
export const timelinePage = personal({
  method: 'get',
  path: '/console/leads/{leadId}/timeline',
  role: 'viewer',
  reads: { action: 'lead.logs_read', subject: ({ leadId }) => leadId ?? '' },
  async handle(context, { params, query, person, caller }) {
    const { db } = context
    const lead = await findLead(caller.workspaceId, params.leadId ?? '', db)
    const cursor = query.get('cursor') || undefined
    const page = readPage({ limit: onAPage, cursor }, 'actionLog')
    const listing = await listLogs(context, caller, lead.id, page)
    const { rows, next } = 'rows' in listing ? listing : { rows: [], next: undefined }
    const { defaultTimezone } = await ownWorkspace(caller.workspaceId, db)
    const here = `/console/leads/${lead.id}/timeline`
    const title = `What has happened with ${nameOfLead(lead)}`
    return show(
      <ConsoleFrame person={person} title={title} at="leads" styles={['leads.css']}>
        <div class="spread">
          <h1>{title}</h1>
          <a href={`/console/leads/${lead.id}`}>To the lead</a>
        </div>
        <section class="card" aria-label="Timeline">
          <Timeline logs={rows} timeZone={defaultTimezone} />
        </section>
        <nav class="row" aria-label="Pages">
          {cursor ? <a href={here}>To the latest</a> : null}
          {next ? <a href={`${here}?cursor=${cursorAt(next)}`}>Earlier</a> : null}
        </nav>
      </ConsoleFrame>,
    )
  },
})
