import { listAgents, listWorkflows } from '../../../agents/list.js'
import type { Caller } from '../../../caller.js'
import type { Context } from '../../../context.js'
import { listDocuments } from '../../../intake/list.js'
import { listEscalations } from '../../../leads/escalations/escalations.js'
import { findLead } from '../../../leads/find.js'
import { listDrafts, listLogs, listMessages } from '../../../leads/list-logs.js'
import { readLead } from '../../../leads/read.js'
import { portalLink } from '../../../portal/link.js'
import { findOpenRun } from '../../../runs/find-open.js'
import { listRuns } from '../../../runs/read.js'
import { ownWorkspace } from '../../../workspaces/find.js'
import { type Person, personal } from '../../door/personal.js'
import { type Html, h } from '../../kit/html.js'
import { type Reply, show } from '../../kit/page.js'
import { ConsoleFrame } from '../frame.js'
import { Checklist } from './checklist.js'
import { Conversation } from './conversation.js'
import { Drafts, Escalations } from './decide.js'
import { Documents } from './documents.js'
import { Head } from './head.js'
import { leadVersion } from './live.js'
import { nameOfLead, namesOfRuns, rowsOf } from './names.js'
import { Open, readOpenDocument } from './open-document.js'
import { Runs } from './runs.js'
import { LatestLogs } from './timeline.js'

const mostShown = 100
/** As many as a lead may have. */
const mostDocuments = 500
/** The others are on pages of their own. */
const latestSaid = 3
const latestLogs = 30

/** All that a page about a lead shows, read at once. */
async function everything(context: Context, caller: Caller, leadId: string) {
  const { db } = context
  const lead = await findLead(caller.workspaceId, leadId, db)
  const page = { limit: mostShown }
  // Before all else: what changes meanwhile is news.
  const version = await leadVersion(caller.workspaceId, lead.id, db)
  const [workspace, described, logs, drafts, said, documents, escalations, runs, agents, workflows] =
    await Promise.all([
      ownWorkspace(caller.workspaceId, db),
      readLead(context, caller, leadId),
      listLogs(context, caller, leadId, { limit: latestLogs }),
      listDrafts(context, caller, leadId),
      listMessages(context, caller, leadId, { limit: latestSaid }),
      listDocuments(context, caller, leadId, { limit: mostDocuments }),
      listEscalations(context, caller, leadId, page),
      listRuns(context, caller, { leadId }, page),
      listAgents(context, caller, {}),
      listWorkflows(context, caller, {}),
    ])
  return {
    version,
    workspace,
    portal: await portalLink(context, lead, await findOpenRun(caller.workspaceId, lead.id, db)),
    described,
    logs: rowsOf(logs),
    drafts,
    said: rowsOf(said),
    documents: rowsOf(documents),
    escalations: rowsOf(escalations),
    runs: rowsOf(runs),
    agents: agents.rows,
    workflows: workflows.rows,
  }
}

export interface LeadScene extends Awaited<ReturnType<typeof everything>> {
  person: Person
  uiUrl: string | null
  /** The document that is shown beside the page. */
  openId: string | undefined
}

interface Shown {
  /** What came of something that was asked for on it. */
  refusal?: { status: number; says: string }
  /** Which document is open, and which part of it. */
  query?: URLSearchParams
}

/** A lead's page. */
export async function showLead(
  context: Context,
  { person, caller }: { person: Person; caller: Caller },
  leadId: string,
  { refusal, query }: Shown = {},
): Promise<Reply> {
  const open = query?.has('document') ? await readOpenDocument(context, caller, leadId, query) : undefined
  const scene = {
    ...(await everything(context, caller, leadId)),
    person,
    uiUrl: context.config.temporal.uiUrl,
    openId: open?.id,
  }
  return show(
    <ConsoleFrame
      person={person}
      title={scene.described.lead.firstName}
      at="leads"
      styles={open ? ['leads.css', 'sources.css'] : ['leads.css']}
      scripts={['copy.js', 'live.js', ...(open?.isDrawn ? ['source.js'] : [])]}
    >
      {refusal ? (
        <p class="notice bad" role="alert">
          {refusal.says}
        </p>
      ) : null}
      <Head scene={scene} />
      <div class={open ? 'reading' : ''}>
        {open ? <Open open={open} timeZone={scene.workspace.defaultTimezone} /> : null}
        <div
          class="halves"
          id="live"
          data-live={`/console/leads/${scene.described.lead.id}/live`}
          data-known={scene.version}
        >
          <div class="stack">
            <Escalations scene={scene} />
            <Drafts scene={scene} />
            <Checklist scene={scene} />
            <Documents scene={scene} />
          </div>
          <div class="stack">
            <Runs scene={scene} />
            <LatestSaid scene={scene} />
            <LatestLogs scene={scene} />
          </div>
        </div>
      </div>
    </ConsoleFrame>,
    refusal?.status ?? 200,
  )
}

/** The last that was said; all of it is a click away. */
const LatestSaid = ({ scene }: { scene: LeadScene }): Html => {
  const { said, described, runs, agents, workflows, workspace } = scene
  if (said.length === 0) return <div hidden />
  return (
    <section class="card" id="conversation" aria-labelledby="conversation-title">
      <div class="spread">
        <h2 id="conversation-title">Conversation</h2>
        <a href={`/console/leads/${described.lead.id}/conversation`}>All messages</a>
      </div>
      <Conversation
        said={said}
        leadId={described.lead.id}
        timeZone={workspace.defaultTimezone}
        leadName={nameOfLead(described.lead)}
        writers={namesOfRuns(runs, agents, workflows)}
      />
    </section>
  )
}

export const leadPage = personal({
  method: 'get',
  path: '/console/leads/{leadId}',
  role: 'viewer',
  reads: { action: 'lead.read', subject: ({ leadId }) => leadId ?? '' },
  handle: (context, request) => showLead(context, request, request.params.leadId ?? '', request),
})
