import type { Call } from '../call.js'
import type { Context } from '../context.js'
import { Conflict, Gone } from '../errors.js'
import { findSpread, idsThere } from './find.js'
import { resultsKey } from './keys.js'
import type { Results } from './results.js'
import type { SpreadRun } from './spread-run.js'

const tries = 3

export interface ShownResults {
  results: Results
  /** Ids of the documents in them that aren't deleted. */
  there: Set<string>
}

/** The figures of the last completion, also while the spread is regenerated, and after that has failed. */
export async function readResults(
  context: Context,
  { workspaceId }: Call,
  id: string,
): Promise<ShownResults> {
  const results = await storedResults(context, await findSpread(workspaceId, id, context.db))
  return { results, there: await idsThere(workspaceId, [...documentsIn(results)], context.db) }
}

export async function storedResults(context: Context, found: SpreadRun): Promise<Results> {
  let spread = found
  for (let attempt = 1; attempt <= tries; attempt++) {
    const { workspaceId, id: spreadId, completedGeneration: generation } = spread
    if (generation === null) throw notComplete()
    const text = await context.storage.readText(resultsKey({ workspaceId, spreadId, generation }))
    if (text !== undefined) return JSON.parse(text) as Results
    // A later generation has taken its place, and its files away, just now.
    spread = await findSpread(workspaceId, spreadId, context.db)
  }
  throw new Gone('results')
}

export const notComplete = () =>
  new Conflict('spread_not_complete', 'This spread has never completed, so there are no figures yet.')

export function* documentsIn({ statements }: Results): Iterable<string> {
  for (const { periods } of Object.values(statements))
    for (const { values } of periods)
      for (const { sources } of Object.values(values)) for (const { documentId } of sources) yield documentId
}
