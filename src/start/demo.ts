import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Context } from '../context.js'
import { applyWorkspaceFile } from '../workspace-file/apply.js'
import { Workspace } from '../workspaces/workspace.js'

const example = fileURLToPath(new URL('../../../examples/workspace.yaml', import.meta.url))

/**
 * Something to try at the first start: the example workspace and a key for it. Only hashes of keys are stored, so this
 * one is kept beside the data for the next start to print. Undefined where the database has workspaces of its own.
 */
export async function demoKey(context: Context): Promise<string | undefined> {
  const file = join(context.config.dataDir, 'demo.key')
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const [any] = await Workspace.acrossAllWorkspaces(context.db).limit(1)
  if (any) return undefined
  const { workspaceId, apiKey = '' } = await applyWorkspaceFile(context, {
    file: 'examples/workspace.yaml',
    text: readFileSync(example, 'utf8'),
    environment: {},
  })
  // Whoever tries it out at night or on a Sunday is to see agents write, too.
  await Workspace.in(workspaceId, context.db).findById(workspaceId).patch({ quietHours: null, manners: null })
  writeFileSync(file, `${apiKey}\n`, { mode: 0o600 })
  return apiKey
}
