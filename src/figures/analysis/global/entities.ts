import { bestLikeness, type KnownNames, nameKey } from '../../../names.js'
import type { StatementColumn } from '../../choosing/column.js'
import type { DocumentUse } from '../../choosing/entity.js'
import type { EntityInput as Entity } from '../../told/inputs.js'

export interface Assigned {
  /** Each with its columns, in the order in which they were given. */
  entities: { entity: Entity; columns: StatementColumn[] }[]
  /** Of nobody who was given. */
  unassigned: StatementColumn[]
}

/** Whose each column is: whose document it is said to be, else by its name, which an owner's schedules may not bear. */
export function assign(
  all: readonly StatementColumn[],
  entities: readonly Entity[],
  uses: readonly DocumentUse[] = [],
): Assigned {
  const isSaid = (use: DocumentUse['use'], { documentId }: StatementColumn) =>
    uses.some(one => one.use === use && one.documentId === documentId)
  const columns = all.filter(column => !isSaid('exclude', column))
  const owners = new Map<StatementColumn, Entity>()
  for (const column of columns) {
    const owner = said(column, entities) ?? named(column, entities)
    if (owner) owners.set(column, owner)
  }
  const persons = new Map(
    [...owners].flatMap(([{ documentId }, one]) =>
      one.kind === 'person' ? [[documentId, one] as const] : [],
    ),
  )
  for (const column of columns) {
    if (owners.has(column)) continue
    const owner = ofOwner.test(column.form ?? '') ? persons.get(column.documentId) : undefined
    const isBorrowers = nameKey(column.entityName ?? '') === undefined || isSaid('include', column)
    const found = owner ?? (isBorrowers ? borrowerOf(entities) : undefined)
    if (found) owners.set(column, found)
  }
  return {
    entities: entities.map(entity => ({
      entity,
      columns: columns
        .filter(column => owners.get(column) === entity)
        .map(column => underName(column, entity)),
    })),
    unassigned: columns.filter(column => !owners.has(column)),
  }
}

export const borrowerOf = (entities: readonly Entity[]): Entity | undefined =>
  entities.find(({ role }) => role === 'borrower') ?? entities[0]

/** What is filed with a person's own return. */
const ofOwner = /^Schedule [CEF]\b/

/** A document may hold statements of several of them. */
function said(column: StatementColumn, entities: readonly Entity[]): Entity | undefined {
  const naming = entities.filter(({ documentIds }) => documentIds?.includes(column.documentId))
  return naming.length > 1 ? (named(column, naming) ?? naming[0]) : naming[0]
}

function named({ entityName }: StatementColumn, entities: readonly Entity[]): Entity | undefined {
  if (entityName === null) return undefined
  const like = (wanted: 'same' | 'close') =>
    entities.filter(({ name }) => bestLikeness([name], [entityName]) === wanted)
  const [same] = like('same')
  const close = like('close')
  return same ?? (close.length === 1 ? close[0] : undefined)
}

/** Somebody has said whose it is, so that its name is no reason to leave it out. An owner's businesses keep theirs. */
const underName = (column: StatementColumn, { name, kind }: Entity): StatementColumn =>
  kind === 'person' || column.entityName === null || bestLikeness([name], [column.entityName]) === 'same'
    ? column
    : { ...column, entityName: name }

/** Those of the borrower, under its name, and those that a person has left out, which the spread tells of. */
export function columnsOfBorrower({ entities }: Assigned, left: StatementColumn[]): StatementColumn[] {
  const borrower = borrowerOf(entities.map(({ entity }) => entity))
  const own = entities.find(({ entity }) => entity === borrower)?.columns ?? []
  return [
    ...own.map(column => (borrower ? underName(column, { ...borrower, kind: 'business' }) : column)),
    ...left,
  ]
}

export const namesOfEntity = ({ name }: Entity): KnownNames => ({ business: [name], person: [name] })

/** Of a business all; of a person each schedule, which is a business of its own. */
export function activitiesOf({ kind }: Entity, columns: readonly StatementColumn[]): StatementColumn[][] {
  if (kind === 'business') return columns.length > 0 ? [[...columns]] : []
  const activities = new Map<string, StatementColumn[]>()
  for (const column of columns) {
    const key = `${column.form ?? ''} ${nameKey(column.entityName ?? '') ?? ''}`
    activities.set(key, [...(activities.get(key) ?? []), column])
  }
  return [...activities.keys()].sort().flatMap(key => [activities.get(key) ?? []])
}
