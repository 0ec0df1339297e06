import type { Knex } from 'knex'
import { recordAudit } from '../../audit/record.js'
import { type Caller, change } from '../../caller.js'
import type { Context } from '../../context.js'
import type { Queryable } from '../../db/connect.js'
import { Forbidden, invalidFields, NotFound } from '../../errors.js'
import { isId, newId } from '../../ids.js'
import { Workspace } from '../../workspaces/workspace.js'
import { suffices } from '../role-rules.js'
import { User } from '../user.js'
import { type FilterParts, SavedFilter } from './saved-filter.js'

export const longestFilterName = 80
const mostOfPerson = 50
const mostShared = 100
/** As JSON. A search and a dozen tags have less. */
const longestParts = 4_000

/** Whoever asks. */
type Person = Pick<User, 'id' | 'workspaceId' | 'role'>

interface Named {
  name: string
  isShared: boolean
}

export interface ShownFilter {
  id: string
  name: string
  isShared: boolean
  parts: FilterParts
  isOwn: boolean
  /** Whose it is, by name. */
  owner: string
  mayDelete: boolean
}

/** One's own and those that colleagues share, by name. */
export async function listFilters(
  { db }: Pick<Context, 'db'>,
  { workspaceId, id, role }: Person,
): Promise<ShownFilter[]> {
  const filters = await SavedFilter.in(workspaceId, db)
    .where(query => query.where({ userId: id }).orWhere({ isShared: true }))
    .orderBy(['nameKey', 'id'])
    .limit(mostOfPerson + mostShared)
  const owners = await User.in(workspaceId, db)
    .select('id', 'name')
    .whereIn('id', [...new Set(filters.map(({ userId }) => userId))])
  const names = new Map(owners.map(user => [user.id, user.name]))
  return filters.map(filter => ({
    id: filter.id,
    name: filter.name,
    isShared: Boolean(filter.isShared),
    parts: filter.parts,
    isOwn: filter.userId === id,
    owner: names.get(filter.userId) ?? '',
    mayDelete: filter.userId === id || suffices(role, 'manager'),
  }))
}

export const saveFilter = (
  context: Context,
  caller: Caller,
  person: Person,
  { parts, ...named }: Named & { parts: FilterParts },
): Promise<SavedFilter> =>
  change(context, caller, async trx => {
    const { workspaceId } = person
    if (JSON.stringify(parts).length > longestParts)
      throw refused('filter', `must be at most ${longestParts} characters`)
    await lockFilters(workspaceId, trx)
    const columns = await columnsOf(trx, person, named)
    const own = await SavedFilter.in(workspaceId, trx).where({ userId: person.id }).resultSize()
    if (own >= mostOfPerson)
      throw refused('name', `would be one more than the ${mostOfPerson} that you may save`)
    const now = context.clock().toISOString()
    const inserted = await SavedFilter.in(workspaceId, trx).insert({
      id: newId('savedFilter'),
      userId: person.id,
      ...columns,
      parts,
      createdAt: now,
      updatedAt: now,
    })
    await recordAudit(trx, caller, 'filter.saved', inserted.id)
    return inserted
  })

/** Another name, or shared from now on, or no longer. Only whose it is may. */
export const changeFilter = (
  context: Context,
  caller: Caller,
  person: Person,
  { id, ...named }: Named & { id: string },
): Promise<void> =>
  change(context, caller, async trx => {
    const { workspaceId } = person
    await lockFilters(workspaceId, trx)
    const filter = await findFilter(person, id, trx)
    if (filter.userId !== person.id) throw new Forbidden('Only whose filter it is may change it.')
    const columns = await columnsOf(trx, person, named, filter)
    const updatedAt = context.clock().toISOString()
    await SavedFilter.updateIn(workspaceId, trx, id, { ...columns, updatedAt })
    await recordAudit(trx, caller, 'filter.saved', id)
  })

export const deleteFilter = (context: Context, caller: Caller, person: Person, id: string): Promise<void> =>
  change(context, caller, async trx => {
    const filter = await findFilter(person, id, trx)
    if (filter.userId !== person.id && !suffices(person.role, 'manager'))
      throw new Forbidden('Only whose filter it is may delete it, or a manager.')
    await SavedFilter.in(person.workspaceId, trx).findById(id).delete()
    await recordAudit(trx, caller, 'filter.deleted', id)
  })

/** Two at once would otherwise both be the last that may be. */
const lockFilters = (workspaceId: string, trx: Knex.Transaction) =>
  Workspace.lock(workspaceId, trx, 'true', [], 'for no key update')

/** One's own or one that is shared: there is no other. */
async function findFilter(
  { workspaceId, id: userId }: Person,
  id: string,
  db: Queryable,
): Promise<SavedFilter> {
  const filter = isId('savedFilter', id) ? await SavedFilter.in(workspaceId, db).findById(id) : undefined
  if (!filter || (filter.userId !== userId && !filter.isShared)) throw new NotFound('saved filter')
  return filter
}

async function columnsOf(
  trx: Knex.Transaction,
  { workspaceId, id: userId, role }: Person,
  { name, isShared }: Named,
  before?: SavedFilter,
): Promise<Pick<SavedFilter, 'name' | 'nameKey' | 'isShared'>> {
  const nameKey = name.normalize('NFC').toLowerCase()
  const [same] = await SavedFilter.in(workspaceId, trx).where({ userId, nameKey })
  if (same && same.id !== before?.id) throw refused('name', 'is that of another filter of yours')
  if (isShared && !before?.isShared) {
    if (!suffices(role, 'analyst')) throw new Forbidden('Sharing a filter takes the role analyst.')
    const shared = await SavedFilter.in(workspaceId, trx).where({ isShared: true }).resultSize()
    if (shared >= mostShared)
      throw refused('shared', `filters would be more than the ${mostShared} that a workspace may have`)
  }
  return { name, nameKey, isShared }
}

const refused = (path: string, message: string) => invalidFields([{ path, message, code: 'refused' }])
