import type { Knex } from 'knex'
import { isPostgres } from '../db/connect.js'
import { StartError } from '../errors.js'
import { isId, newId } from '../ids.js'
import { Workspace } from '../workspaces/workspace.js'
import { differences } from './apply-list.js'
import type { Applying } from './applying.js'
import type { Report } from './problems.js'
import type { WorkspaceFile } from './schema.js'

type Section = WorkspaceFile['workspace']

/** The workspace that a file is for, locked against a second file; `undefined` if it is still to be made. */
export async function findTarget(
  trx: Knex.Transaction,
  { workspaceId, section, report }: { workspaceId: string | undefined; section: Section; report: Report },
): Promise<Workspace | undefined> {
  if (workspaceId !== undefined) {
    const found = isId('workspace', workspaceId) ? await lock(trx, workspaceId) : undefined
    if (!found) throw new StartError(`There is no workspace ${workspaceId}.`)
    return found
  }
  if (!section) {
    report([], '"workspace" is missing: say its name here, or choose a workspace with --workspace')
    return undefined
  }
  // A name is no key: of two files for a new workspace the second must wait until it can see the first one's.
  if (isPostgres(trx)) await trx.raw(`select pg_advisory_xact_lock(hashtext('leadspread/workspace-file'))`)
  const found = await Workspace.acrossAllWorkspaces(trx).where('name', section.name).orderBy('id').limit(10)
  if (found.length > 1) {
    report(
      ['workspace', 'name'],
      `Several workspaces have this name: choose one with --workspace (${found.map(({ id }) => id).join(', ')})`,
    )
  }
  return found[0] && lock(trx, found[0].id)
}

const lock = (trx: Knex.Transaction, id: string) => Workspace.lock(id, trx, 'true', [])

const plain = {
  defaultRegion: 'US',
  defaultTimezone: 'America/New_York',
  quietHours: null,
  manners: null,
  portalLook: null,
}

export async function makeWorkspace(
  trx: Knex.Transaction,
  section: NonNullable<Section>,
  now: string,
): Promise<string> {
  const id = newId('workspace')
  await Workspace.in(id, trx).insert({
    id,
    ...plain,
    ...columnsOf(section),
    checklistVersion: 0,
    createdAt: now,
    updatedAt: now,
  })
  return id
}

const columnsOf = ({ inbound, portal, ...section }: NonNullable<Section>) => ({
  ...section,
  ...inbound,
  ...(portal === undefined ? {} : { portalLook: portal }),
})

export async function applyWorkspace(
  { trx, changes, now }: Applying,
  workspace: Workspace,
  section: Section,
): Promise<void> {
  if (!section) return
  const different = differences<Workspace>(workspace, columnsOf(section))
  const visible = Object.keys(different).length > 0
  if (visible)
    await Workspace.in(workspace.id, trx)
      .findById(workspace.id)
      .patch({ ...different, updatedAt: now })
  changes[visible ? 'updated' : 'unchanged'].push(`workspace ${section.name}`)
}
