import { Document } from '../documents/document.js'
import { dayMs, goesWithItsLead, type Purging, spreadGoesWithItsLead } from './purging.js'

const batch = 500

/**
 * Removes the stored files that no document or spread has any more: of rows that this purge has removed, or one that was killed, and
 * of uploads that died before their row was written, which is why a file has to have lain for a day.
 */
export async function purgeFiles(purging: Purging): Promise<void> {
  const { context, stop, purged, dryRun } = purging
  const youngest = context.clock().getTime() - dayMs
  let keys: string[] = []
  const take = async () => {
    for (const key of await withoutRow(keys, purging)) {
      if (stop?.aborted) return
      if (!dryRun) await context.storage.remove(key)
      purged.files++
    }
    keys = []
  }
  for await (const { key, storedAt } of context.storage.keys()) {
    if (stop?.aborted) return
    if (storedAt.getTime() < youngest) keys.push(key)
    if (keys.length === batch) await take()
  }
  await take()
}

/** Of these keys, those of which the row is gone. Keys of other shapes belong to other parts, and stay. */
async function withoutRow(keys: string[], purging: Purging): Promise<string[]> {
  const files = matching(keys, /^ws_\w+\/(doc_\w+)$/)
  const readings = matching(keys, /^(ws_\w+\/)readings\/([0-9a-f]{64})-[\w.-]+\.json$/)
  const pictures = matching(keys, /^(ws_\w+\/)pictures\/(doc_\w+)\/\d+\.png$/)
  const generations = matching(keys, /^ws_\w+\/spreads\/(spread_\w+)\/(\d+)\/[\w.-]+$/)
  const [documents, bytes, spreads] = await Promise.all([
    liveDocuments(
      [...files.values()].map(([, id = '']) => id).concat([...pictures.values()].map(([, , id = '']) => id)),
      purging,
    ),
    knownBytes([...readings.values()], purging),
    liveGenerations(
      [...generations.values()].map(([, id = '']) => id),
      purging,
    ),
  ])
  return [
    ...[...files].filter(([key]) => !documents.has(key)),
    ...[...pictures].filter(([, [, workspace, id]]) => !documents.has(`${workspace}${id}`)),
    ...[...readings].filter(([, [, workspace, sha256]]) => !bytes.has(`${workspace}${sha256}`)),
    ...[...generations].filter(([, [, id, generation]]) => !spreads.has(`${id}/${generation}`)),
  ].map(([key]) => key)
}

function matching(keys: string[], shape: RegExp): Map<string, RegExpExecArray> {
  const found = keys.map(key => [key, shape.exec(key)] as const)
  return new Map(found.filter((one): one is [string, RegExpExecArray] => one[1] !== null))
}

/** The bytes of a document go when it is deleted; should that have failed, here. */
async function liveDocuments(ids: string[], purging: Purging): Promise<Set<string>> {
  const documents = await staying(purging).select('storageKey').whereIn('id', ids).whereNull('deletedAt')
  return new Set(documents.map(({ storageKey }) => storageKey))
}

/** What was read serves all documents of a workspace with the same bytes, also deleted ones, as long as their rows are there. */
async function knownBytes(readings: RegExpExecArray[], purging: Purging): Promise<Set<string>> {
  const workspaces = new Set(readings.map(([, workspace = '']) => workspace.slice(0, -1)))
  const documents = await staying(purging)
    .distinct('workspaceId', 'sha256')
    .whereIn('workspaceId', [...workspaces])
    .whereIn(
      'sha256',
      readings.map(([, , sha256 = '']) => sha256),
    )
  return new Set(documents.map(({ workspaceId, sha256 }) => `${workspaceId}/${sha256}`))
}

/** What a spread shows, what it is at work on, and for a while what it has shown before. */
async function liveGenerations(
  ids: string[],
  { context: { db }, before, dryRun }: Purging,
): Promise<Set<string>> {
  const there = [...new Set(ids)]
  const spreads = db('spreads').select('id', 'generation', 'completedGeneration').whereIn('id', there)
  if (dryRun) spreads.whereRaw(`not ${spreadGoesWithItsLead}`, [before])
  const found: { id: string; generation: number; completedGeneration: number | null }[] = await spreads
  const kept: { spreadId: string; generation: number }[] = await db('spread_generations')
    .select('spreadId', 'generation')
    .whereIn(
      'spreadId',
      found.map(({ id }) => id),
    )
    .where('supersededAt', '>=', before)
  return new Set([
    ...found.flatMap(one => [one.generation, one.completedGeneration].map(n => `${one.id}/${n}`)),
    ...kept.map(({ spreadId, generation }) => `${spreadId}/${generation}`),
  ])
}

/** Those that are there, and in a dry run only those that would still be. */
function staying({ context: { db }, before, dryRun }: Purging) {
  const documents = Document.acrossAllWorkspaces(db)
  if (!dryRun) return documents
  return documents
    .where(one => one.whereNull('deletedAt').orWhere('deletedAt', '>=', before))
    .whereRaw(`not ${goesWithItsLead}`, [before])
}
