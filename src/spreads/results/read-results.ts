import type { Caller } from '../../caller.js'
import type { Context } from '../../context.js'
import { Conflict, Gone } from '../../errors.js'
import { type Blocks, blockNames } from '../../figures/analysis/blocks.js'
import type { Correctable } from '../../figures/correctable.js'
import type { Results } from '../../figures/results.js'
import { findSpread, idsThere } from '../find.js'
import { SpreadDocument } from '../spread-document.js'
import type { SpreadRun } from '../spread-run.js'
import type { Generation } from '../steps/current.js'
import { answerKey, blockKey, correctableKey, resultsKey } from '../storage-keys.js'
import type { Included } from './schema.js'

const tries = 3

/** The figures of the last completion as JSON, also while the spread is regenerated, and after that has failed. */
export async function readResults(
  context: Context,
  { workspaceId }: Caller,
  id: string,
  include: readonly Included[],
): Promise<string> {
  const found = await findSpread(workspaceId, id, context.db)
  const withSources = include.includes('sources')
  const { text, of } = await storedOf(context, found, generation => answerKey(generation, withSources))
  return completed(context, of, text, include)
}

/** All that is known of the last completion, for pages: what artifacts are made of. An earlier version has stored less. */
export async function fullResults(
  context: Context,
  { workspaceId }: Caller,
  id: string,
): Promise<Results & { blocks?: Partial<Blocks> }> {
  const found = await findSpread(workspaceId, id, context.db)
  const { text, of } = await storedOf(context, found, resultsKey)
  return { inputs: {}, ...JSON.parse(withoutDeleted(text, await deletedIn(context, of))) }
}

/** The results of one generation. Undefined: they are no longer kept. */
export async function resultsOfGeneration(
  context: Context,
  of: Generation,
  include: readonly Included[],
): Promise<string | undefined> {
  const text = await context.storage.readText(answerKey(of, include.includes('sources')))
  return text && completed(context, of, text, include)
}

async function completed(
  context: Context,
  of: Generation,
  text: string,
  include: readonly Included[],
): Promise<string> {
  const whole = await withBlocks(context, of, text, include)
  // Sources, and blocks, name documents.
  return include.length > 0 ? withoutDeleted(whole, await deletedIn(context, of)) : whole
}

/** They stand behind the answer's last field. Null: an earlier version has computed the figures, without them. */
async function withBlocks(
  { storage }: Context,
  of: Generation,
  answer: string,
  include: readonly Included[],
): Promise<string> {
  let text = answer.slice(0, -'}}'.length)
  for (const name of blockNames.filter(one => include.includes(one)))
    text += `,"${name}":${(await storage.readText(blockKey(of, name))) ?? 'null'}`
  return `${text}}}`
}

export async function correctableOf(context: Context, spread: SpreadRun): Promise<Correctable[]> {
  const { text } = await storedOf(context, spread, correctableKey)
  return JSON.parse(text)
}

async function storedOf(context: Context, found: SpreadRun, keyOf: (of: Generation) => string) {
  let spread = found
  for (let attempt = 1; attempt <= tries; attempt++) {
    const { workspaceId, id: spreadId, completedGeneration: generation } = spread
    if (generation === null) throw notComplete()
    const of = { workspaceId, spreadId, generation }
    const text = await context.storage.readText(keyOf(of))
    if (text !== undefined) return { text, of }
    // A later generation has taken its place, and its files away, just now.
    spread = await findSpread(workspaceId, spreadId, context.db)
  }
  throw new Gone('results')
}

export const notComplete = () =>
  new Conflict('spread_not_complete', 'This spread has never completed, so there are no figures yet.')

async function deletedIn({ db }: Context, { workspaceId, spreadId, generation }: Generation) {
  const documents = await SpreadDocument.in(workspaceId, db).where({ spreadId, generation })
  const ids = documents.map(({ documentId }) => documentId)
  const there = await idsThere(workspaceId, ids, db)
  return ids.filter(id => !there.has(id))
}

/** In the JSON itself. Inside one of its texts the quotes would stand behind backslashes. */
const withoutDeleted = (json: string, ids: string[]): string =>
  ids.reduce((text, id) => text.replaceAll(`"documentId":"${id}"`, '"documentId":null'), json)
