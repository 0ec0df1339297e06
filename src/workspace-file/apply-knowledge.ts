import { replaceKnowledge, type Wanted } from '../knowledge/replace.js'
import type { Applying } from './applying.js'

/** What has disappeared is told with what is archived, but is gone: nothing refers to it, and it returns with its text. */
export async function applyKnowledge(
  { trx, workspaceId, now, changes }: Applying,
  sections: readonly Wanted[] | undefined,
): Promise<void> {
  if (!sections) return
  const done = await replaceKnowledge(trx, workspaceId, sections, now)
  const named = (codes: string[]) => codes.map(code => `knowledge ${code}`)
  changes.created.push(...named(done.created))
  changes.updated.push(...named(done.updated))
  changes.unchanged.push(...named(done.unchanged))
  changes.archived.push(...named(done.removed))
}
