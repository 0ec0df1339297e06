import { loadChecklist } from '../../checklists/load-checklist.js'
import type { Context } from '../../context.js'
import { Gone } from '../../errors.js'
import { industriesOf, type Peers, peersOf } from '../../figures/analysis/comparing/peers.js'
import { factsOf } from '../../leads/fields.js'
import { Lead } from '../../leads/lead.js'
import { ownWorkspace } from '../../workspaces/find.js'
import { PeerRow } from '../peers/peer-row.js'
import type { SpreadRun } from '../spread-run.js'

/** The benchmarks of the industry that people have told of the spread, else of the one that the lead has told. */
export async function peersFor(
  context: Context,
  { workspaceId, leadId, inputs }: Pick<SpreadRun, 'workspaceId' | 'leadId' | 'inputs'>,
): Promise<Peers> {
  const naics = inputs.naics?.value ?? (await naicsOfLead(context, workspaceId, leadId))
  if (naics === null) return { naics, of: [] }
  const rows = await PeerRow.in(workspaceId, context.db)
    .whereIn('naics', industriesOf(naics))
    .orderBy('id', 'desc')
  const known = rows.map(({ naics, statistic, label, source, ratios }) => ({
    naics,
    statistic,
    label,
    source,
    ratios,
  }))
  return { naics, of: peersOf(naics, known) }
}

async function naicsOfLead(context: Context, workspaceId: string, leadId: string): Promise<string | null> {
  const { db } = context
  const lead = await Lead.in(workspaceId, db).findById(leadId)
  if (!lead) throw new Gone('lead')
  const workspace = await ownWorkspace(workspaceId, db)
  const { entries } = await loadChecklist(context, db, workspace, factsOf(lead))
  const [naics = null] = entries.flatMap(({ item, value }) =>
    naicsCode.test(item.code) ? (codeIn(value) ?? []) : [],
  )
  return naics
}

const naicsCode = /(?:^|_)NAICS(?:_CODE)?$/

/** `311811`, also where its name stands behind it. */
const codeIn = (value: unknown): string | undefined =>
  /^\s*(\d{2,6})(?!\d)/.exec(
    typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '',
  )?.[1]
