import type { Knex } from 'knex'
import type { Context } from '../context.js'
import type { Lead } from './lead.js'
import { LeadTag, Tag } from './tag.js'
import { distinctTags } from './tag-rules.js'

/**
 * Gives a lead these tags and no others, and returns their names as they are shown: the first spelling that anybody used.
 * The number of statements doesn't depend on how many they are.
 */
export async function setTags(
  trx: Knex.Transaction,
  { workspaceId, id: leadId, isTest }: Pick<Lead, 'workspaceId' | 'id' | 'isTest'>,
  names: string[],
  now: string,
): Promise<string[]> {
  const keys = distinctTags(names).map(({ key }) => key)
  // The lead is of this workspace. Asked for both, SQLite without statistics would look through all tags of the workspace.
  await trx('lead_tags').where({ leadId }).whereNotIn('tagKey', keys).delete()
  const tags = await nameTags(trx, { workspaceId, isTest }, names, now)
  await linkTags(trx, { workspaceId, leadId }, tags)
  return tags.map(({ name }) => name)
}

/** Tags by these names, which are made where there are none: as they are shown. */
export async function nameTags(
  trx: Knex.Transaction,
  { workspaceId, isTest: isOfTest }: Pick<Lead, 'workspaceId' | 'isTest'>,
  names: string[],
  now: string,
): Promise<Tag[]> {
  const tags = distinctTags(names)
  if (tags.length === 0) return []
  const isTest = Boolean(isOfTest)
  const keys = tags.map(({ key }) => key)
  const these = `is_test = ${isTest} and key in (${keys.map(() => '?').join(', ')})`
  const known = await Tag.inBySql(workspaceId, trx, these, keys)
  if (known.length === tags.length) return known.sort(byKey)
  // In one order for everybody, so that two writers with tags in common don't wait for each other in a circle.
  const missing = tags.map(({ key, name }) => ({ key, name, isTest, createdAt: now })).sort(byKey)
  await Tag.insertAllIn(workspaceId, trx, missing, 'ignore')
  return (await Tag.inBySql(workspaceId, trx, these, keys)).sort(byKey)
}

export async function linkTags(
  trx: Knex.Transaction,
  { workspaceId, leadId }: { workspaceId: string; leadId: string },
  tags: Tag[],
): Promise<void> {
  const links = tags.map(({ key }) => ({ leadId, tagKey: key }))
  await LeadTag.insertAllIn(workspaceId, trx, links, 'ignore')
}

const byKey = (a: Pick<Tag, 'key'>, b: Pick<Tag, 'key'>): number => (a.key < b.key ? -1 : 1)

const mostTags = 500

/** The tags of a workspace as they are shown, for somebody to choose from: the first ones by the alphabet. */
export async function listTags({ db }: Context, workspaceId: string): Promise<string[]> {
  const tags = await Tag.inBySql(workspaceId, db, 'true', [], `order by key limit ${mostTags}`)
  return [...new Set(tags.map(({ name }) => name))]
}
