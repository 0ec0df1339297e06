import type { Caller } from '../caller.js'
import type { Context } from '../context.js'
import { NotFound } from '../errors.js'
import { ApiKey } from './api-key.js'
import { Workspace } from './workspace.js'

export async function describeCaller({ db }: Context, { workspaceId, keyId }: Caller) {
  const [workspace, key] = await Promise.all([
    Workspace.in(workspaceId, db).findById(workspaceId),
    ApiKey.in(workspaceId, db).findById(keyId ?? ''),
  ])
  if (!workspace || !key) throw new NotFound('workspace')
  return { workspace, key }
}
