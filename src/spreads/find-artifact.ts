import type { Queryable } from '../db/connect.js'
import { NotFound } from '../errors.js'
import { isId } from '../ids.js'
import { Artifact } from './artifact.js'

/** Of the last completion of its spread, whose lead is there. One that was replaced is nowhere. */
const shown = `id = ? and exists (
  select 1 from spreads join leads on leads.id = spreads.lead_id
  where spreads.id = artifacts.spread_id and spreads.workspace_id = artifacts.workspace_id
    and spreads.completed_generation = artifacts.generation and leads.deleted_at is null)`

export async function findArtifact(workspaceId: string, id: string, db: Queryable): Promise<Artifact> {
  const [artifact] = isId('artifact', id) ? await Artifact.inBySql(workspaceId, db, shown, [id]) : []
  if (!artifact) throw new NotFound('artifact')
  return artifact
}

/** An artifact for whoever has a signed link: that is all they have, and no workspace. */
export async function findLinkedArtifact(id: string, db: Queryable): Promise<Artifact | undefined> {
  const [artifact] = isId('artifact', id) ? await Artifact.acrossAllWorkspacesBySql(db, shown, [id]) : []
  return artifact
}
