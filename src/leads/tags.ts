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
  const keys = distinctTags(names).map(({ key }) => key)
  // The lead is of this workspace. Asked for both, SQLite without statistics would look through all tags of the workspace.
  await trx('lead_tags').where({ leadId }).whereNotIn('tagKey', keys).delete()
  const tags = await nameTags(trx, workspaceId, names, now)
  await linkTags(trx, { workspaceId, leadId }, tags)
  return tags.map(({ name }) => name)
}

export interface Tag {
  key: string
  name: string
}

/** Tags by these names, which are made where there are none: as they are shown, sorted. */
export async function nameTags(
  trx: Knex.Transaction,
  workspaceId: string,
  names: string[],
  now: string,
): Promise<Tag[]> {
  const tags = distinctTags(names)
  if (tags.length === 0) return []
  await trx('tags')
    // In one order for everybody, so that two writers with tags in common don't wait for each other in a circle.
    .insert(tags.map(({ key, name }) => ({ workspaceId, key, name, createdAt: now })).sort(byKey))
    .onConflict(['workspaceId', 'key'])
    .ignore()
  const keys = tags.map(({ key }) => key)
  const shown: Tag[] = await trx('tags').select('key', 'name').where({ workspaceId }).whereIn('key', keys)
  return shown.sort(byKey)
}

export async function linkTags(
  trx: Knex.Transaction,
  { workspaceId, leadId }: { workspaceId: string; leadId: string },
  tags: Tag[],
): Promise<void> {
  if (tags.length === 0) return
  await trx('lead_tags')
    .insert(tags.map(({ key }) => ({ workspaceId, leadId, tagKey: key })))
    .onConflict(['workspaceId', 'tagKey', 'leadId'])
    .ignore()
}

const byKey = (a: Tag, b: Tag): number => (a.key < b.key ? -1 : 1)
