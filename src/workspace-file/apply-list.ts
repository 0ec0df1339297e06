import { isDeepStrictEqual } from 'node:util'
import type { PartialModelObject } from 'objection'
import type { Row } from '../db/row.js'
import { type IdKind, newId } from '../ids.js'
import type { Applying } from './applying.js'
import type { Path } from './problems.js'

interface ListedRow extends Row {
  code: string | null
  position?: number
  archivedAt: string | null
  createdAt: string
  updatedAt: string
}

export interface Wanted<M> {
  code: string
  was?: string | undefined
  at: Path
  /** Every column that the file decides. The row is the one that is there: a secret, for one, is only made when there is none. */
  columns(row: M | undefined, id: string): Partial<M>
}

type RowsOf<M extends Row> = (new () => M) & Pick<typeof Row, 'in'>

interface List<M extends ListedRow> {
  Rows: RowsOf<M>
  kind: IdKind
  /** What the rows of these codes are called in the list of changes. */
  name(code: string): string
  /** Archived ones too: they return with their code. */
  existing: M[]
  wanted: Wanted<M>[]
}

/** Makes a list of coded rows what the file says, and returns the ids of those that the file names, by their codes. */
export async function applyList<M extends ListedRow>(
  applying: Applying,
  list: List<M>,
): Promise<Map<string, string>> {
  const { changes, now, trx, workspaceId } = applying
  const matched = match(applying, list)
  const ignored = keepsOrder(matched) ? 'position' : undefined
  const ids = new Map<string, string>()
  for (const { wanted, row } of matched) {
    const name = list.name(wanted.code)
    const id = row?.id ?? newId(list.kind)
    const columns = { ...wanted.columns(row, id), code: wanted.code, archivedAt: null } as Partial<M>
    ids.set(wanted.code, id)
    if (!row) {
      await list.Rows.in(workspaceId, trx).insert({
        ...columns,
        id,
        createdAt: now,
        updatedAt: now,
      } as PartialModelObject<M>)
      changes.created.push(name)
      continue
    }
    const different = differences(row, columns)
    const visible = Object.keys(different).some(column => column !== ignored)
    if (Object.keys(different).length > 0) {
      const patch = visible ? { ...different, updatedAt: now } : different
      await list.Rows.in(workspaceId, trx)
        .findById(id)
        .patch(patch as PartialModelObject<M>)
    }
    changes[visible ? 'updated' : 'unchanged'].push(name)
  }
  const kept = new Set(matched.map(({ row }) => row))
  for (const row of list.existing) {
    if (kept.has(row) || row.archivedAt !== null || row.code === null) continue
    await archive(applying, list.Rows, row)
    changes.archived.push(list.name(row.code))
  }
  return ids
}

export async function archive<M extends Row & { archivedAt: string | null; updatedAt: string }>(
  { trx, workspaceId, now }: Applying,
  Rows: RowsOf<M>,
  row: M,
): Promise<void> {
  const patch = { archivedAt: now, updatedAt: now } as unknown as PartialModelObject<M>
  await Rows.in(workspaceId, trx).findById(row.id).patch(patch)
}

interface Match<M> {
  wanted: Wanted<M>
  row: M | undefined
}

function match<M extends ListedRow>({ report }: Applying, { existing, wanted, name }: List<M>): Match<M>[] {
  const byCode = new Map(existing.map(row => [row.code, row]))
  return wanted.map(one => {
    const row = byCode.get(one.code)
    const before = one.was === undefined ? undefined : byCode.get(one.was)
    if (row && before) {
      report(
        [...one.at, 'was'],
        `${name(one.code)} is there already beside ${one.was}, which can't be renamed to it any more: remove "was"`,
      )
    }
    return { wanted: one, row: row ?? before }
  })
}

/** A new first entry moves all others down: that is one change to tell, not one for each of them. */
function keepsOrder<M extends ListedRow>(matched: Match<M>[]): boolean {
  const positions = matched.flatMap(({ row }) => (row && row.archivedAt === null ? [row.position ?? 0] : []))
  return positions.every((position, n) => n === 0 || position > (positions[n - 1] as number))
}

/** Those of the wanted columns that the row holds differently. */
export function differences<M extends object>(row: M, wanted: Partial<M>): Partial<M> {
  const different = Object.entries(wanted).filter(([column, value]) => {
    const held = row[column as keyof M] as unknown
    // SQLite keeps 0 and 1.
    return !isDeepStrictEqual(typeof value === 'boolean' ? Boolean(held) : held, value)
  })
  return Object.fromEntries(different) as Partial<M>
}
