import type { Context } from '../context.js'
import { Tag } from './tag.js'

const most = 500

/** The tags of a workspace as they are shown, for somebody to choose from: the first ones by the alphabet. */
export async function listTags({ db }: Context, workspaceId: string): Promise<string[]> {
  const tags = await Tag.inBySql(workspaceId, db, 'true', [], `order by key limit ${most}`)
  return [...new Set(tags.map(({ name }) => name))]
}
