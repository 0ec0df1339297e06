import type { Caller } from '../../caller.js'
import type { Context } from '../../context.js'
import type { Queryable } from '../../db/connect.js'
import { type Listing, type Page, takeListing } from '../../db/page.js'
import { NotFound } from '../../errors.js'
import { Artifact } from '../artifact.js'
import { findSpread } from '../find.js'
import { resultsOfGeneration } from '../results/read-results.js'
import type { Included } from '../results/schema.js'
import type { ArtifactType } from '../status-rules.js'
import type { GenerationView } from './schema.js'
import { SignOff } from './sign-off.js'
import { SpreadGeneration } from './spread-generation.js'
import { generationView } from './view.js'

export async function listGenerations(
  { db }: Context,
  { workspaceId }: Caller,
  id: string,
  page: Page,
): Promise<Listing<GenerationView>> {
  const { id: spreadId } = await findSpread(workspaceId, id, db)
  const generations = SpreadGeneration.in(workspaceId, db).where({ spreadId })
  const render = async (rows: SpreadGeneration[]) => {
    const numbers = rows.map(({ generation }) => generation)
    const artifacts = await Artifact.in(workspaceId, db)
      .where({ spreadId })
      .whereIn('generation', numbers)
      .orderBy('type')
    const signOffs = await SignOff.in(workspaceId, db)
      .where({ spreadId })
      .whereIn('generation', numbers)
      .orderBy('id')
    return rows.map(row => {
      const of = <T extends { generation: number }>(all: T[]) =>
        all.filter(({ generation }) => generation === row.generation)
      // What a generation has made is seen once it is shown.
      return generationView(row, row.completedAt === null ? [] : of(artifacts), of(signOffs))
    })
  }
  return takeListing(generations, page, render, { size: 100 })
}

export async function findGeneration(
  workspaceId: string,
  { spreadId, generation }: { spreadId: string; generation: number },
  db: Queryable,
): Promise<SpreadGeneration> {
  const { id } = await findSpread(workspaceId, spreadId, db)
  const found = await SpreadGeneration.in(workspaceId, db)
    .where({ spreadId: id, generation })
    .whereNotNull('completedAt')
    .first()
  if (!found) throw new NotFound('generation')
  return found
}

/** The figures as they were, until RETENTION_DAYS after others took their place. */
export async function generationResults(
  context: Context,
  { workspaceId }: Caller,
  of: { spreadId: string; generation: number },
  include: readonly Included[],
): Promise<string> {
  const { spreadId, generation } = await findGeneration(workspaceId, of, context.db)
  const text = await resultsOfGeneration(context, { workspaceId, spreadId, generation }, include)
  if (text === undefined) throw new NotFound('generation')
  return text
}

export async function generationArtifact(
  { db }: Context,
  { workspaceId }: Caller,
  of: { spreadId: string; generation: number; type: ArtifactType },
): Promise<Artifact> {
  const { spreadId, generation } = await findGeneration(workspaceId, of, db)
  const artifact = await Artifact.in(workspaceId, db).where({ spreadId, generation, type: of.type }).first()
  if (!artifact) throw new NotFound('artifact')
  return artifact
}
