import type { Knex } from 'knex'
import { distinctTags } from './tag-rules.js'

/**
 * Gives a lead these tags and no others, and returns their names as they are shown: the first spelling that anybody used,
 * sorted. The number of statements doesn't depend on how many they are.
 */
export async function setTags(
  trx: Knex.Transaction,
  { workspaceId, leadId }: { workspaceId: string; leadId: string },
  names: string[],
  now: string,
): Promise<string[]> {
  const tags = distinctTags(names)
  const keys = tags.map(({ key }) => key)
  await trx('lead_tags').where({ workspaceId, leadId }).whereNotIn('tagKey', keys).delete()
  if (tags.length === 0) return []
  await trx('tags')
    // In one order for everybody, so that two writers with tags in common don't wait for each other in a circle.
    .insert(tags.map(({ key, name }) => ({ workspaceId, key, name, createdAt: now })).sort(byKey))
    .onConflict(['workspaceId', 'key'])
    .ignore()
  await trx('lead_tags')
    .insert(keys.map(tagKey => ({ workspaceId, leadId, tagKey })))
    .onConflict(['workspaceId', 'tagKey', 'leadId'])
    .ignore()
  const shown: { key: string; name: string }[] = await trx('tags')
    .select('key', 'name')
    .where({ workspaceId })
    .whereIn('key', keys)
  return shown.sort(byKey).map(({ name }) => name)
}

const byKey = (a: { key: string }, b: { key: string }): number => (a.key < b.key ? -1 : 1)
