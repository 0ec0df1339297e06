import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Context } from '../context.js'
import { transact } from '../db/transact.js'
import { applyWorkspaceFile } from '../workspace-file/apply.js'
import { createKey } from '../workspaces/api-keys.js'
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
  const { workspaceId } = await applyWorkspaceFile(context, {
    file: 'examples/workspace.yaml',
    text: readFileSync(example, 'utf8'),
    environment: {},
  })
  const wanted = { name: 'Demo', scope: 'write', mode: 'live', expiresAt: null } as const
  const apiKey = await transact(context.db, async trx => {
    // Whoever tries it out at night or on a Sunday is to see agents write, too.
    await Workspace.in(workspaceId, trx).findById(workspaceId).patch({ quietHours: null, manners: null })
    return (await createKey(context, trx, workspaceId, wanted)).apiKey
  })
  writeFileSync(file, `${apiKey}\n`, { mode: 0o600 })
  return apiKey
}
