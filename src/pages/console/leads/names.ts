import type { Lead } from '../../../leads/lead.js'
import type { WorkflowRunView } from '../../../runs/view.js'

interface Named {
  id: string
  name: string
}

/** A listing with a limit is a page of rows. */
export const rowsOf = <T>(listing: { rows: T[] } | AsyncIterable<T[]>): T[] =>
  'rows' in listing ? listing.rows : []

export const nameOfLead = ({
  firstName,
  middleName,
  lastName,
}: Pick<Lead, 'firstName' | 'middleName' | 'lastName'>): string =>
  [firstName, middleName, lastName].filter(Boolean).join(' ') || 'No name'

/** Who works on what in each run. */
export function namesOfRuns(
  runs: Pick<WorkflowRunView, 'id' | 'agentId' | 'workflowId'>[],
  agents: Named[],
  workflows: Named[],
): Map<string, string> {
  const nameOf = (rows: Named[], id: string) => rows.find(row => row.id === id)?.name ?? 'archived'
  return new Map(
    runs.map(({ id, agentId, workflowId }) => [
      id,
      `${nameOf(agents, agentId)}: ${nameOf(workflows, workflowId)}`,
    ]),
  )
}
